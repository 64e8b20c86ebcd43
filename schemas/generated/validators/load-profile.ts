// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateLoadProfile = validate26;
const schema42 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"load-profile.schema.json","title":"LoadProfile","description":"A load profile, independent of the engine: arrivals, keys, length and thresholds.","type":"object","required":["name","asks","arrival","keys","limits"],"additionalProperties":false,"anyOf":[{"required":["windows"]},{"required":["seconds"]}],"properties":{"$schema":{"type":"string"},"name":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]*$","examples":["checkout-peak"]},"asks":{"type":"string","minLength":1,"description":"The question that the profile answers, printed above the results."},"arrival":{"type":"object","required":["model"],"additionalProperties":false,"properties":{"model":{"enum":["open","paced","closed"],"description":"open: a request at each planned instant, independent of answers; paced: a quota per window, spread evenly over a fixed set of connections; closed: as fast as the target answers."},"spacing":{"enum":["even","poisson"],"description":"Distances between the requests of a key. even: equal; poisson: random, as of many independent users, drawn from the seed of the run. Default: even."},"thinkSeconds":{"description":"Closed arrivals only: pause of a connection between an answer and its next request. Two numbers: drawn evenly between them.","anyOf":[{"type":"number","minimum":0,"maximum":3600},{"$ref":"#/$defs/Range"}]}}},"keys":{"type":"array","minItems":1,"maxItems":64,"items":{"$ref":"#/$defs/ProfileKey"}},"windows":{"type":"number","exclusiveMinimum":0,"description":"Length in windows of the rate limits."},"seconds":{"type":"number","exclusiveMinimum":0,"description":"Length in seconds."},"mix":{"description":"The operations, as often as they are listed or by weight. Each turn keeps the shares, in a random order. Default: generate.","anyOf":[{"type":"array","minItems":1,"maxItems":1000,"items":{"$ref":"#/$defs/LoadOperation"}},{"$ref":"#/$defs/Weights"}]},"model":{"type":"string","minLength":1,"description":"The model to ask. Default: one that the target lists."},"maxTokens":{"type":"integer","minimum":1,"description":"The maxTokens of a generation. Default: 16."},"prompts":{"description":"The prompts of the generations, sent in turn: a list, or a file.","anyOf":[{"type":"array","minItems":1,"maxItems":100000,"items":{"$ref":"#/$defs/Prompt"}},{"$ref":"#/$defs/PromptFile"}]},"retries":{"type":"boolean","description":"Every request is sent twice with one Idempotency-Key, the second while the first is in flight."},"limits":{"type":"array","items":{"$ref":"#/$defs/ProfileLimit"}}},"$defs":{"LoadOperation":{"enum":["generate","models","model"]},"Weights":{"type":"object","minProperties":1,"additionalProperties":false,"properties":{"generate":{"type":"integer","minimum":0,"maximum":1000},"models":{"type":"integer","minimum":0,"maximum":1000},"model":{"type":"integer","minimum":0,"maximum":1000}}},"Range":{"type":"array","prefixItems":[{"type":"number","minimum":0,"maximum":3600},{"type":"number","minimum":0,"maximum":3600}],"items":false,"minItems":2,"maxItems":2},"Prompt":{"anyOf":[{"type":"string","minLength":1},{"$ref":"#/$defs/PromptEntry"}]},"PromptEntry":{"type":"object","required":["prompt"],"additionalProperties":false,"properties":{"prompt":{"type":"string","minLength":1},"model":{"type":"string","minLength":1},"maxTokens":{"type":"integer","minimum":1}}},"PromptFile":{"type":"object","required":["file"],"additionalProperties":false,"properties":{"file":{"type":"string","minLength":1,"description":"Relative to the profile. .txt: one prompt per line; .jsonl or .ndjson: a string or an object with prompt, model and maxTokens per line; .csv: a header line with the column prompt, and if wanted model and maxTokens."}}},"ProfileKey":{"type":"object","required":["label"],"additionalProperties":false,"properties":{"label":{"type":"string","pattern":"^[a-z][a-zA-Z0-9-]*$","not":{"const":"run"},"examples":["noisy"]},"ofLimit":{"type":"number","minimum":0,"description":"Requests per window, as a share of the limit."},"perSecond":{"type":"number","minimum":0,"maximum":100000},"stages":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/Stage"}},"herdOfLimit":{"type":"number","exclusiveMinimum":0,"description":"Additional requests released together at each reset that a 429 announces, as a share of the limit."},"groupsOf":{"type":"integer","minimum":1,"maximum":16,"description":"Requests are sent in groups of this size, each request on its own connection, so that decisions overlap."},"connections":{"type":"integer","minimum":1,"maximum":512}}},"Stage":{"type":"object","additionalProperties":false,"properties":{"windows":{"type":"number","exclusiveMinimum":0},"seconds":{"type":"number","exclusiveMinimum":0},"ofLimit":{"type":"number","minimum":0},"perSecond":{"type":"number","minimum":0,"maximum":100000},"rampTo":{"type":"number","minimum":0,"description":"The rate at the end of the stage, in the unit of its own rate. It changes linearly."},"release":{"enum":["even","together"]}}},"ProfileLimit":{"type":"object","required":["metric"],"additionalProperties":false,"anyOf":[{"required":["atMost"]},{"required":["atLeast"]},{"required":["below"]},{"required":["above"]}],"properties":{"metric":{"type":"string","pattern":"^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$","examples":["run.errors","noisy.overAdmitted"]},"atMost":{"type":"number"},"atLeast":{"type":"number"},"below":{"type":"number"},"above":{"type":"number"},"abortOnBreach":{"type":"boolean","description":"The load ends as soon as the threshold is breached."},"abortAfterSeconds":{"type":"number","minimum":0,"description":"With abortOnBreach: the threshold is not looked at before. Default: 0."}}}}};
const schema43 = {"type":"array","prefixItems":[{"type":"number","minimum":0,"maximum":3600},{"type":"number","minimum":0,"maximum":3600}],"items":false,"minItems":2,"maxItems":2};
const schema46 = {"enum":["generate","models","model"]};
const schema47 = {"type":"object","minProperties":1,"additionalProperties":false,"properties":{"generate":{"type":"integer","minimum":0,"maximum":1000},"models":{"type":"integer","minimum":0,"maximum":1000},"model":{"type":"integer","minimum":0,"maximum":1000}}};
const schema50 = {"type":"object","required":["file"],"additionalProperties":false,"properties":{"file":{"type":"string","minLength":1,"description":"Relative to the profile. .txt: one prompt per line; .jsonl or .ndjson: a string or an object with prompt, model and maxTokens per line; .csv: a header line with the column prompt, and if wanted model and maxTokens."}}};
const schema51 = {"type":"object","required":["metric"],"additionalProperties":false,"anyOf":[{"required":["atMost"]},{"required":["atLeast"]},{"required":["below"]},{"required":["above"]}],"properties":{"metric":{"type":"string","pattern":"^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$","examples":["run.errors","noisy.overAdmitted"]},"atMost":{"type":"number"},"atLeast":{"type":"number"},"below":{"type":"number"},"above":{"type":"number"},"abortOnBreach":{"type":"boolean","description":"The load ends as soon as the threshold is breached."},"abortAfterSeconds":{"type":"number","minimum":0,"description":"With abortOnBreach: the threshold is not looked at before. Default: 0."}}};
const func5 = Object.prototype.hasOwnProperty;
const func1 = codePoints;
const pattern10 = new RegExp("^[a-z0-9][a-z0-9-]*$", "u");
const pattern12 = new RegExp("^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$", "u");
const schema44 = {"type":"object","required":["label"],"additionalProperties":false,"properties":{"label":{"type":"string","pattern":"^[a-z][a-zA-Z0-9-]*$","not":{"const":"run"},"examples":["noisy"]},"ofLimit":{"type":"number","minimum":0,"description":"Requests per window, as a share of the limit."},"perSecond":{"type":"number","minimum":0,"maximum":100000},"stages":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/Stage"}},"herdOfLimit":{"type":"number","exclusiveMinimum":0,"description":"Additional requests released together at each reset that a 429 announces, as a share of the limit."},"groupsOf":{"type":"integer","minimum":1,"maximum":16,"description":"Requests are sent in groups of this size, each request on its own connection, so that decisions overlap."},"connections":{"type":"integer","minimum":1,"maximum":512}}};
const schema45 = {"type":"object","additionalProperties":false,"properties":{"windows":{"type":"number","exclusiveMinimum":0},"seconds":{"type":"number","exclusiveMinimum":0},"ofLimit":{"type":"number","minimum":0},"perSecond":{"type":"number","minimum":0,"maximum":100000},"rampTo":{"type":"number","minimum":0,"description":"The rate at the end of the stage, in the unit of its own rate. It changes linearly."},"release":{"enum":["even","together"]}}};
const pattern11 = new RegExp("^[a-z][a-zA-Z0-9-]*$", "u");

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.label === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "label"},schema:schema44.required,parentSchema:schema44,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "label") || (key0 === "ofLimit")) || (key0 === "perSecond")) || (key0 === "stages")) || (key0 === "herdOfLimit")) || (key0 === "groupsOf")) || (key0 === "connections"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema44,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.label !== undefined){
let data0 = data.label;
const _errs4 = errors;
const _errs5 = errors;
if("run" !== data0){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs5 === errors;
if(valid1){
const err3 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/not",keyword:"not",params:{},schema:schema44.properties.label.not,parentSchema:schema44.properties.label,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
if(typeof data0 === "string"){
if(!pattern11.test(data0)){
const err4 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-zA-Z0-9-]*$"},schema:"^[a-z][a-zA-Z0-9-]*$",parentSchema:schema44.properties.label,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"},schema:schema44.properties.label.type,parentSchema:schema44.properties.label,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ofLimit !== undefined){
let data1 = data.ofLimit;
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/ofLimit",schemaPath:"#/properties/ofLimit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema44.properties.ofLimit,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/ofLimit",schemaPath:"#/properties/ofLimit/type",keyword:"type",params:{type: "number"},schema:schema44.properties.ofLimit.type,parentSchema:schema44.properties.ofLimit,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.perSecond !== undefined){
let data2 = data.perSecond;
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100000 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/perSecond",schemaPath:"#/properties/perSecond/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},schema:100000,parentSchema:schema44.properties.perSecond,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/perSecond",schemaPath:"#/properties/perSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema44.properties.perSecond,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/perSecond",schemaPath:"#/properties/perSecond/type",keyword:"type",params:{type: "number"},schema:schema44.properties.perSecond.type,parentSchema:schema44.properties.perSecond,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.stages !== undefined){
let data3 = data.stages;
if(Array.isArray(data3)){
if(data3.length < 1){
const err11 = {instancePath:instancePath+"/stages",schemaPath:"#/properties/stages/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema44.properties.stages,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!((((((key1 === "windows") || (key1 === "seconds")) || (key1 === "ofLimit")) || (key1 === "perSecond")) || (key1 === "rampTo")) || (key1 === "release"))){
const err12 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/$defs/Stage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema45,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data4.windows !== undefined){
let data5 = data4.windows;
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 <= 0 || isNaN(data5)){
const err13 = {instancePath:instancePath+"/stages/" + i0+"/windows",schemaPath:"#/$defs/Stage/properties/windows/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema45.properties.windows,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/stages/" + i0+"/windows",schemaPath:"#/$defs/Stage/properties/windows/type",keyword:"type",params:{type: "number"},schema:schema45.properties.windows.type,parentSchema:schema45.properties.windows,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.seconds !== undefined){
let data6 = data4.seconds;
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 <= 0 || isNaN(data6)){
const err15 = {instancePath:instancePath+"/stages/" + i0+"/seconds",schemaPath:"#/$defs/Stage/properties/seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema45.properties.seconds,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/stages/" + i0+"/seconds",schemaPath:"#/$defs/Stage/properties/seconds/type",keyword:"type",params:{type: "number"},schema:schema45.properties.seconds.type,parentSchema:schema45.properties.seconds,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data4.ofLimit !== undefined){
let data7 = data4.ofLimit;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err17 = {instancePath:instancePath+"/stages/" + i0+"/ofLimit",schemaPath:"#/$defs/Stage/properties/ofLimit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema45.properties.ofLimit,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/stages/" + i0+"/ofLimit",schemaPath:"#/$defs/Stage/properties/ofLimit/type",keyword:"type",params:{type: "number"},schema:schema45.properties.ofLimit.type,parentSchema:schema45.properties.ofLimit,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data4.perSecond !== undefined){
let data8 = data4.perSecond;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 100000 || isNaN(data8)){
const err19 = {instancePath:instancePath+"/stages/" + i0+"/perSecond",schemaPath:"#/$defs/Stage/properties/perSecond/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},schema:100000,parentSchema:schema45.properties.perSecond,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data8 < 0 || isNaN(data8)){
const err20 = {instancePath:instancePath+"/stages/" + i0+"/perSecond",schemaPath:"#/$defs/Stage/properties/perSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema45.properties.perSecond,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/stages/" + i0+"/perSecond",schemaPath:"#/$defs/Stage/properties/perSecond/type",keyword:"type",params:{type: "number"},schema:schema45.properties.perSecond.type,parentSchema:schema45.properties.perSecond,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data4.rampTo !== undefined){
let data9 = data4.rampTo;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err22 = {instancePath:instancePath+"/stages/" + i0+"/rampTo",schemaPath:"#/$defs/Stage/properties/rampTo/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema45.properties.rampTo,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/stages/" + i0+"/rampTo",schemaPath:"#/$defs/Stage/properties/rampTo/type",keyword:"type",params:{type: "number"},schema:schema45.properties.rampTo.type,parentSchema:schema45.properties.rampTo,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data4.release !== undefined){
let data10 = data4.release;
if(!((data10 === "even") || (data10 === "together"))){
const err24 = {instancePath:instancePath+"/stages/" + i0+"/release",schemaPath:"#/$defs/Stage/properties/release/enum",keyword:"enum",params:{allowedValues: schema45.properties.release.enum},schema:schema45.properties.release.enum,parentSchema:schema45.properties.release,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/$defs/Stage/type",keyword:"type",params:{type: "object"},schema:schema45.type,parentSchema:schema45,data:data4};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/stages",schemaPath:"#/properties/stages/type",keyword:"type",params:{type: "array"},schema:schema44.properties.stages.type,parentSchema:schema44.properties.stages,data:data3};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.herdOfLimit !== undefined){
let data11 = data.herdOfLimit;
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 <= 0 || isNaN(data11)){
const err27 = {instancePath:instancePath+"/herdOfLimit",schemaPath:"#/properties/herdOfLimit/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema44.properties.herdOfLimit,data:data11};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/herdOfLimit",schemaPath:"#/properties/herdOfLimit/type",keyword:"type",params:{type: "number"},schema:schema44.properties.herdOfLimit.type,parentSchema:schema44.properties.herdOfLimit,data:data11};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.groupsOf !== undefined){
let data12 = data.groupsOf;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err29 = {instancePath:instancePath+"/groupsOf",schemaPath:"#/properties/groupsOf/type",keyword:"type",params:{type: "integer"},schema:schema44.properties.groupsOf.type,parentSchema:schema44.properties.groupsOf,data:data12};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 16 || isNaN(data12)){
const err30 = {instancePath:instancePath+"/groupsOf",schemaPath:"#/properties/groupsOf/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16},schema:16,parentSchema:schema44.properties.groupsOf,data:data12};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data12 < 1 || isNaN(data12)){
const err31 = {instancePath:instancePath+"/groupsOf",schemaPath:"#/properties/groupsOf/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema44.properties.groupsOf,data:data12};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
if(data.connections !== undefined){
let data13 = data.connections;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err32 = {instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/type",keyword:"type",params:{type: "integer"},schema:schema44.properties.connections.type,parentSchema:schema44.properties.connections,data:data13};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 512 || isNaN(data13)){
const err33 = {instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/maximum",keyword:"maximum",params:{comparison: "<=", limit: 512},schema:512,parentSchema:schema44.properties.connections,data:data13};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data13 < 1 || isNaN(data13)){
const err34 = {instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema44.properties.connections,data:data13};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
}
else {
const err35 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema44.type,parentSchema:schema44,data};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema48 = {"anyOf":[{"type":"string","minLength":1},{"$ref":"#/$defs/PromptEntry"}]};
const schema49 = {"type":"object","required":["prompt"],"additionalProperties":false,"properties":{"prompt":{"type":"string","minLength":1},"model":{"type":"string","minLength":1},"maxTokens":{"type":"integer","minimum":1}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(typeof data === "string"){
if(func1(data) < 1){
const err0 = {instancePath,schemaPath:"#/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema48.anyOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "string"},schema:schema48.anyOf[0].type,parentSchema:schema48.anyOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.prompt === undefined){
const err2 = {instancePath,schemaPath:"#/$defs/PromptEntry/required",keyword:"required",params:{missingProperty: "prompt"},schema:schema49.required,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "prompt") || (key0 === "model")) || (key0 === "maxTokens"))){
const err3 = {instancePath,schemaPath:"#/$defs/PromptEntry/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.prompt !== undefined){
let data0 = data.prompt;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err4 = {instancePath:instancePath+"/prompt",schemaPath:"#/$defs/PromptEntry/properties/prompt/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema49.properties.prompt,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/prompt",schemaPath:"#/$defs/PromptEntry/properties/prompt/type",keyword:"type",params:{type: "string"},schema:schema49.properties.prompt.type,parentSchema:schema49.properties.prompt,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.model !== undefined){
let data1 = data.model;
if(typeof data1 === "string"){
if(func1(data1) < 1){
const err6 = {instancePath:instancePath+"/model",schemaPath:"#/$defs/PromptEntry/properties/model/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema49.properties.model,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/model",schemaPath:"#/$defs/PromptEntry/properties/model/type",keyword:"type",params:{type: "string"},schema:schema49.properties.model.type,parentSchema:schema49.properties.model,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.maxTokens !== undefined){
let data2 = data.maxTokens;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err8 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/$defs/PromptEntry/properties/maxTokens/type",keyword:"type",params:{type: "integer"},schema:schema49.properties.maxTokens.type,parentSchema:schema49.properties.maxTokens,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/$defs/PromptEntry/properties/maxTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema49.properties.maxTokens,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/$defs/PromptEntry/type",keyword:"type",params:{type: "object"},schema:schema49.type,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = true;
}
if(!valid0){
const err11 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},schema:schema48.anyOf,parentSchema:schema48,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate29.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate29.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="load-profile.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.windows === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "windows"},schema:schema42.anyOf[0].required,parentSchema:schema42.anyOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.seconds === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "seconds"},schema:schema42.anyOf[1].required,parentSchema:schema42.anyOf[1],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const err2 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},schema:schema42.anyOf,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},schema:schema42.required,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.asks === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "asks"},schema:schema42.required,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.arrival === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "arrival"},schema:schema42.required,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.keys === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "keys"},schema:schema42.required,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.limits === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "limits"},schema:schema42.required,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func5.call(schema42.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err9 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema42.properties.$schema.type,parentSchema:schema42.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
const err10 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]*$"},schema:"^[a-z0-9][a-z0-9-]*$",parentSchema:schema42.properties.name,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},schema:schema42.properties.name.type,parentSchema:schema42.properties.name,data:data1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.asks !== undefined){
let data2 = data.asks;
if(typeof data2 === "string"){
if(func1(data2) < 1){
const err12 = {instancePath:instancePath+"/asks",schemaPath:"#/properties/asks/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema42.properties.asks,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/asks",schemaPath:"#/properties/asks/type",keyword:"type",params:{type: "string"},schema:schema42.properties.asks.type,parentSchema:schema42.properties.asks,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.arrival !== undefined){
let data3 = data.arrival;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.model === undefined){
const err14 = {instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/required",keyword:"required",params:{missingProperty: "model"},schema:schema42.properties.arrival.required,parentSchema:schema42.properties.arrival,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key1 in data3){
if(!(((key1 === "model") || (key1 === "spacing")) || (key1 === "thinkSeconds"))){
const err15 = {instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema42.properties.arrival,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.model !== undefined){
let data4 = data3.model;
if(!(((data4 === "open") || (data4 === "paced")) || (data4 === "closed"))){
const err16 = {instancePath:instancePath+"/arrival/model",schemaPath:"#/properties/arrival/properties/model/enum",keyword:"enum",params:{allowedValues: schema42.properties.arrival.properties.model.enum},schema:schema42.properties.arrival.properties.model.enum,parentSchema:schema42.properties.arrival.properties.model,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data3.spacing !== undefined){
let data5 = data3.spacing;
if(!((data5 === "even") || (data5 === "poisson"))){
const err17 = {instancePath:instancePath+"/arrival/spacing",schemaPath:"#/properties/arrival/properties/spacing/enum",keyword:"enum",params:{allowedValues: schema42.properties.arrival.properties.spacing.enum},schema:schema42.properties.arrival.properties.spacing.enum,parentSchema:schema42.properties.arrival.properties.spacing,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data3.thinkSeconds !== undefined){
let data6 = data3.thinkSeconds;
const _errs17 = errors;
let valid3 = false;
const _errs18 = errors;
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 3600 || isNaN(data6)){
const err18 = {instancePath:instancePath+"/arrival/thinkSeconds",schemaPath:"#/properties/arrival/properties/thinkSeconds/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},schema:3600,parentSchema:schema42.properties.arrival.properties.thinkSeconds.anyOf[0],data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err19 = {instancePath:instancePath+"/arrival/thinkSeconds",schemaPath:"#/properties/arrival/properties/thinkSeconds/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema42.properties.arrival.properties.thinkSeconds.anyOf[0],data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/arrival/thinkSeconds",schemaPath:"#/properties/arrival/properties/thinkSeconds/anyOf/0/type",keyword:"type",params:{type: "number"},schema:schema42.properties.arrival.properties.thinkSeconds.anyOf[0].type,parentSchema:schema42.properties.arrival.properties.thinkSeconds.anyOf[0],data:data6};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var _valid1 = _errs18 === errors;
valid3 = valid3 || _valid1;
const _errs20 = errors;
if(Array.isArray(data6)){
if(data6.length > 2){
const err21 = {instancePath:instancePath+"/arrival/thinkSeconds",schemaPath:"#/$defs/Range/maxItems",keyword:"maxItems",params:{limit: 2},schema:2,parentSchema:schema43,data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data6.length < 2){
const err22 = {instancePath:instancePath+"/arrival/thinkSeconds",schemaPath:"#/$defs/Range/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema43,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
const len0 = data6.length;
if(len0 > 0){
let data7 = data6[0];
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 3600 || isNaN(data7)){
const err23 = {instancePath:instancePath+"/arrival/thinkSeconds/0",schemaPath:"#/$defs/Range/prefixItems/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},schema:3600,parentSchema:schema43.prefixItems[0],data:data7};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data7 < 0 || isNaN(data7)){
const err24 = {instancePath:instancePath+"/arrival/thinkSeconds/0",schemaPath:"#/$defs/Range/prefixItems/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema43.prefixItems[0],data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/arrival/thinkSeconds/0",schemaPath:"#/$defs/Range/prefixItems/0/type",keyword:"type",params:{type: "number"},schema:schema43.prefixItems[0].type,parentSchema:schema43.prefixItems[0],data:data7};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(len0 > 1){
let data8 = data6[1];
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 3600 || isNaN(data8)){
const err26 = {instancePath:instancePath+"/arrival/thinkSeconds/1",schemaPath:"#/$defs/Range/prefixItems/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},schema:3600,parentSchema:schema43.prefixItems[1],data:data8};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data8 < 0 || isNaN(data8)){
const err27 = {instancePath:instancePath+"/arrival/thinkSeconds/1",schemaPath:"#/$defs/Range/prefixItems/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema43.prefixItems[1],data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/arrival/thinkSeconds/1",schemaPath:"#/$defs/Range/prefixItems/1/type",keyword:"type",params:{type: "number"},schema:schema43.prefixItems[1].type,parentSchema:schema43.prefixItems[1],data:data8};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
const len1 = data6.length;
if(!(len1 <= 2)){
const err29 = {instancePath:instancePath+"/arrival/thinkSeconds",schemaPath:"#/$defs/Range/items",keyword:"items",params:{limit: 2},schema:false,parentSchema:schema43,data:data6};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/arrival/thinkSeconds",schemaPath:"#/$defs/Range/type",keyword:"type",params:{type: "array"},schema:schema43.type,parentSchema:schema43,data:data6};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var _valid1 = _errs20 === errors;
valid3 = valid3 || _valid1;
if(!valid3){
const err31 = {instancePath:instancePath+"/arrival/thinkSeconds",schemaPath:"#/properties/arrival/properties/thinkSeconds/anyOf",keyword:"anyOf",params:{},schema:schema42.properties.arrival.properties.thinkSeconds.anyOf,parentSchema:schema42.properties.arrival.properties.thinkSeconds,data:data6};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
errors = _errs17;
if(vErrors !== null){
if(_errs17){
vErrors.length = _errs17;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err32 = {instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/type",keyword:"type",params:{type: "object"},schema:schema42.properties.arrival.type,parentSchema:schema42.properties.arrival,data:data3};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.keys !== undefined){
let data9 = data.keys;
if(Array.isArray(data9)){
if(data9.length > 64){
const err33 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/maxItems",keyword:"maxItems",params:{limit: 64},schema:64,parentSchema:schema42.properties.keys,data:data9};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data9.length < 1){
const err34 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema42.properties.keys,data:data9};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
const len2 = data9.length;
for(let i0=0; i0<len2; i0++){
if(!(validate27(data9[i0], {instancePath:instancePath+"/keys/" + i0,parentData:data9,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
const err35 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/type",keyword:"type",params:{type: "array"},schema:schema42.properties.keys.type,parentSchema:schema42.properties.keys,data:data9};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.windows !== undefined){
let data11 = data.windows;
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 <= 0 || isNaN(data11)){
const err36 = {instancePath:instancePath+"/windows",schemaPath:"#/properties/windows/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema42.properties.windows,data:data11};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/windows",schemaPath:"#/properties/windows/type",keyword:"type",params:{type: "number"},schema:schema42.properties.windows.type,parentSchema:schema42.properties.windows,data:data11};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.seconds !== undefined){
let data12 = data.seconds;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 <= 0 || isNaN(data12)){
const err38 = {instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema42.properties.seconds,data:data12};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: "number"},schema:schema42.properties.seconds.type,parentSchema:schema42.properties.seconds,data:data12};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.mix !== undefined){
let data13 = data.mix;
const _errs35 = errors;
let valid8 = false;
const _errs36 = errors;
if(Array.isArray(data13)){
if(data13.length > 1000){
const err40 = {instancePath:instancePath+"/mix",schemaPath:"#/properties/mix/anyOf/0/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema42.properties.mix.anyOf[0],data:data13};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data13.length < 1){
const err41 = {instancePath:instancePath+"/mix",schemaPath:"#/properties/mix/anyOf/0/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema42.properties.mix.anyOf[0],data:data13};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
const len3 = data13.length;
for(let i1=0; i1<len3; i1++){
let data14 = data13[i1];
if(!(((data14 === "generate") || (data14 === "models")) || (data14 === "model"))){
const err42 = {instancePath:instancePath+"/mix/" + i1,schemaPath:"#/$defs/LoadOperation/enum",keyword:"enum",params:{allowedValues: schema46.enum},schema:schema46.enum,parentSchema:schema46,data:data14};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath:instancePath+"/mix",schemaPath:"#/properties/mix/anyOf/0/type",keyword:"type",params:{type: "array"},schema:schema42.properties.mix.anyOf[0].type,parentSchema:schema42.properties.mix.anyOf[0],data:data13};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
var _valid2 = _errs36 === errors;
valid8 = valid8 || _valid2;
const _errs40 = errors;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(Object.keys(data13).length < 1){
const err44 = {instancePath:instancePath+"/mix",schemaPath:"#/$defs/Weights/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema47,data:data13};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
for(const key2 in data13){
if(!(((key2 === "generate") || (key2 === "models")) || (key2 === "model"))){
const err45 = {instancePath:instancePath+"/mix",schemaPath:"#/$defs/Weights/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema47,data:data13};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data13.generate !== undefined){
let data15 = data13.generate;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err46 = {instancePath:instancePath+"/mix/generate",schemaPath:"#/$defs/Weights/properties/generate/type",keyword:"type",params:{type: "integer"},schema:schema47.properties.generate.type,parentSchema:schema47.properties.generate,data:data15};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 1000 || isNaN(data15)){
const err47 = {instancePath:instancePath+"/mix/generate",schemaPath:"#/$defs/Weights/properties/generate/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},schema:1000,parentSchema:schema47.properties.generate,data:data15};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data15 < 0 || isNaN(data15)){
const err48 = {instancePath:instancePath+"/mix/generate",schemaPath:"#/$defs/Weights/properties/generate/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema47.properties.generate,data:data15};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
if(data13.models !== undefined){
let data16 = data13.models;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err49 = {instancePath:instancePath+"/mix/models",schemaPath:"#/$defs/Weights/properties/models/type",keyword:"type",params:{type: "integer"},schema:schema47.properties.models.type,parentSchema:schema47.properties.models,data:data16};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 1000 || isNaN(data16)){
const err50 = {instancePath:instancePath+"/mix/models",schemaPath:"#/$defs/Weights/properties/models/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},schema:1000,parentSchema:schema47.properties.models,data:data16};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data16 < 0 || isNaN(data16)){
const err51 = {instancePath:instancePath+"/mix/models",schemaPath:"#/$defs/Weights/properties/models/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema47.properties.models,data:data16};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
if(data13.model !== undefined){
let data17 = data13.model;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err52 = {instancePath:instancePath+"/mix/model",schemaPath:"#/$defs/Weights/properties/model/type",keyword:"type",params:{type: "integer"},schema:schema47.properties.model.type,parentSchema:schema47.properties.model,data:data17};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1000 || isNaN(data17)){
const err53 = {instancePath:instancePath+"/mix/model",schemaPath:"#/$defs/Weights/properties/model/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},schema:1000,parentSchema:schema47.properties.model,data:data17};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(data17 < 0 || isNaN(data17)){
const err54 = {instancePath:instancePath+"/mix/model",schemaPath:"#/$defs/Weights/properties/model/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema47.properties.model,data:data17};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
}
else {
const err55 = {instancePath:instancePath+"/mix",schemaPath:"#/$defs/Weights/type",keyword:"type",params:{type: "object"},schema:schema47.type,parentSchema:schema47,data:data13};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
var _valid2 = _errs40 === errors;
valid8 = valid8 || _valid2;
if(!valid8){
const err56 = {instancePath:instancePath+"/mix",schemaPath:"#/properties/mix/anyOf",keyword:"anyOf",params:{},schema:schema42.properties.mix.anyOf,parentSchema:schema42.properties.mix,data:data13};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
else {
errors = _errs35;
if(vErrors !== null){
if(_errs35){
vErrors.length = _errs35;
}
else {
vErrors = null;
}
}
}
}
if(data.model !== undefined){
let data18 = data.model;
if(typeof data18 === "string"){
if(func1(data18) < 1){
const err57 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema42.properties.model,data:data18};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},schema:schema42.properties.model.type,parentSchema:schema42.properties.model,data:data18};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.maxTokens !== undefined){
let data19 = data.maxTokens;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err59 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/type",keyword:"type",params:{type: "integer"},schema:schema42.properties.maxTokens.type,parentSchema:schema42.properties.maxTokens,data:data19};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 1 || isNaN(data19)){
const err60 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema42.properties.maxTokens,data:data19};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
if(data.prompts !== undefined){
let data20 = data.prompts;
const _errs55 = errors;
let valid14 = false;
const _errs56 = errors;
if(Array.isArray(data20)){
if(data20.length > 100000){
const err61 = {instancePath:instancePath+"/prompts",schemaPath:"#/properties/prompts/anyOf/0/maxItems",keyword:"maxItems",params:{limit: 100000},schema:100000,parentSchema:schema42.properties.prompts.anyOf[0],data:data20};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(data20.length < 1){
const err62 = {instancePath:instancePath+"/prompts",schemaPath:"#/properties/prompts/anyOf/0/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema42.properties.prompts.anyOf[0],data:data20};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
const len4 = data20.length;
for(let i2=0; i2<len4; i2++){
if(!(validate29(data20[i2], {instancePath:instancePath+"/prompts/" + i2,parentData:data20,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
}
else {
const err63 = {instancePath:instancePath+"/prompts",schemaPath:"#/properties/prompts/anyOf/0/type",keyword:"type",params:{type: "array"},schema:schema42.properties.prompts.anyOf[0].type,parentSchema:schema42.properties.prompts.anyOf[0],data:data20};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
var _valid3 = _errs56 === errors;
valid14 = valid14 || _valid3;
const _errs59 = errors;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.file === undefined){
const err64 = {instancePath:instancePath+"/prompts",schemaPath:"#/$defs/PromptFile/required",keyword:"required",params:{missingProperty: "file"},schema:schema50.required,parentSchema:schema50,data:data20};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
for(const key3 in data20){
if(!(key3 === "file")){
const err65 = {instancePath:instancePath+"/prompts",schemaPath:"#/$defs/PromptFile/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema50,data:data20};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data20.file !== undefined){
let data22 = data20.file;
if(typeof data22 === "string"){
if(func1(data22) < 1){
const err66 = {instancePath:instancePath+"/prompts/file",schemaPath:"#/$defs/PromptFile/properties/file/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema50.properties.file,data:data22};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
else {
const err67 = {instancePath:instancePath+"/prompts/file",schemaPath:"#/$defs/PromptFile/properties/file/type",keyword:"type",params:{type: "string"},schema:schema50.properties.file.type,parentSchema:schema50.properties.file,data:data22};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/prompts",schemaPath:"#/$defs/PromptFile/type",keyword:"type",params:{type: "object"},schema:schema50.type,parentSchema:schema50,data:data20};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
var _valid3 = _errs59 === errors;
valid14 = valid14 || _valid3;
if(!valid14){
const err69 = {instancePath:instancePath+"/prompts",schemaPath:"#/properties/prompts/anyOf",keyword:"anyOf",params:{},schema:schema42.properties.prompts.anyOf,parentSchema:schema42.properties.prompts,data:data20};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
else {
errors = _errs55;
if(vErrors !== null){
if(_errs55){
vErrors.length = _errs55;
}
else {
vErrors = null;
}
}
}
}
if(data.retries !== undefined){
let data23 = data.retries;
if(typeof data23 !== "boolean"){
const err70 = {instancePath:instancePath+"/retries",schemaPath:"#/properties/retries/type",keyword:"type",params:{type: "boolean"},schema:schema42.properties.retries.type,parentSchema:schema42.properties.retries,data:data23};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.limits !== undefined){
let data24 = data.limits;
if(Array.isArray(data24)){
const len5 = data24.length;
for(let i3=0; i3<len5; i3++){
let data25 = data24[i3];
const _errs72 = errors;
let valid22 = false;
const _errs73 = errors;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.atMost === undefined){
const err71 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/ProfileLimit/anyOf/0/required",keyword:"required",params:{missingProperty: "atMost"},schema:schema51.anyOf[0].required,parentSchema:schema51.anyOf[0],data:data25};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
var _valid4 = _errs73 === errors;
valid22 = valid22 || _valid4;
const _errs74 = errors;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.atLeast === undefined){
const err72 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/ProfileLimit/anyOf/1/required",keyword:"required",params:{missingProperty: "atLeast"},schema:schema51.anyOf[1].required,parentSchema:schema51.anyOf[1],data:data25};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
var _valid4 = _errs74 === errors;
valid22 = valid22 || _valid4;
const _errs75 = errors;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.below === undefined){
const err73 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/ProfileLimit/anyOf/2/required",keyword:"required",params:{missingProperty: "below"},schema:schema51.anyOf[2].required,parentSchema:schema51.anyOf[2],data:data25};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
var _valid4 = _errs75 === errors;
valid22 = valid22 || _valid4;
const _errs76 = errors;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.above === undefined){
const err74 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/ProfileLimit/anyOf/3/required",keyword:"required",params:{missingProperty: "above"},schema:schema51.anyOf[3].required,parentSchema:schema51.anyOf[3],data:data25};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
var _valid4 = _errs76 === errors;
valid22 = valid22 || _valid4;
if(!valid22){
const err75 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/ProfileLimit/anyOf",keyword:"anyOf",params:{},schema:schema51.anyOf,parentSchema:schema51,data:data25};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
else {
errors = _errs72;
if(vErrors !== null){
if(_errs72){
vErrors.length = _errs72;
}
else {
vErrors = null;
}
}
}
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.metric === undefined){
const err76 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/ProfileLimit/required",keyword:"required",params:{missingProperty: "metric"},schema:schema51.required,parentSchema:schema51,data:data25};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
for(const key4 in data25){
if(!(((((((key4 === "metric") || (key4 === "atMost")) || (key4 === "atLeast")) || (key4 === "below")) || (key4 === "above")) || (key4 === "abortOnBreach")) || (key4 === "abortAfterSeconds"))){
const err77 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/ProfileLimit/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema51,data:data25};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data25.metric !== undefined){
let data26 = data25.metric;
if(typeof data26 === "string"){
if(!pattern12.test(data26)){
const err78 = {instancePath:instancePath+"/limits/" + i3+"/metric",schemaPath:"#/$defs/ProfileLimit/properties/metric/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$"},schema:"^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$",parentSchema:schema51.properties.metric,data:data26};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
else {
const err79 = {instancePath:instancePath+"/limits/" + i3+"/metric",schemaPath:"#/$defs/ProfileLimit/properties/metric/type",keyword:"type",params:{type: "string"},schema:schema51.properties.metric.type,parentSchema:schema51.properties.metric,data:data26};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data25.atMost !== undefined){
let data27 = data25.atMost;
if(!((typeof data27 == "number") && (isFinite(data27)))){
const err80 = {instancePath:instancePath+"/limits/" + i3+"/atMost",schemaPath:"#/$defs/ProfileLimit/properties/atMost/type",keyword:"type",params:{type: "number"},schema:schema51.properties.atMost.type,parentSchema:schema51.properties.atMost,data:data27};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data25.atLeast !== undefined){
let data28 = data25.atLeast;
if(!((typeof data28 == "number") && (isFinite(data28)))){
const err81 = {instancePath:instancePath+"/limits/" + i3+"/atLeast",schemaPath:"#/$defs/ProfileLimit/properties/atLeast/type",keyword:"type",params:{type: "number"},schema:schema51.properties.atLeast.type,parentSchema:schema51.properties.atLeast,data:data28};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data25.below !== undefined){
let data29 = data25.below;
if(!((typeof data29 == "number") && (isFinite(data29)))){
const err82 = {instancePath:instancePath+"/limits/" + i3+"/below",schemaPath:"#/$defs/ProfileLimit/properties/below/type",keyword:"type",params:{type: "number"},schema:schema51.properties.below.type,parentSchema:schema51.properties.below,data:data29};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data25.above !== undefined){
let data30 = data25.above;
if(!((typeof data30 == "number") && (isFinite(data30)))){
const err83 = {instancePath:instancePath+"/limits/" + i3+"/above",schemaPath:"#/$defs/ProfileLimit/properties/above/type",keyword:"type",params:{type: "number"},schema:schema51.properties.above.type,parentSchema:schema51.properties.above,data:data30};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data25.abortOnBreach !== undefined){
let data31 = data25.abortOnBreach;
if(typeof data31 !== "boolean"){
const err84 = {instancePath:instancePath+"/limits/" + i3+"/abortOnBreach",schemaPath:"#/$defs/ProfileLimit/properties/abortOnBreach/type",keyword:"type",params:{type: "boolean"},schema:schema51.properties.abortOnBreach.type,parentSchema:schema51.properties.abortOnBreach,data:data31};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data25.abortAfterSeconds !== undefined){
let data32 = data25.abortAfterSeconds;
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 < 0 || isNaN(data32)){
const err85 = {instancePath:instancePath+"/limits/" + i3+"/abortAfterSeconds",schemaPath:"#/$defs/ProfileLimit/properties/abortAfterSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema51.properties.abortAfterSeconds,data:data32};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
else {
const err86 = {instancePath:instancePath+"/limits/" + i3+"/abortAfterSeconds",schemaPath:"#/$defs/ProfileLimit/properties/abortAfterSeconds/type",keyword:"type",params:{type: "number"},schema:schema51.properties.abortAfterSeconds.type,parentSchema:schema51.properties.abortAfterSeconds,data:data32};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
}
else {
const err87 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/ProfileLimit/type",keyword:"type",params:{type: "object"},schema:schema51.type,parentSchema:schema51,data:data25};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
else {
const err88 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "array"},schema:schema42.properties.limits.type,parentSchema:schema42.properties.limits,data:data24};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
else {
const err89 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema42.type,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

