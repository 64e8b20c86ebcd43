// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateKeysFile = validate25;
const schema40 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"keys.schema.json","title":"KeysFile","description":"The keys that `serve` knows. It holds secrets: keep it out of repositories.","type":"array","minItems":1,"items":{"$ref":"#/$defs/ServedKey"},"$defs":{"ServedKey":{"type":"object","required":["id","secret","limit","windowSeconds"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":".","examples":["demo"],"description":"Name of the key in the counters of the server."},"secret":{"type":"string","pattern":"^[!-+\\--~]+$","writeOnly":true,"description":"visible ASCII without a comma"},"limit":{"type":"integer","minimum":1,"maximum":9007199254740991,"description":"Requests per window."},"windowSeconds":{"type":"number","exclusiveMinimum":0,"maximum":31536000},"lacks":{"type":"array","items":{"enum":["GET /v1/models","GET /v1/models/{model_id}","POST /v1/generate"]},"description":"Operations that the key may not use. Default: none."}}}}};
const schema41 = {"type":"object","required":["id","secret","limit","windowSeconds"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":".","examples":["demo"],"description":"Name of the key in the counters of the server."},"secret":{"type":"string","pattern":"^[!-+\\--~]+$","writeOnly":true,"description":"visible ASCII without a comma"},"limit":{"type":"integer","minimum":1,"maximum":9007199254740991,"description":"Requests per window."},"windowSeconds":{"type":"number","exclusiveMinimum":0,"maximum":31536000},"lacks":{"type":"array","items":{"enum":["GET /v1/models","GET /v1/models/{model_id}","POST /v1/generate"]},"description":"Operations that the key may not use. Default: none."}}};
const pattern8 = new RegExp(".", "u");
const pattern9 = new RegExp("^[!-+\\--~]+$", "u");

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="keys.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length < 1){
const err0 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema40,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id === undefined){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/ServedKey/required",keyword:"required",params:{missingProperty: "id"},schema:schema41.required,parentSchema:schema41,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.secret === undefined){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/ServedKey/required",keyword:"required",params:{missingProperty: "secret"},schema:schema41.required,parentSchema:schema41,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.limit === undefined){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/ServedKey/required",keyword:"required",params:{missingProperty: "limit"},schema:schema41.required,parentSchema:schema41,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.windowSeconds === undefined){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/ServedKey/required",keyword:"required",params:{missingProperty: "windowSeconds"},schema:schema41.required,parentSchema:schema41,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data0){
if(!(((((key0 === "id") || (key0 === "secret")) || (key0 === "limit")) || (key0 === "windowSeconds")) || (key0 === "lacks"))){
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/ServedKey/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema41,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.id !== undefined){
let data1 = data0.id;
if(typeof data1 === "string"){
if(!pattern8.test(data1)){
const err6 = {instancePath:instancePath+"/" + i0+"/id",schemaPath:"#/$defs/ServedKey/properties/id/pattern",keyword:"pattern",params:{pattern: "."},schema:".",parentSchema:schema41.properties.id,data:data1};
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
const err7 = {instancePath:instancePath+"/" + i0+"/id",schemaPath:"#/$defs/ServedKey/properties/id/type",keyword:"type",params:{type: "string"},schema:schema41.properties.id.type,parentSchema:schema41.properties.id,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data0.secret !== undefined){
let data2 = data0.secret;
if(typeof data2 === "string"){
if(!pattern9.test(data2)){
const err8 = {instancePath:instancePath+"/" + i0+"/secret",schemaPath:"#/$defs/ServedKey/properties/secret/pattern",keyword:"pattern",params:{pattern: "^[!-+\\--~]+$"},schema:"^[!-+\\--~]+$",parentSchema:schema41.properties.secret,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/" + i0+"/secret",schemaPath:"#/$defs/ServedKey/properties/secret/type",keyword:"type",params:{type: "string"},schema:schema41.properties.secret.type,parentSchema:schema41.properties.secret,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data0.limit !== undefined){
let data3 = data0.limit;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err10 = {instancePath:instancePath+"/" + i0+"/limit",schemaPath:"#/$defs/ServedKey/properties/limit/type",keyword:"type",params:{type: "integer"},schema:schema41.properties.limit.type,parentSchema:schema41.properties.limit,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/" + i0+"/limit",schemaPath:"#/$defs/ServedKey/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},schema:9007199254740991,parentSchema:schema41.properties.limit,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err12 = {instancePath:instancePath+"/" + i0+"/limit",schemaPath:"#/$defs/ServedKey/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema41.properties.limit,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data0.windowSeconds !== undefined){
let data4 = data0.windowSeconds;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 31536000 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/" + i0+"/windowSeconds",schemaPath:"#/$defs/ServedKey/properties/windowSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31536000},schema:31536000,parentSchema:schema41.properties.windowSeconds,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4 <= 0 || isNaN(data4)){
const err14 = {instancePath:instancePath+"/" + i0+"/windowSeconds",schemaPath:"#/$defs/ServedKey/properties/windowSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},schema:0,parentSchema:schema41.properties.windowSeconds,data:data4};
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
const err15 = {instancePath:instancePath+"/" + i0+"/windowSeconds",schemaPath:"#/$defs/ServedKey/properties/windowSeconds/type",keyword:"type",params:{type: "number"},schema:schema41.properties.windowSeconds.type,parentSchema:schema41.properties.windowSeconds,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data0.lacks !== undefined){
let data5 = data0.lacks;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(!(((data6 === "GET /v1/models") || (data6 === "GET /v1/models/{model_id}")) || (data6 === "POST /v1/generate"))){
const err16 = {instancePath:instancePath+"/" + i0+"/lacks/" + i1,schemaPath:"#/$defs/ServedKey/properties/lacks/items/enum",keyword:"enum",params:{allowedValues: schema41.properties.lacks.items.enum},schema:schema41.properties.lacks.items.enum,parentSchema:schema41.properties.lacks.items,data:data6};
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
const err17 = {instancePath:instancePath+"/" + i0+"/lacks",schemaPath:"#/$defs/ServedKey/properties/lacks/type",keyword:"type",params:{type: "array"},schema:schema41.properties.lacks.type,parentSchema:schema41.properties.lacks,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/ServedKey/type",keyword:"type",params:{type: "object"},schema:schema41.type,parentSchema:schema41,data:data0};
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
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},schema:schema40.type,parentSchema:schema40,data};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

