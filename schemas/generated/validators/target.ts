// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateTargetFile = validate31;
const schema52 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"target.schema.json","title":"TargetFile","description":"textgen.target.json: a server under test, the variables with its keys, the facts that its owner declares, and limits on the traffic to it. It never holds a secret.","type":"object","required":["baseUrl"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"name":{"type":"string","minLength":1},"baseUrl":{"type":"string","pattern":"^https?://","examples":["https://staging.example.com"],"description":"The service's base address without /v1."},"keys":{"$ref":"#/$defs/TargetKeys"},"declared":{"$ref":"#/$defs/Declared"},"provoke":{"$ref":"#/$defs/Provoke"},"budget":{"$ref":"#/$defs/Budget"},"load":{"$ref":"#/$defs/LoadPermission"}},"$defs":{"TargetKeys":{"type":"object","additionalProperties":false,"properties":{"primary":{"$ref":"#/$defs/KeySource"},"secondary":{"$ref":"#/$defs/KeySource"},"forbidden":{"$ref":"#/$defs/ForbiddenKeySource"},"exhaustible":{"anyOf":[{"$ref":"#/$defs/KeySource"},{"type":"array","items":{"$ref":"#/$defs/KeySource"}}]},"bystander":{"$ref":"#/$defs/KeySource"},"load":{"type":"array","items":{"$ref":"#/$defs/KeySource"}}}},"VariableName":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$","writeOnly":true,"description":"the name of the environment variable that holds the key (letters, digits and _), never the key itself"},"KeySource":{"type":"object","required":["env"],"additionalProperties":false,"properties":{"env":{"$ref":"#/$defs/VariableName"},"limit":{"type":"integer","minimum":1},"windowSeconds":{"type":"number","exclusiveMinimum":0}}},"ForbiddenKeySource":{"type":"object","required":["env","lacks"],"additionalProperties":false,"properties":{"env":{"$ref":"#/$defs/VariableName"},"limit":{"type":"integer","minimum":1},"windowSeconds":{"type":"number","exclusiveMinimum":0},"lacks":{"anyOf":[{"$ref":"#/$defs/Operation"},{"type":"array","items":{"$ref":"#/$defs/Operation"},"minItems":1}],"description":"Operation or operations that this key may not perform."}}},"Operation":{"enum":["GET /v1/models","GET /v1/models/{model_id}","POST /v1/generate"]},"Declared":{"type":"object","additionalProperties":false,"description":"Facts that the interface leaves open and the target's owner declares. The checks verify them.","properties":{"rateLimit":{"type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1},"windowSeconds":{"type":"number","exclusiveMinimum":0},"resetUnit":{"enum":["epoch-seconds","epoch-milliseconds","delta-seconds","delta-milliseconds"]},"countedOn":{"$ref":"#/$defs/Operation","description":"An operation that counts against the limit: limits are used up with it."},"algorithm":{"enum":["fixed-window","aligned-window","sliding-log","sliding-counter","token-bucket"]}}},"unknownModel":{"type":"object","additionalProperties":false,"properties":{"status":{"$ref":"#/$defs/Status"}}},"idempotency":{"type":"object","additionalProperties":false,"properties":{"replayId":{"enum":["same","fresh"]},"scope":{"enum":["api-key"],"description":"api-key: each API key has Idempotency keys of its own."},"differentBodyStatus":{"$ref":"#/$defs/Status"},"retentionSeconds":{"type":"number","exclusiveMinimum":0}}},"pagination":{"type":"object","additionalProperties":false,"properties":{"models":{"type":"boolean","description":"true: GET /v1/models applies page and perPage. false: it does not."}}},"generate":{"type":"object","additionalProperties":false,"properties":{"status":{"$ref":"#/$defs/Status"}}}}},"Status":{"type":"integer","minimum":100,"maximum":599},"Provoke":{"type":"object","additionalProperties":false,"description":"Requests that make the target answer a given status.","properties":{"500":{"$ref":"#/$defs/ProvokeRequest"},"503":{"$ref":"#/$defs/ProvokeRequest"}}},"ProvokeRequest":{"type":"object","required":["method","path"],"additionalProperties":false,"properties":{"method":{"enum":["GET","POST"]},"path":{"type":"string","pattern":"^/[\\x21-\\x7e]*$","examples":["/v1/generate"]},"headers":{"type":"object","propertyNames":{"pattern":"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},"additionalProperties":{"type":"string","pattern":"^[\\x20-\\x7e]*$"}},"body":{}}},"Budget":{"type":"object","additionalProperties":false,"properties":{"requests":{"type":"integer","minimum":1},"requestsPerSecond":{"type":"number","exclusiveMinimum":0,"description":"Average over 10 s."},"burst":{"type":"integer","minimum":1,"description":"Most requests at once."},"seconds":{"type":"number","exclusiveMinimum":0}}},"LoadPermission":{"type":"object","additionalProperties":false,"properties":{"allowed":{"type":"boolean"},"maxRequests":{"type":"integer","minimum":1},"maxRequestsPerSecond":{"type":"number","exclusiveMinimum":0}}}}};
const schema68 = {"type":"object","additionalProperties":false,"properties":{"requests":{"type":"integer","minimum":1},"requestsPerSecond":{"type":"number","exclusiveMinimum":0,"description":"Average over 10 s."},"burst":{"type":"integer","minimum":1,"description":"Most requests at once."},"seconds":{"type":"number","exclusiveMinimum":0}}};
const schema69 = {"type":"object","additionalProperties":false,"properties":{"allowed":{"type":"boolean"},"maxRequests":{"type":"integer","minimum":1},"maxRequestsPerSecond":{"type":"number","exclusiveMinimum":0}}};
const func1 = codePoints;
const pattern13 = new RegExp("^https?://", "u");
const schema53 = {"type":"object","additionalProperties":false,"properties":{"primary":{"$ref":"#/$defs/KeySource"},"secondary":{"$ref":"#/$defs/KeySource"},"forbidden":{"$ref":"#/$defs/ForbiddenKeySource"},"exhaustible":{"anyOf":[{"$ref":"#/$defs/KeySource"},{"type":"array","items":{"$ref":"#/$defs/KeySource"}}]},"bystander":{"$ref":"#/$defs/KeySource"},"load":{"type":"array","items":{"$ref":"#/$defs/KeySource"}}}};
const schema54 = {"type":"object","required":["env"],"additionalProperties":false,"properties":{"env":{"$ref":"#/$defs/VariableName"},"limit":{"type":"integer","minimum":1},"windowSeconds":{"type":"number","exclusiveMinimum":0}}};
const schema55 = {"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$","writeOnly":true,"description":"the name of the environment variable that holds the key (letters, digits and _), never the key itself"};
const pattern14 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.env === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "env"},schema:schema54.required,parentSchema:schema54,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "env") || (key0 === "limit")) || (key0 === "windowSeconds"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema54,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.env !== undefined){
let data0 = data.env;
if(typeof data0 === "string"){
if(!pattern14.test(data0)){
const err2 = {instancePath:instancePath+"/env",schemaPath:"#/$defs/VariableName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},schema:"^[A-Za-z_][A-Za-z0-9_]*$",parentSchema:schema55,data:data0};
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
const err3 = {instancePath:instancePath+"/env",schemaPath:"#/$defs/VariableName/type",keyword:"type",params:{type: "string"},schema:schema55.type,parentSchema:schema55,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.limit !== undefined){
let data1 = data.limit;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},schema:schema54.properties.limit.type,parentSchema:schema54.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema54.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data.windowSeconds !== undefined){
let data2 = data.windowSeconds;
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 <= 0 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/windowSeconds",schemaPath:"#/properties/windowSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema54.properties.windowSeconds,data:data2};
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
const err7 = {instancePath:instancePath+"/windowSeconds",schemaPath:"#/properties/windowSeconds/type",keyword:"type",params:{type: "number"},schema:schema54.properties.windowSeconds.type,parentSchema:schema54.properties.windowSeconds,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema54.type,parentSchema:schema54,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema56 = {"type":"object","required":["env","lacks"],"additionalProperties":false,"properties":{"env":{"$ref":"#/$defs/VariableName"},"limit":{"type":"integer","minimum":1},"windowSeconds":{"type":"number","exclusiveMinimum":0},"lacks":{"anyOf":[{"$ref":"#/$defs/Operation"},{"type":"array","items":{"$ref":"#/$defs/Operation"},"minItems":1}],"description":"Operation or operations that this key may not perform."}}};
const schema58 = {"enum":["GET /v1/models","GET /v1/models/{model_id}","POST /v1/generate"]};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.env === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "env"},schema:schema56.required,parentSchema:schema56,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.lacks === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "lacks"},schema:schema56.required,parentSchema:schema56,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "env") || (key0 === "limit")) || (key0 === "windowSeconds")) || (key0 === "lacks"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema56,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.env !== undefined){
let data0 = data.env;
if(typeof data0 === "string"){
if(!pattern14.test(data0)){
const err3 = {instancePath:instancePath+"/env",schemaPath:"#/$defs/VariableName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},schema:"^[A-Za-z_][A-Za-z0-9_]*$",parentSchema:schema55,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/env",schemaPath:"#/$defs/VariableName/type",keyword:"type",params:{type: "string"},schema:schema55.type,parentSchema:schema55,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.limit !== undefined){
let data1 = data.limit;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.limit.type,parentSchema:schema56.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema56.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.windowSeconds !== undefined){
let data2 = data.windowSeconds;
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 <= 0 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/windowSeconds",schemaPath:"#/properties/windowSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema56.properties.windowSeconds,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/windowSeconds",schemaPath:"#/properties/windowSeconds/type",keyword:"type",params:{type: "number"},schema:schema56.properties.windowSeconds.type,parentSchema:schema56.properties.windowSeconds,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.lacks !== undefined){
let data3 = data.lacks;
const _errs10 = errors;
let valid2 = false;
const _errs11 = errors;
if(!(((data3 === "GET /v1/models") || (data3 === "GET /v1/models/{model_id}")) || (data3 === "POST /v1/generate"))){
const err9 = {instancePath:instancePath+"/lacks",schemaPath:"#/$defs/Operation/enum",keyword:"enum",params:{allowedValues: schema58.enum},schema:schema58.enum,parentSchema:schema58,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid0 = _errs11 === errors;
valid2 = valid2 || _valid0;
const _errs13 = errors;
if(Array.isArray(data3)){
if(data3.length < 1){
const err10 = {instancePath:instancePath+"/lacks",schemaPath:"#/properties/lacks/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema56.properties.lacks.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(!(((data4 === "GET /v1/models") || (data4 === "GET /v1/models/{model_id}")) || (data4 === "POST /v1/generate"))){
const err11 = {instancePath:instancePath+"/lacks/" + i0,schemaPath:"#/$defs/Operation/enum",keyword:"enum",params:{allowedValues: schema58.enum},schema:schema58.enum,parentSchema:schema58,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/lacks",schemaPath:"#/properties/lacks/anyOf/1/type",keyword:"type",params:{type: "array"},schema:schema56.properties.lacks.anyOf[1].type,parentSchema:schema56.properties.lacks.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var _valid0 = _errs13 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err13 = {instancePath:instancePath+"/lacks",schemaPath:"#/properties/lacks/anyOf",keyword:"anyOf",params:{},schema:schema56.properties.lacks.anyOf,parentSchema:schema56.properties.lacks,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema56.type,parentSchema:schema56,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "primary") || (key0 === "secondary")) || (key0 === "forbidden")) || (key0 === "exhaustible")) || (key0 === "bystander")) || (key0 === "load"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema53,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.primary !== undefined){
if(!(validate33(data.primary, {instancePath:instancePath+"/primary",parentData:data,parentDataProperty:"primary",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.secondary !== undefined){
if(!(validate33(data.secondary, {instancePath:instancePath+"/secondary",parentData:data,parentDataProperty:"secondary",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.forbidden !== undefined){
if(!(validate36(data.forbidden, {instancePath:instancePath+"/forbidden",parentData:data,parentDataProperty:"forbidden",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
if(data.exhaustible !== undefined){
let data3 = data.exhaustible;
const _errs6 = errors;
let valid1 = false;
const _errs7 = errors;
if(!(validate33(data3, {instancePath:instancePath+"/exhaustible",parentData:data,parentDataProperty:"exhaustible",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
const _errs8 = errors;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate33(data3[i0], {instancePath:instancePath+"/exhaustible/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/exhaustible",schemaPath:"#/properties/exhaustible/anyOf/1/type",keyword:"type",params:{type: "array"},schema:schema53.properties.exhaustible.anyOf[1].type,parentSchema:schema53.properties.exhaustible.anyOf[1],data:data3};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err2 = {instancePath:instancePath+"/exhaustible",schemaPath:"#/properties/exhaustible/anyOf",keyword:"anyOf",params:{},schema:schema53.properties.exhaustible.anyOf,parentSchema:schema53.properties.exhaustible,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
}
if(data.bystander !== undefined){
if(!(validate33(data.bystander, {instancePath:instancePath+"/bystander",parentData:data,parentDataProperty:"bystander",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.load !== undefined){
let data6 = data.load;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate33(data6[i1], {instancePath:instancePath+"/load/" + i1,parentData:data6,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/load",schemaPath:"#/properties/load/type",keyword:"type",params:{type: "array"},schema:schema53.properties.load.type,parentSchema:schema53.properties.load,data:data6};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema53.type,parentSchema:schema53,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema60 = {"type":"object","additionalProperties":false,"description":"Facts that the interface leaves open and the target's owner declares. The checks verify them.","properties":{"rateLimit":{"type":"object","additionalProperties":false,"properties":{"limit":{"type":"integer","minimum":1},"windowSeconds":{"type":"number","exclusiveMinimum":0},"resetUnit":{"enum":["epoch-seconds","epoch-milliseconds","delta-seconds","delta-milliseconds"]},"countedOn":{"$ref":"#/$defs/Operation","description":"An operation that counts against the limit: limits are used up with it."},"algorithm":{"enum":["fixed-window","aligned-window","sliding-log","sliding-counter","token-bucket"]}}},"unknownModel":{"type":"object","additionalProperties":false,"properties":{"status":{"$ref":"#/$defs/Status"}}},"idempotency":{"type":"object","additionalProperties":false,"properties":{"replayId":{"enum":["same","fresh"]},"scope":{"enum":["api-key"],"description":"api-key: each API key has Idempotency keys of its own."},"differentBodyStatus":{"$ref":"#/$defs/Status"},"retentionSeconds":{"type":"number","exclusiveMinimum":0}}},"pagination":{"type":"object","additionalProperties":false,"properties":{"models":{"type":"boolean","description":"true: GET /v1/models applies page and perPage. false: it does not."}}},"generate":{"type":"object","additionalProperties":false,"properties":{"status":{"$ref":"#/$defs/Status"}}}}};
const schema62 = {"type":"integer","minimum":100,"maximum":599};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate43.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "rateLimit") || (key0 === "unknownModel")) || (key0 === "idempotency")) || (key0 === "pagination")) || (key0 === "generate"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema60,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.rateLimit !== undefined){
let data0 = data.rateLimit;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!(((((key1 === "limit") || (key1 === "windowSeconds")) || (key1 === "resetUnit")) || (key1 === "countedOn")) || (key1 === "algorithm"))){
const err1 = {instancePath:instancePath+"/rateLimit",schemaPath:"#/properties/rateLimit/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema60.properties.rateLimit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data0.limit !== undefined){
let data1 = data0.limit;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/rateLimit/limit",schemaPath:"#/properties/rateLimit/properties/limit/type",keyword:"type",params:{type: "integer"},schema:schema60.properties.rateLimit.properties.limit.type,parentSchema:schema60.properties.rateLimit.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err3 = {instancePath:instancePath+"/rateLimit/limit",schemaPath:"#/properties/rateLimit/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema60.properties.rateLimit.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data0.windowSeconds !== undefined){
let data2 = data0.windowSeconds;
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 <= 0 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/rateLimit/windowSeconds",schemaPath:"#/properties/rateLimit/properties/windowSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema60.properties.rateLimit.properties.windowSeconds,data:data2};
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
const err5 = {instancePath:instancePath+"/rateLimit/windowSeconds",schemaPath:"#/properties/rateLimit/properties/windowSeconds/type",keyword:"type",params:{type: "number"},schema:schema60.properties.rateLimit.properties.windowSeconds.type,parentSchema:schema60.properties.rateLimit.properties.windowSeconds,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.resetUnit !== undefined){
let data3 = data0.resetUnit;
if(!((((data3 === "epoch-seconds") || (data3 === "epoch-milliseconds")) || (data3 === "delta-seconds")) || (data3 === "delta-milliseconds"))){
const err6 = {instancePath:instancePath+"/rateLimit/resetUnit",schemaPath:"#/properties/rateLimit/properties/resetUnit/enum",keyword:"enum",params:{allowedValues: schema60.properties.rateLimit.properties.resetUnit.enum},schema:schema60.properties.rateLimit.properties.resetUnit.enum,parentSchema:schema60.properties.rateLimit.properties.resetUnit,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data0.countedOn !== undefined){
let data4 = data0.countedOn;
if(!(((data4 === "GET /v1/models") || (data4 === "GET /v1/models/{model_id}")) || (data4 === "POST /v1/generate"))){
const err7 = {instancePath:instancePath+"/rateLimit/countedOn",schemaPath:"#/$defs/Operation/enum",keyword:"enum",params:{allowedValues: schema58.enum},schema:schema58.enum,parentSchema:schema58,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data0.algorithm !== undefined){
let data5 = data0.algorithm;
if(!(((((data5 === "fixed-window") || (data5 === "aligned-window")) || (data5 === "sliding-log")) || (data5 === "sliding-counter")) || (data5 === "token-bucket"))){
const err8 = {instancePath:instancePath+"/rateLimit/algorithm",schemaPath:"#/properties/rateLimit/properties/algorithm/enum",keyword:"enum",params:{allowedValues: schema60.properties.rateLimit.properties.algorithm.enum},schema:schema60.properties.rateLimit.properties.algorithm.enum,parentSchema:schema60.properties.rateLimit.properties.algorithm,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/rateLimit",schemaPath:"#/properties/rateLimit/type",keyword:"type",params:{type: "object"},schema:schema60.properties.rateLimit.type,parentSchema:schema60.properties.rateLimit,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.unknownModel !== undefined){
let data6 = data.unknownModel;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key2 in data6){
if(!(key2 === "status")){
const err10 = {instancePath:instancePath+"/unknownModel",schemaPath:"#/properties/unknownModel/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema60.properties.unknownModel,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data6.status !== undefined){
let data7 = data6.status;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err11 = {instancePath:instancePath+"/unknownModel/status",schemaPath:"#/$defs/Status/type",keyword:"type",params:{type: "integer"},schema:schema62.type,parentSchema:schema62,data:data7};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 599 || isNaN(data7)){
const err12 = {instancePath:instancePath+"/unknownModel/status",schemaPath:"#/$defs/Status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},schema:599,parentSchema:schema62,data:data7};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data7 < 100 || isNaN(data7)){
const err13 = {instancePath:instancePath+"/unknownModel/status",schemaPath:"#/$defs/Status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100},schema:100,parentSchema:schema62,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
else {
const err14 = {instancePath:instancePath+"/unknownModel",schemaPath:"#/properties/unknownModel/type",keyword:"type",params:{type: "object"},schema:schema60.properties.unknownModel.type,parentSchema:schema60.properties.unknownModel,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.idempotency !== undefined){
let data8 = data.idempotency;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key3 in data8){
if(!((((key3 === "replayId") || (key3 === "scope")) || (key3 === "differentBodyStatus")) || (key3 === "retentionSeconds"))){
const err15 = {instancePath:instancePath+"/idempotency",schemaPath:"#/properties/idempotency/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema60.properties.idempotency,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data8.replayId !== undefined){
let data9 = data8.replayId;
if(!((data9 === "same") || (data9 === "fresh"))){
const err16 = {instancePath:instancePath+"/idempotency/replayId",schemaPath:"#/properties/idempotency/properties/replayId/enum",keyword:"enum",params:{allowedValues: schema60.properties.idempotency.properties.replayId.enum},schema:schema60.properties.idempotency.properties.replayId.enum,parentSchema:schema60.properties.idempotency.properties.replayId,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data8.scope !== undefined){
let data10 = data8.scope;
if(!(data10 === "api-key")){
const err17 = {instancePath:instancePath+"/idempotency/scope",schemaPath:"#/properties/idempotency/properties/scope/enum",keyword:"enum",params:{allowedValues: schema60.properties.idempotency.properties.scope.enum},schema:schema60.properties.idempotency.properties.scope.enum,parentSchema:schema60.properties.idempotency.properties.scope,data:data10};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data8.differentBodyStatus !== undefined){
let data11 = data8.differentBodyStatus;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err18 = {instancePath:instancePath+"/idempotency/differentBodyStatus",schemaPath:"#/$defs/Status/type",keyword:"type",params:{type: "integer"},schema:schema62.type,parentSchema:schema62,data:data11};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 599 || isNaN(data11)){
const err19 = {instancePath:instancePath+"/idempotency/differentBodyStatus",schemaPath:"#/$defs/Status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},schema:599,parentSchema:schema62,data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data11 < 100 || isNaN(data11)){
const err20 = {instancePath:instancePath+"/idempotency/differentBodyStatus",schemaPath:"#/$defs/Status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100},schema:100,parentSchema:schema62,data:data11};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data8.retentionSeconds !== undefined){
let data12 = data8.retentionSeconds;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 <= 0 || isNaN(data12)){
const err21 = {instancePath:instancePath+"/idempotency/retentionSeconds",schemaPath:"#/properties/idempotency/properties/retentionSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema60.properties.idempotency.properties.retentionSeconds,data:data12};
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
const err22 = {instancePath:instancePath+"/idempotency/retentionSeconds",schemaPath:"#/properties/idempotency/properties/retentionSeconds/type",keyword:"type",params:{type: "number"},schema:schema60.properties.idempotency.properties.retentionSeconds.type,parentSchema:schema60.properties.idempotency.properties.retentionSeconds,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/idempotency",schemaPath:"#/properties/idempotency/type",keyword:"type",params:{type: "object"},schema:schema60.properties.idempotency.type,parentSchema:schema60.properties.idempotency,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.pagination !== undefined){
let data13 = data.pagination;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key4 in data13){
if(!(key4 === "models")){
const err24 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema60.properties.pagination,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data13.models !== undefined){
let data14 = data13.models;
if(typeof data14 !== "boolean"){
const err25 = {instancePath:instancePath+"/pagination/models",schemaPath:"#/properties/pagination/properties/models/type",keyword:"type",params:{type: "boolean"},schema:schema60.properties.pagination.properties.models.type,parentSchema:schema60.properties.pagination.properties.models,data:data14};
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
const err26 = {instancePath:instancePath+"/pagination",schemaPath:"#/properties/pagination/type",keyword:"type",params:{type: "object"},schema:schema60.properties.pagination.type,parentSchema:schema60.properties.pagination,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.generate !== undefined){
let data15 = data.generate;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key5 in data15){
if(!(key5 === "status")){
const err27 = {instancePath:instancePath+"/generate",schemaPath:"#/properties/generate/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema60.properties.generate,data:data15};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data15.status !== undefined){
let data16 = data15.status;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err28 = {instancePath:instancePath+"/generate/status",schemaPath:"#/$defs/Status/type",keyword:"type",params:{type: "integer"},schema:schema62.type,parentSchema:schema62,data:data16};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 599 || isNaN(data16)){
const err29 = {instancePath:instancePath+"/generate/status",schemaPath:"#/$defs/Status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},schema:599,parentSchema:schema62,data:data16};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data16 < 100 || isNaN(data16)){
const err30 = {instancePath:instancePath+"/generate/status",schemaPath:"#/$defs/Status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100},schema:100,parentSchema:schema62,data:data16};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
}
else {
const err31 = {instancePath:instancePath+"/generate",schemaPath:"#/properties/generate/type",keyword:"type",params:{type: "object"},schema:schema60.properties.generate.type,parentSchema:schema60.properties.generate,data:data15};
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
else {
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema60.type,parentSchema:schema60,data};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate43.errors = vErrors;
return errors === 0;
}
validate43.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema65 = {"type":"object","additionalProperties":false,"description":"Requests that make the target answer a given status.","properties":{"500":{"$ref":"#/$defs/ProvokeRequest"},"503":{"$ref":"#/$defs/ProvokeRequest"}}};
const schema66 = {"type":"object","required":["method","path"],"additionalProperties":false,"properties":{"method":{"enum":["GET","POST"]},"path":{"type":"string","pattern":"^/[\\x21-\\x7e]*$","examples":["/v1/generate"]},"headers":{"type":"object","propertyNames":{"pattern":"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},"additionalProperties":{"type":"string","pattern":"^[\\x20-\\x7e]*$"}},"body":{}}};
const pattern16 = new RegExp("^/[\\x21-\\x7e]*$", "u");
const pattern17 = new RegExp("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", "u");
const pattern18 = new RegExp("^[\\x20-\\x7e]*$", "u");

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "500") || (key0 === "503"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema65,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data["500"] !== undefined){
let data0 = data["500"];
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.method === undefined){
const err1 = {instancePath:instancePath+"/500",schemaPath:"#/$defs/ProvokeRequest/required",keyword:"required",params:{missingProperty: "method"},schema:schema66.required,parentSchema:schema66,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.path === undefined){
const err2 = {instancePath:instancePath+"/500",schemaPath:"#/$defs/ProvokeRequest/required",keyword:"required",params:{missingProperty: "path"},schema:schema66.required,parentSchema:schema66,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key1 in data0){
if(!((((key1 === "method") || (key1 === "path")) || (key1 === "headers")) || (key1 === "body"))){
const err3 = {instancePath:instancePath+"/500",schemaPath:"#/$defs/ProvokeRequest/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema66,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.method !== undefined){
let data1 = data0.method;
if(!((data1 === "GET") || (data1 === "POST"))){
const err4 = {instancePath:instancePath+"/500/method",schemaPath:"#/$defs/ProvokeRequest/properties/method/enum",keyword:"enum",params:{allowedValues: schema66.properties.method.enum},schema:schema66.properties.method.enum,parentSchema:schema66.properties.method,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.path !== undefined){
let data2 = data0.path;
if(typeof data2 === "string"){
if(!pattern16.test(data2)){
const err5 = {instancePath:instancePath+"/500/path",schemaPath:"#/$defs/ProvokeRequest/properties/path/pattern",keyword:"pattern",params:{pattern: "^/[\\x21-\\x7e]*$"},schema:"^/[\\x21-\\x7e]*$",parentSchema:schema66.properties.path,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/500/path",schemaPath:"#/$defs/ProvokeRequest/properties/path/type",keyword:"type",params:{type: "string"},schema:schema66.properties.path.type,parentSchema:schema66.properties.path,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data0.headers !== undefined){
let data3 = data0.headers;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key2 in data3){
const _errs11 = errors;
if(typeof key2 === "string"){
if(!pattern17.test(key2)){
const err7 = {instancePath:instancePath+"/500/headers",schemaPath:"#/$defs/ProvokeRequest/properties/headers/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},schema:"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",parentSchema:schema66.properties.headers.propertyNames,data:key2,propertyName:key2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid3 = _errs11 === errors;
if(!valid3){
const err8 = {instancePath:instancePath+"/500/headers",schemaPath:"#/$defs/ProvokeRequest/properties/headers/propertyNames",keyword:"propertyNames",params:{propertyName: key2},schema:schema66.properties.headers.propertyNames,parentSchema:schema66.properties.headers,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
for(const key3 in data3){
let data4 = data3[key3];
if(typeof data4 === "string"){
if(!pattern18.test(data4)){
const err9 = {instancePath:instancePath+"/500/headers/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ProvokeRequest/properties/headers/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[\\x20-\\x7e]*$"},schema:"^[\\x20-\\x7e]*$",parentSchema:schema66.properties.headers.additionalProperties,data:data4};
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
const err10 = {instancePath:instancePath+"/500/headers/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ProvokeRequest/properties/headers/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema66.properties.headers.additionalProperties.type,parentSchema:schema66.properties.headers.additionalProperties,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/500/headers",schemaPath:"#/$defs/ProvokeRequest/properties/headers/type",keyword:"type",params:{type: "object"},schema:schema66.properties.headers.type,parentSchema:schema66.properties.headers,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/500",schemaPath:"#/$defs/ProvokeRequest/type",keyword:"type",params:{type: "object"},schema:schema66.type,parentSchema:schema66,data:data0};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data["503"] !== undefined){
let data5 = data["503"];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.method === undefined){
const err13 = {instancePath:instancePath+"/503",schemaPath:"#/$defs/ProvokeRequest/required",keyword:"required",params:{missingProperty: "method"},schema:schema66.required,parentSchema:schema66,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data5.path === undefined){
const err14 = {instancePath:instancePath+"/503",schemaPath:"#/$defs/ProvokeRequest/required",keyword:"required",params:{missingProperty: "path"},schema:schema66.required,parentSchema:schema66,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key4 in data5){
if(!((((key4 === "method") || (key4 === "path")) || (key4 === "headers")) || (key4 === "body"))){
const err15 = {instancePath:instancePath+"/503",schemaPath:"#/$defs/ProvokeRequest/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema66,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data5.method !== undefined){
let data6 = data5.method;
if(!((data6 === "GET") || (data6 === "POST"))){
const err16 = {instancePath:instancePath+"/503/method",schemaPath:"#/$defs/ProvokeRequest/properties/method/enum",keyword:"enum",params:{allowedValues: schema66.properties.method.enum},schema:schema66.properties.method.enum,parentSchema:schema66.properties.method,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data5.path !== undefined){
let data7 = data5.path;
if(typeof data7 === "string"){
if(!pattern16.test(data7)){
const err17 = {instancePath:instancePath+"/503/path",schemaPath:"#/$defs/ProvokeRequest/properties/path/pattern",keyword:"pattern",params:{pattern: "^/[\\x21-\\x7e]*$"},schema:"^/[\\x21-\\x7e]*$",parentSchema:schema66.properties.path,data:data7};
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
const err18 = {instancePath:instancePath+"/503/path",schemaPath:"#/$defs/ProvokeRequest/properties/path/type",keyword:"type",params:{type: "string"},schema:schema66.properties.path.type,parentSchema:schema66.properties.path,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data5.headers !== undefined){
let data8 = data5.headers;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key5 in data8){
const _errs24 = errors;
if(typeof key5 === "string"){
if(!pattern17.test(key5)){
const err19 = {instancePath:instancePath+"/503/headers",schemaPath:"#/$defs/ProvokeRequest/properties/headers/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},schema:"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",parentSchema:schema66.properties.headers.propertyNames,data:key5,propertyName:key5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var valid7 = _errs24 === errors;
if(!valid7){
const err20 = {instancePath:instancePath+"/503/headers",schemaPath:"#/$defs/ProvokeRequest/properties/headers/propertyNames",keyword:"propertyNames",params:{propertyName: key5},schema:schema66.properties.headers.propertyNames,parentSchema:schema66.properties.headers,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
for(const key6 in data8){
let data9 = data8[key6];
if(typeof data9 === "string"){
if(!pattern18.test(data9)){
const err21 = {instancePath:instancePath+"/503/headers/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ProvokeRequest/properties/headers/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[\\x20-\\x7e]*$"},schema:"^[\\x20-\\x7e]*$",parentSchema:schema66.properties.headers.additionalProperties,data:data9};
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
const err22 = {instancePath:instancePath+"/503/headers/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ProvokeRequest/properties/headers/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema66.properties.headers.additionalProperties.type,parentSchema:schema66.properties.headers.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/503/headers",schemaPath:"#/$defs/ProvokeRequest/properties/headers/type",keyword:"type",params:{type: "object"},schema:schema66.properties.headers.type,parentSchema:schema66.properties.headers,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/503",schemaPath:"#/$defs/ProvokeRequest/type",keyword:"type",params:{type: "object"},schema:schema66.type,parentSchema:schema66,data:data5};
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
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema65.type,parentSchema:schema65,data};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="target.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.baseUrl === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "baseUrl"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "$schema") || (key0 === "name")) || (key0 === "baseUrl")) || (key0 === "keys")) || (key0 === "declared")) || (key0 === "provoke")) || (key0 === "budget")) || (key0 === "load"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema52.properties.$schema.type,parentSchema:schema52.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(func1(data1) < 1){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema52.properties.name,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},schema:schema52.properties.name.type,parentSchema:schema52.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.baseUrl !== undefined){
let data2 = data.baseUrl;
if(typeof data2 === "string"){
if(!pattern13.test(data2)){
const err5 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/pattern",keyword:"pattern",params:{pattern: "^https?://"},schema:"^https?://",parentSchema:schema52.properties.baseUrl,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/type",keyword:"type",params:{type: "string"},schema:schema52.properties.baseUrl.type,parentSchema:schema52.properties.baseUrl,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.keys !== undefined){
if(!(validate32(data.keys, {instancePath:instancePath+"/keys",parentData:data,parentDataProperty:"keys",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
if(data.declared !== undefined){
if(!(validate43(data.declared, {instancePath:instancePath+"/declared",parentData:data,parentDataProperty:"declared",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
if(data.provoke !== undefined){
if(!(validate45(data.provoke, {instancePath:instancePath+"/provoke",parentData:data,parentDataProperty:"provoke",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.budget !== undefined){
let data6 = data.budget;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
if(!((((key1 === "requests") || (key1 === "requestsPerSecond")) || (key1 === "burst")) || (key1 === "seconds"))){
const err7 = {instancePath:instancePath+"/budget",schemaPath:"#/$defs/Budget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema68,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data6.requests !== undefined){
let data7 = data6.requests;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err8 = {instancePath:instancePath+"/budget/requests",schemaPath:"#/$defs/Budget/properties/requests/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.requests.type,parentSchema:schema68.properties.requests,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 1 || isNaN(data7)){
const err9 = {instancePath:instancePath+"/budget/requests",schemaPath:"#/$defs/Budget/properties/requests/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema68.properties.requests,data:data7};
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
if(data6.requestsPerSecond !== undefined){
let data8 = data6.requestsPerSecond;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 <= 0 || isNaN(data8)){
const err10 = {instancePath:instancePath+"/budget/requestsPerSecond",schemaPath:"#/$defs/Budget/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema68.properties.requestsPerSecond,data:data8};
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
const err11 = {instancePath:instancePath+"/budget/requestsPerSecond",schemaPath:"#/$defs/Budget/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},schema:schema68.properties.requestsPerSecond.type,parentSchema:schema68.properties.requestsPerSecond,data:data8};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data6.burst !== undefined){
let data9 = data6.burst;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err12 = {instancePath:instancePath+"/budget/burst",schemaPath:"#/$defs/Budget/properties/burst/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.burst.type,parentSchema:schema68.properties.burst,data:data9};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 1 || isNaN(data9)){
const err13 = {instancePath:instancePath+"/budget/burst",schemaPath:"#/$defs/Budget/properties/burst/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema68.properties.burst,data:data9};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data6.seconds !== undefined){
let data10 = data6.seconds;
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 <= 0 || isNaN(data10)){
const err14 = {instancePath:instancePath+"/budget/seconds",schemaPath:"#/$defs/Budget/properties/seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema68.properties.seconds,data:data10};
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
const err15 = {instancePath:instancePath+"/budget/seconds",schemaPath:"#/$defs/Budget/properties/seconds/type",keyword:"type",params:{type: "number"},schema:schema68.properties.seconds.type,parentSchema:schema68.properties.seconds,data:data10};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/budget",schemaPath:"#/$defs/Budget/type",keyword:"type",params:{type: "object"},schema:schema68.type,parentSchema:schema68,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.load !== undefined){
let data11 = data.load;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key2 in data11){
if(!(((key2 === "allowed") || (key2 === "maxRequests")) || (key2 === "maxRequestsPerSecond"))){
const err17 = {instancePath:instancePath+"/load",schemaPath:"#/$defs/LoadPermission/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema69,data:data11};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data11.allowed !== undefined){
let data12 = data11.allowed;
if(typeof data12 !== "boolean"){
const err18 = {instancePath:instancePath+"/load/allowed",schemaPath:"#/$defs/LoadPermission/properties/allowed/type",keyword:"type",params:{type: "boolean"},schema:schema69.properties.allowed.type,parentSchema:schema69.properties.allowed,data:data12};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data11.maxRequests !== undefined){
let data13 = data11.maxRequests;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err19 = {instancePath:instancePath+"/load/maxRequests",schemaPath:"#/$defs/LoadPermission/properties/maxRequests/type",keyword:"type",params:{type: "integer"},schema:schema69.properties.maxRequests.type,parentSchema:schema69.properties.maxRequests,data:data13};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 1 || isNaN(data13)){
const err20 = {instancePath:instancePath+"/load/maxRequests",schemaPath:"#/$defs/LoadPermission/properties/maxRequests/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema69.properties.maxRequests,data:data13};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data11.maxRequestsPerSecond !== undefined){
let data14 = data11.maxRequestsPerSecond;
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 <= 0 || isNaN(data14)){
const err21 = {instancePath:instancePath+"/load/maxRequestsPerSecond",schemaPath:"#/$defs/LoadPermission/properties/maxRequestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema69.properties.maxRequestsPerSecond,data:data14};
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
const err22 = {instancePath:instancePath+"/load/maxRequestsPerSecond",schemaPath:"#/$defs/LoadPermission/properties/maxRequestsPerSecond/type",keyword:"type",params:{type: "number"},schema:schema69.properties.maxRequestsPerSecond.type,parentSchema:schema69.properties.maxRequestsPerSecond,data:data14};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/load",schemaPath:"#/$defs/LoadPermission/type",keyword:"type",params:{type: "object"},schema:schema69.type,parentSchema:schema69,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema52.type,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

