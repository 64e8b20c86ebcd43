// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateLoadProfile = validate26;
const schema42 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"load-profile.schema.json","title":"LoadProfile","description":"A load profile, independent of the engine: arrivals, keys, length and thresholds.","type":"object","required":["name","asks","arrival","keys","limits"],"additionalProperties":false,"anyOf":[{"required":["windows"]},{"required":["seconds"]}],"properties":{"$schema":{"type":"string"},"name":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]*$"},"asks":{"type":"string","minLength":1,"description":"The question that the profile answers, printed above the results."},"arrival":{"type":"object","required":["model"],"additionalProperties":false,"properties":{"model":{"enum":["open","paced","closed"],"description":"open: a request at each planned instant, independent of answers; paced: a quota per window, spread evenly over a fixed set of connections; closed: as fast as the target answers."}}},"keys":{"type":"array","minItems":1,"maxItems":64,"items":{"$ref":"#/$defs/ProfileKey"}},"windows":{"type":"number","exclusiveMinimum":0,"description":"Length in windows of the rate limits."},"seconds":{"type":"number","exclusiveMinimum":0,"description":"Length in seconds."},"mix":{"type":"array","minItems":1,"items":{"enum":["generate","models","model"]},"description":"The operations, sent in turn. Default: generate."},"retries":{"type":"boolean","description":"Every request is sent twice with one Idempotency-Key, the second while the first is in flight."},"limits":{"type":"array","items":{"$ref":"#/$defs/ProfileLimit"}}},"$defs":{"ProfileKey":{"type":"object","required":["label"],"additionalProperties":false,"properties":{"label":{"type":"string","pattern":"^(?!run$)[a-z][a-zA-Z0-9-]*$"},"ofLimit":{"type":"number","minimum":0,"description":"Requests per window, as a share of the limit."},"perSecond":{"type":"number","minimum":0},"stages":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/Stage"}},"herdOfLimit":{"type":"number","exclusiveMinimum":0,"description":"Additional requests released together at each reset that a 429 announces, as a share of the limit."},"groupsOf":{"type":"integer","minimum":1,"maximum":16,"description":"Requests are sent in groups of this size, each request on its own connection, so that decisions overlap."},"connections":{"type":"integer","minimum":1,"maximum":512}}},"Stage":{"type":"object","additionalProperties":false,"properties":{"windows":{"type":"number","exclusiveMinimum":0},"seconds":{"type":"number","exclusiveMinimum":0},"ofLimit":{"type":"number","minimum":0},"perSecond":{"type":"number","minimum":0},"release":{"enum":["even","together"]}}},"ProfileLimit":{"type":"object","required":["metric"],"additionalProperties":false,"anyOf":[{"required":["atMost"]},{"required":["atLeast"]}],"properties":{"metric":{"type":"string","pattern":"^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$"},"atMost":{"type":"number"},"atLeast":{"type":"number"}}}}};
const schema45 = {"type":"object","required":["metric"],"additionalProperties":false,"anyOf":[{"required":["atMost"]},{"required":["atLeast"]}],"properties":{"metric":{"type":"string","pattern":"^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$"},"atMost":{"type":"number"},"atLeast":{"type":"number"}}};
const func5 = Object.prototype.hasOwnProperty;
const func1 = codePoints;
const pattern10 = new RegExp("^[a-z0-9][a-z0-9-]*$", "u");
const pattern12 = new RegExp("^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$", "u");
const schema43 = {"type":"object","required":["label"],"additionalProperties":false,"properties":{"label":{"type":"string","pattern":"^(?!run$)[a-z][a-zA-Z0-9-]*$"},"ofLimit":{"type":"number","minimum":0,"description":"Requests per window, as a share of the limit."},"perSecond":{"type":"number","minimum":0},"stages":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/Stage"}},"herdOfLimit":{"type":"number","exclusiveMinimum":0,"description":"Additional requests released together at each reset that a 429 announces, as a share of the limit."},"groupsOf":{"type":"integer","minimum":1,"maximum":16,"description":"Requests are sent in groups of this size, each request on its own connection, so that decisions overlap."},"connections":{"type":"integer","minimum":1,"maximum":512}}};
const schema44 = {"type":"object","additionalProperties":false,"properties":{"windows":{"type":"number","exclusiveMinimum":0},"seconds":{"type":"number","exclusiveMinimum":0},"ofLimit":{"type":"number","minimum":0},"perSecond":{"type":"number","minimum":0},"release":{"enum":["even","together"]}}};
const pattern11 = new RegExp("^(?!run$)[a-z][a-zA-Z0-9-]*$", "u");

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
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "label"},schema:schema43.required,parentSchema:schema43,data};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema43,data};
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
if(typeof data0 === "string"){
if(!pattern11.test(data0)){
const err2 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/pattern",keyword:"pattern",params:{pattern: "^(?!run$)[a-z][a-zA-Z0-9-]*$"},schema:"^(?!run$)[a-z][a-zA-Z0-9-]*$",parentSchema:schema43.properties.label,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"},schema:schema43.properties.label.type,parentSchema:schema43.properties.label,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.ofLimit !== undefined){
let data1 = data.ofLimit;
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/ofLimit",schemaPath:"#/properties/ofLimit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema43.properties.ofLimit,data:data1};
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
const err5 = {instancePath:instancePath+"/ofLimit",schemaPath:"#/properties/ofLimit/type",keyword:"type",params:{type: "number"},schema:schema43.properties.ofLimit.type,parentSchema:schema43.properties.ofLimit,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.perSecond !== undefined){
let data2 = data.perSecond;
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/perSecond",schemaPath:"#/properties/perSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema43.properties.perSecond,data:data2};
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
const err7 = {instancePath:instancePath+"/perSecond",schemaPath:"#/properties/perSecond/type",keyword:"type",params:{type: "number"},schema:schema43.properties.perSecond.type,parentSchema:schema43.properties.perSecond,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.stages !== undefined){
let data3 = data.stages;
if(Array.isArray(data3)){
if(data3.length < 1){
const err8 = {instancePath:instancePath+"/stages",schemaPath:"#/properties/stages/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema43.properties.stages,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!(((((key1 === "windows") || (key1 === "seconds")) || (key1 === "ofLimit")) || (key1 === "perSecond")) || (key1 === "release"))){
const err9 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/$defs/Stage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema44,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data4.windows !== undefined){
let data5 = data4.windows;
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 <= 0 || isNaN(data5)){
const err10 = {instancePath:instancePath+"/stages/" + i0+"/windows",schemaPath:"#/$defs/Stage/properties/windows/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema44.properties.windows,data:data5};
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
const err11 = {instancePath:instancePath+"/stages/" + i0+"/windows",schemaPath:"#/$defs/Stage/properties/windows/type",keyword:"type",params:{type: "number"},schema:schema44.properties.windows.type,parentSchema:schema44.properties.windows,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data4.seconds !== undefined){
let data6 = data4.seconds;
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 <= 0 || isNaN(data6)){
const err12 = {instancePath:instancePath+"/stages/" + i0+"/seconds",schemaPath:"#/$defs/Stage/properties/seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema44.properties.seconds,data:data6};
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
const err13 = {instancePath:instancePath+"/stages/" + i0+"/seconds",schemaPath:"#/$defs/Stage/properties/seconds/type",keyword:"type",params:{type: "number"},schema:schema44.properties.seconds.type,parentSchema:schema44.properties.seconds,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.ofLimit !== undefined){
let data7 = data4.ofLimit;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err14 = {instancePath:instancePath+"/stages/" + i0+"/ofLimit",schemaPath:"#/$defs/Stage/properties/ofLimit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema44.properties.ofLimit,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/stages/" + i0+"/ofLimit",schemaPath:"#/$defs/Stage/properties/ofLimit/type",keyword:"type",params:{type: "number"},schema:schema44.properties.ofLimit.type,parentSchema:schema44.properties.ofLimit,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data4.perSecond !== undefined){
let data8 = data4.perSecond;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
const err16 = {instancePath:instancePath+"/stages/" + i0+"/perSecond",schemaPath:"#/$defs/Stage/properties/perSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema44.properties.perSecond,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/stages/" + i0+"/perSecond",schemaPath:"#/$defs/Stage/properties/perSecond/type",keyword:"type",params:{type: "number"},schema:schema44.properties.perSecond.type,parentSchema:schema44.properties.perSecond,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data4.release !== undefined){
let data9 = data4.release;
if(!((data9 === "even") || (data9 === "together"))){
const err18 = {instancePath:instancePath+"/stages/" + i0+"/release",schemaPath:"#/$defs/Stage/properties/release/enum",keyword:"enum",params:{allowedValues: schema44.properties.release.enum},schema:schema44.properties.release.enum,parentSchema:schema44.properties.release,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/stages/" + i0,schemaPath:"#/$defs/Stage/type",keyword:"type",params:{type: "object"},schema:schema44.type,parentSchema:schema44,data:data4};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/stages",schemaPath:"#/properties/stages/type",keyword:"type",params:{type: "array"},schema:schema43.properties.stages.type,parentSchema:schema43.properties.stages,data:data3};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.herdOfLimit !== undefined){
let data10 = data.herdOfLimit;
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 <= 0 || isNaN(data10)){
const err21 = {instancePath:instancePath+"/herdOfLimit",schemaPath:"#/properties/herdOfLimit/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema43.properties.herdOfLimit,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/herdOfLimit",schemaPath:"#/properties/herdOfLimit/type",keyword:"type",params:{type: "number"},schema:schema43.properties.herdOfLimit.type,parentSchema:schema43.properties.herdOfLimit,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.groupsOf !== undefined){
let data11 = data.groupsOf;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err23 = {instancePath:instancePath+"/groupsOf",schemaPath:"#/properties/groupsOf/type",keyword:"type",params:{type: "integer"},schema:schema43.properties.groupsOf.type,parentSchema:schema43.properties.groupsOf,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 16 || isNaN(data11)){
const err24 = {instancePath:instancePath+"/groupsOf",schemaPath:"#/properties/groupsOf/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16},schema:16,parentSchema:schema43.properties.groupsOf,data:data11};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data11 < 1 || isNaN(data11)){
const err25 = {instancePath:instancePath+"/groupsOf",schemaPath:"#/properties/groupsOf/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema43.properties.groupsOf,data:data11};
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
if(data.connections !== undefined){
let data12 = data.connections;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err26 = {instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/type",keyword:"type",params:{type: "integer"},schema:schema43.properties.connections.type,parentSchema:schema43.properties.connections,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 512 || isNaN(data12)){
const err27 = {instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/maximum",keyword:"maximum",params:{comparison: "<=", limit: 512},schema:512,parentSchema:schema43.properties.connections,data:data12};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data12 < 1 || isNaN(data12)){
const err28 = {instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema43.properties.connections,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
}
else {
const err29 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema43.type,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


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
if(!(key1 === "model")){
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
}
else {
const err17 = {instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/type",keyword:"type",params:{type: "object"},schema:schema42.properties.arrival.type,parentSchema:schema42.properties.arrival,data:data3};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.keys !== undefined){
let data5 = data.keys;
if(Array.isArray(data5)){
if(data5.length > 64){
const err18 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/maxItems",keyword:"maxItems",params:{limit: 64},schema:64,parentSchema:schema42.properties.keys,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data5.length < 1){
const err19 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema42.properties.keys,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate27(data5[i0], {instancePath:instancePath+"/keys/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/type",keyword:"type",params:{type: "array"},schema:schema42.properties.keys.type,parentSchema:schema42.properties.keys,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.windows !== undefined){
let data7 = data.windows;
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 <= 0 || isNaN(data7)){
const err21 = {instancePath:instancePath+"/windows",schemaPath:"#/properties/windows/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema42.properties.windows,data:data7};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/windows",schemaPath:"#/properties/windows/type",keyword:"type",params:{type: "number"},schema:schema42.properties.windows.type,parentSchema:schema42.properties.windows,data:data7};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.seconds !== undefined){
let data8 = data.seconds;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 <= 0 || isNaN(data8)){
const err23 = {instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema42.properties.seconds,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: "number"},schema:schema42.properties.seconds.type,parentSchema:schema42.properties.seconds,data:data8};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.mix !== undefined){
let data9 = data.mix;
if(Array.isArray(data9)){
if(data9.length < 1){
const err25 = {instancePath:instancePath+"/mix",schemaPath:"#/properties/mix/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema42.properties.mix,data:data9};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(!(((data10 === "generate") || (data10 === "models")) || (data10 === "model"))){
const err26 = {instancePath:instancePath+"/mix/" + i1,schemaPath:"#/properties/mix/items/enum",keyword:"enum",params:{allowedValues: schema42.properties.mix.items.enum},schema:schema42.properties.mix.items.enum,parentSchema:schema42.properties.mix.items,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/mix",schemaPath:"#/properties/mix/type",keyword:"type",params:{type: "array"},schema:schema42.properties.mix.type,parentSchema:schema42.properties.mix,data:data9};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.retries !== undefined){
let data11 = data.retries;
if(typeof data11 !== "boolean"){
const err28 = {instancePath:instancePath+"/retries",schemaPath:"#/properties/retries/type",keyword:"type",params:{type: "boolean"},schema:schema42.properties.retries.type,parentSchema:schema42.properties.retries,data:data11};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.limits !== undefined){
let data12 = data.limits;
if(Array.isArray(data12)){
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
const _errs32 = errors;
let valid10 = false;
const _errs33 = errors;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.atMost === undefined){
const err29 = {instancePath:instancePath+"/limits/" + i2,schemaPath:"#/$defs/ProfileLimit/anyOf/0/required",keyword:"required",params:{missingProperty: "atMost"},schema:schema45.anyOf[0].required,parentSchema:schema45.anyOf[0],data:data13};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
var _valid1 = _errs33 === errors;
valid10 = valid10 || _valid1;
const _errs34 = errors;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.atLeast === undefined){
const err30 = {instancePath:instancePath+"/limits/" + i2,schemaPath:"#/$defs/ProfileLimit/anyOf/1/required",keyword:"required",params:{missingProperty: "atLeast"},schema:schema45.anyOf[1].required,parentSchema:schema45.anyOf[1],data:data13};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
var _valid1 = _errs34 === errors;
valid10 = valid10 || _valid1;
if(!valid10){
const err31 = {instancePath:instancePath+"/limits/" + i2,schemaPath:"#/$defs/ProfileLimit/anyOf",keyword:"anyOf",params:{},schema:schema45.anyOf,parentSchema:schema45,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.metric === undefined){
const err32 = {instancePath:instancePath+"/limits/" + i2,schemaPath:"#/$defs/ProfileLimit/required",keyword:"required",params:{missingProperty: "metric"},schema:schema45.required,parentSchema:schema45,data:data13};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
for(const key2 in data13){
if(!(((key2 === "metric") || (key2 === "atMost")) || (key2 === "atLeast"))){
const err33 = {instancePath:instancePath+"/limits/" + i2,schemaPath:"#/$defs/ProfileLimit/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema45,data:data13};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data13.metric !== undefined){
let data14 = data13.metric;
if(typeof data14 === "string"){
if(!pattern12.test(data14)){
const err34 = {instancePath:instancePath+"/limits/" + i2+"/metric",schemaPath:"#/$defs/ProfileLimit/properties/metric/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$"},schema:"^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$",parentSchema:schema45.properties.metric,data:data14};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/limits/" + i2+"/metric",schemaPath:"#/$defs/ProfileLimit/properties/metric/type",keyword:"type",params:{type: "string"},schema:schema45.properties.metric.type,parentSchema:schema45.properties.metric,data:data14};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data13.atMost !== undefined){
let data15 = data13.atMost;
if(!((typeof data15 == "number") && (isFinite(data15)))){
const err36 = {instancePath:instancePath+"/limits/" + i2+"/atMost",schemaPath:"#/$defs/ProfileLimit/properties/atMost/type",keyword:"type",params:{type: "number"},schema:schema45.properties.atMost.type,parentSchema:schema45.properties.atMost,data:data15};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data13.atLeast !== undefined){
let data16 = data13.atLeast;
if(!((typeof data16 == "number") && (isFinite(data16)))){
const err37 = {instancePath:instancePath+"/limits/" + i2+"/atLeast",schemaPath:"#/$defs/ProfileLimit/properties/atLeast/type",keyword:"type",params:{type: "number"},schema:schema45.properties.atLeast.type,parentSchema:schema45.properties.atLeast,data:data16};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/limits/" + i2,schemaPath:"#/$defs/ProfileLimit/type",keyword:"type",params:{type: "object"},schema:schema45.type,parentSchema:schema45,data:data13};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "array"},schema:schema42.properties.limits.type,parentSchema:schema42.properties.limits,data:data12};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema42.type,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

