// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateErrorEnvelope = validate48;
const schema72 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/error-envelope.schema.json","title":"ErrorEnvelope","description":"The body of every error response. The values of type and code are open, except invalid_api_key with 401.","type":"object","required":["error"],"additionalProperties":false,"properties":{"error":{"type":"object","required":["type","message","code"],"properties":{"type":{"type":"string"},"message":{"type":"string"},"code":{"type":"string"}}}}};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/error-envelope.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate48.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.error === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "error"},schema:schema72.required,parentSchema:schema72,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "error")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema72,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.error !== undefined){
let data0 = data.error;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.type === undefined){
const err2 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/required",keyword:"required",params:{missingProperty: "type"},schema:schema72.properties.error.required,parentSchema:schema72.properties.error,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.message === undefined){
const err3 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/required",keyword:"required",params:{missingProperty: "message"},schema:schema72.properties.error.required,parentSchema:schema72.properties.error,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.code === undefined){
const err4 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/required",keyword:"required",params:{missingProperty: "code"},schema:schema72.properties.error.required,parentSchema:schema72.properties.error,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.type !== undefined){
let data1 = data0.type;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/error/type",schemaPath:"#/properties/error/properties/type/type",keyword:"type",params:{type: "string"},schema:schema72.properties.error.properties.type.type,parentSchema:schema72.properties.error.properties.type,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.message !== undefined){
let data2 = data0.message;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/error/message",schemaPath:"#/properties/error/properties/message/type",keyword:"type",params:{type: "string"},schema:schema72.properties.error.properties.message.type,parentSchema:schema72.properties.error.properties.message,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data0.code !== undefined){
let data3 = data0.code;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/error/code",schemaPath:"#/properties/error/properties/code/type",keyword:"type",params:{type: "string"},schema:schema72.properties.error.properties.code.type,parentSchema:schema72.properties.error.properties.code,data:data3};
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
const err8 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "object"},schema:schema72.properties.error.type,parentSchema:schema72.properties.error,data:data0};
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
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema72.type,parentSchema:schema72,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}
validate48.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateGenerateRequest = validate49;
const schema73 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/generate-request.schema.json","title":"GenerateRequest","description":"The body of POST /v1/generate. The interface does not state which members are optional, or if there are others.","type":"object","properties":{"model":{"type":"string","description":"Id of a model."},"prompt":{"type":"string"},"maxTokens":{"type":"integer","description":"Maximum number of tokens to generate."}}};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/generate-request.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.model !== undefined){
let data0 = data.model;
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},schema:schema73.properties.model.type,parentSchema:schema73.properties.model,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.prompt !== undefined){
let data1 = data.prompt;
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"},schema:schema73.properties.prompt.type,parentSchema:schema73.properties.prompt,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.maxTokens !== undefined){
let data2 = data.maxTokens;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err2 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/type",keyword:"type",params:{type: "integer"},schema:schema73.properties.maxTokens.type,parentSchema:schema73.properties.maxTokens,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema73.type,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":{"model":true,"prompt":true,"maxTokens":true},"dynamicProps":false,"dynamicItems":false};

export const validateGenerationEnvelope = validate50;
const schema74 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/generation-envelope.schema.json","title":"GenerationEnvelope","description":"The answer to POST /v1/generate. The contents of data are left open.","type":"object","required":["id","object","data","createdAt"],"properties":{"id":{"type":"string"},"object":{"const":"generation"},"data":{"type":"object","additionalProperties":true},"createdAt":{"type":"string","pattern":"^(\\d{4}-((0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])|(00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])|W(0[1-9]|[1-4]\\d|5[0-3])-[1-7])T(([01]\\d|2[0-3])(:[0-5]\\d(:([0-5]\\d|60))?)?([.,]\\d+)?|24:00(:00([.,]0+)?)?)(Z|\\+00(:00)?)|\\d{4}((0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])|(00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])|W(0[1-9]|[1-4]\\d|5[0-3])[1-7])T(([01]\\d|2[0-3])([0-5]\\d([0-5]\\d|60)?)?([.,]\\d+)?|2400(00([.,]0+)?)?)(Z|\\+00(00)?))$","examples":["2026-11-20T09:30:00Z"],"description":"ISO 8601 in UTC: a calendar, ordinal or week date."}}};
const pattern23 = new RegExp("^(\\d{4}-((0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])|(00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])|W(0[1-9]|[1-4]\\d|5[0-3])-[1-7])T(([01]\\d|2[0-3])(:[0-5]\\d(:([0-5]\\d|60))?)?([.,]\\d+)?|24:00(:00([.,]0+)?)?)(Z|\\+00(:00)?)|\\d{4}((0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])|(00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])|W(0[1-9]|[1-4]\\d|5[0-3])[1-7])T(([01]\\d|2[0-3])([0-5]\\d([0-5]\\d|60)?)?([.,]\\d+)?|2400(00([.,]0+)?)?)(Z|\\+00(00)?))$", "u");

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/generation-envelope.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate50.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema74.required,parentSchema:schema74,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.object === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "object"},schema:schema74.required,parentSchema:schema74,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.data === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"},schema:schema74.required,parentSchema:schema74,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.createdAt === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "createdAt"},schema:schema74.required,parentSchema:schema74,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema74.properties.id.type,parentSchema:schema74.properties.id,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.object !== undefined){
let data1 = data.object;
if("generation" !== data1){
const err5 = {instancePath:instancePath+"/object",schemaPath:"#/properties/object/const",keyword:"const",params:{allowedValue: "generation"},schema:"generation",parentSchema:schema74.properties.object,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.data !== undefined){
let data2 = data.data;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
const err6 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"},schema:schema74.properties.data.type,parentSchema:schema74.properties.data,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.createdAt !== undefined){
let data3 = data.createdAt;
if(typeof data3 === "string"){
if(!pattern23.test(data3)){
const err7 = {instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^(\\d{4}-((0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])|(00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])|W(0[1-9]|[1-4]\\d|5[0-3])-[1-7])T(([01]\\d|2[0-3])(:[0-5]\\d(:([0-5]\\d|60))?)?([.,]\\d+)?|24:00(:00([.,]0+)?)?)(Z|\\+00(:00)?)|\\d{4}((0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])|(00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])|W(0[1-9]|[1-4]\\d|5[0-3])[1-7])T(([01]\\d|2[0-3])([0-5]\\d([0-5]\\d|60)?)?([.,]\\d+)?|2400(00([.,]0+)?)?)(Z|\\+00(00)?))$"},schema:"^(\\d{4}-((0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])|(00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])|W(0[1-9]|[1-4]\\d|5[0-3])-[1-7])T(([01]\\d|2[0-3])(:[0-5]\\d(:([0-5]\\d|60))?)?([.,]\\d+)?|24:00(:00([.,]0+)?)?)(Z|\\+00(:00)?)|\\d{4}((0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])|(00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])|W(0[1-9]|[1-4]\\d|5[0-3])[1-7])T(([01]\\d|2[0-3])([0-5]\\d([0-5]\\d|60)?)?([.,]\\d+)?|2400(00([.,]0+)?)?)(Z|\\+00(00)?))$",parentSchema:schema74.properties.createdAt,data:data3};
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
const err8 = {instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},schema:schema74.properties.createdAt.type,parentSchema:schema74.properties.createdAt,data:data3};
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
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema74.type,parentSchema:schema74,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}
validate50.evaluated = {"props":{"id":true,"object":true,"data":true,"createdAt":true},"dynamicProps":false,"dynamicItems":false};

export const validateListedModel = validate51;
const schema75 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/listed-model.schema.json","title":"ListedModel","description":"An entry of the list: a model without stats.","allOf":[{"$ref":"model.schema.json"},{"type":"object","properties":{"stats":false}}]};
const schema76 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/model.schema.json","title":"Model","description":"The members of every model, in the list and as a single model.","type":"object","required":["id","name","description","contextWindow","maxTokens","capabilities","pricing","created"],"properties":{"id":{"type":"string"},"name":{"type":"string"},"description":{"type":"string"},"contextWindow":{"type":"integer","description":"Tokens."},"maxTokens":{"type":"integer","description":"Tokens."},"capabilities":{"type":"array","items":{"enum":["generate","stream","function_calling"]}},"pricing":{"$ref":"pricing.schema.json"},"created":{"type":"integer","description":"Unix timestamp of the release."}}};
const schema77 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/pricing.schema.json","title":"Pricing","description":"Prices per 1000 tokens.","type":"object","required":["prompt","completion"],"properties":{"prompt":{"type":"number"},"completion":{"type":"number"}}};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/model.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema76.required,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},schema:schema76.required,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.description === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},schema:schema76.required,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.contextWindow === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "contextWindow"},schema:schema76.required,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.maxTokens === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "maxTokens"},schema:schema76.required,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.capabilities === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "capabilities"},schema:schema76.required,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.pricing === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pricing"},schema:schema76.required,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.created === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "created"},schema:schema76.required,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema76.properties.id.type,parentSchema:schema76.properties.id,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 !== "string"){
const err9 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},schema:schema76.properties.name.type,parentSchema:schema76.properties.name,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 !== "string"){
const err10 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},schema:schema76.properties.description.type,parentSchema:schema76.properties.description,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.contextWindow !== undefined){
let data3 = data.contextWindow;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err11 = {instancePath:instancePath+"/contextWindow",schemaPath:"#/properties/contextWindow/type",keyword:"type",params:{type: "integer"},schema:schema76.properties.contextWindow.type,parentSchema:schema76.properties.contextWindow,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.maxTokens !== undefined){
let data4 = data.maxTokens;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err12 = {instancePath:instancePath+"/maxTokens",schemaPath:"#/properties/maxTokens/type",keyword:"type",params:{type: "integer"},schema:schema76.properties.maxTokens.type,parentSchema:schema76.properties.maxTokens,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.capabilities !== undefined){
let data5 = data.capabilities;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(!(((data6 === "generate") || (data6 === "stream")) || (data6 === "function_calling"))){
const err13 = {instancePath:instancePath+"/capabilities/" + i0,schemaPath:"#/properties/capabilities/items/enum",keyword:"enum",params:{allowedValues: schema76.properties.capabilities.items.enum},schema:schema76.properties.capabilities.items.enum,parentSchema:schema76.properties.capabilities.items,data:data6};
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
else {
const err14 = {instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/type",keyword:"type",params:{type: "array"},schema:schema76.properties.capabilities.type,parentSchema:schema76.properties.capabilities,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.pricing !== undefined){
let data7 = data.pricing;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.prompt === undefined){
const err15 = {instancePath:instancePath+"/pricing",schemaPath:"pricing.schema.json/required",keyword:"required",params:{missingProperty: "prompt"},schema:schema77.required,parentSchema:schema77,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data7.completion === undefined){
const err16 = {instancePath:instancePath+"/pricing",schemaPath:"pricing.schema.json/required",keyword:"required",params:{missingProperty: "completion"},schema:schema77.required,parentSchema:schema77,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data7.prompt !== undefined){
let data8 = data7.prompt;
if(!((typeof data8 == "number") && (isFinite(data8)))){
const err17 = {instancePath:instancePath+"/pricing/prompt",schemaPath:"pricing.schema.json/properties/prompt/type",keyword:"type",params:{type: "number"},schema:schema77.properties.prompt.type,parentSchema:schema77.properties.prompt,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data7.completion !== undefined){
let data9 = data7.completion;
if(!((typeof data9 == "number") && (isFinite(data9)))){
const err18 = {instancePath:instancePath+"/pricing/completion",schemaPath:"pricing.schema.json/properties/completion/type",keyword:"type",params:{type: "number"},schema:schema77.properties.completion.type,parentSchema:schema77.properties.completion,data:data9};
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
const err19 = {instancePath:instancePath+"/pricing",schemaPath:"pricing.schema.json/type",keyword:"type",params:{type: "object"},schema:schema77.type,parentSchema:schema77,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.created !== undefined){
let data10 = data.created;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err20 = {instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: "integer"},schema:schema76.properties.created.type,parentSchema:schema76.properties.created,data:data10};
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
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema76.type,parentSchema:schema76,data};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"id":true,"name":true,"description":true,"contextWindow":true,"maxTokens":true,"capabilities":true,"pricing":true,"created":true},"dynamicProps":false,"dynamicItems":false};


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/listed-model.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate52(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.stats !== undefined){
const err0 = {instancePath:instancePath+"/stats",schemaPath:"#/allOf/1/properties/stats/false schema",keyword:"false schema",params:{},schema:false,parentSchema:schema75.allOf[1].properties.stats,data:data.stats};
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
const err1 = {instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"},schema:schema75.allOf[1].type,parentSchema:schema75.allOf[1],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":{"stats":true,"id":true,"name":true,"description":true,"contextWindow":true,"maxTokens":true,"capabilities":true,"pricing":true,"created":true},"dynamicProps":false,"dynamicItems":false};

export const validateModelList = validate54;
const schema78 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/model-list.schema.json","title":"ModelList","description":"The answer to GET /v1/models.","type":"object","required":["models"],"properties":{"models":{"type":"array","items":{"$ref":"listed-model.schema.json"}}}};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/model-list.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.models === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "models"},schema:schema78.required,parentSchema:schema78,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.models !== undefined){
let data0 = data.models;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate51(data0[i0], {instancePath:instancePath+"/models/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/type",keyword:"type",params:{type: "array"},schema:schema78.properties.models.type,parentSchema:schema78.properties.models,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema78.type,parentSchema:schema78,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"models":true},"dynamicProps":false,"dynamicItems":false};

export const validateModel = validate52;

export const validatePaginatedList = validate56;
const schema79 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/paginated-list.schema.json","title":"PaginatedList","description":"A paginated list.","type":"object","required":["data","pagination"],"properties":{"data":{"type":"array"},"pagination":{"$ref":"pagination.schema.json"}}};
const schema80 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/pagination.schema.json","title":"Pagination","type":"object","required":["page","perPage","total","totalPages"],"properties":{"page":{"type":"integer"},"perPage":{"type":"integer"},"total":{"type":"integer"},"totalPages":{"type":"integer"}}};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/paginated-list.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data"},schema:schema79.required,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.pagination === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pagination"},schema:schema79.required,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.data !== undefined){
let data0 = data.data;
if(!(Array.isArray(data0))){
const err2 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"},schema:schema79.properties.data.type,parentSchema:schema79.properties.data,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.pagination !== undefined){
let data1 = data.pagination;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.page === undefined){
const err3 = {instancePath:instancePath+"/pagination",schemaPath:"pagination.schema.json/required",keyword:"required",params:{missingProperty: "page"},schema:schema80.required,parentSchema:schema80,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1.perPage === undefined){
const err4 = {instancePath:instancePath+"/pagination",schemaPath:"pagination.schema.json/required",keyword:"required",params:{missingProperty: "perPage"},schema:schema80.required,parentSchema:schema80,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.total === undefined){
const err5 = {instancePath:instancePath+"/pagination",schemaPath:"pagination.schema.json/required",keyword:"required",params:{missingProperty: "total"},schema:schema80.required,parentSchema:schema80,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.totalPages === undefined){
const err6 = {instancePath:instancePath+"/pagination",schemaPath:"pagination.schema.json/required",keyword:"required",params:{missingProperty: "totalPages"},schema:schema80.required,parentSchema:schema80,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1.page !== undefined){
let data2 = data1.page;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err7 = {instancePath:instancePath+"/pagination/page",schemaPath:"pagination.schema.json/properties/page/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.page.type,parentSchema:schema80.properties.page,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data1.perPage !== undefined){
let data3 = data1.perPage;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err8 = {instancePath:instancePath+"/pagination/perPage",schemaPath:"pagination.schema.json/properties/perPage/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.perPage.type,parentSchema:schema80.properties.perPage,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data1.total !== undefined){
let data4 = data1.total;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err9 = {instancePath:instancePath+"/pagination/total",schemaPath:"pagination.schema.json/properties/total/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.total.type,parentSchema:schema80.properties.total,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data1.totalPages !== undefined){
let data5 = data1.totalPages;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err10 = {instancePath:instancePath+"/pagination/totalPages",schemaPath:"pagination.schema.json/properties/totalPages/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.totalPages.type,parentSchema:schema80.properties.totalPages,data:data5};
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
const err11 = {instancePath:instancePath+"/pagination",schemaPath:"pagination.schema.json/type",keyword:"type",params:{type: "object"},schema:schema80.type,parentSchema:schema80,data:data1};
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
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema79.type,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":{"data":true,"pagination":true},"dynamicProps":false,"dynamicItems":false};

export const validatePagination = validate57;

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/pagination.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.page === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "page"},schema:schema80.required,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.perPage === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "perPage"},schema:schema80.required,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.total === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "total"},schema:schema80.required,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.totalPages === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "totalPages"},schema:schema80.required,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.page !== undefined){
let data0 = data.page;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err4 = {instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.page.type,parentSchema:schema80.properties.page,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.perPage !== undefined){
let data1 = data.perPage;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/perPage",schemaPath:"#/properties/perPage/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.perPage.type,parentSchema:schema80.properties.perPage,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.total !== undefined){
let data2 = data.total;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err6 = {instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.total.type,parentSchema:schema80.properties.total,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.totalPages !== undefined){
let data3 = data.totalPages;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err7 = {instancePath:instancePath+"/totalPages",schemaPath:"#/properties/totalPages/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.totalPages.type,parentSchema:schema80.properties.totalPages,data:data3};
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
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema80.type,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"page":true,"perPage":true,"total":true,"totalPages":true},"dynamicProps":false,"dynamicItems":false};

export const validatePricing = validate58;

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/pricing.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.prompt === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "prompt"},schema:schema77.required,parentSchema:schema77,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.completion === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "completion"},schema:schema77.required,parentSchema:schema77,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.prompt !== undefined){
let data0 = data.prompt;
if(!((typeof data0 == "number") && (isFinite(data0)))){
const err2 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "number"},schema:schema77.properties.prompt.type,parentSchema:schema77.properties.prompt,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.completion !== undefined){
let data1 = data.completion;
if(!((typeof data1 == "number") && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/completion",schemaPath:"#/properties/completion/type",keyword:"type",params:{type: "number"},schema:schema77.properties.completion.type,parentSchema:schema77.properties.completion,data:data1};
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
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema77.type,parentSchema:schema77,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":{"prompt":true,"completion":true},"dynamicProps":false,"dynamicItems":false};

export const validateSingleModel = validate59;
const schema83 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/single-model.schema.json","title":"SingleModel","description":"A model requested by its id: a model with stats.","allOf":[{"$ref":"model.schema.json"},{"type":"object","required":["stats"],"properties":{"stats":{"$ref":"stats.schema.json"}}}]};
const schema84 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"api/stats.schema.json","title":"Stats","description":"Statistics of a model. The unit of avgLatency is left open.","type":"object","required":["avgLatency","uptime"],"properties":{"avgLatency":{"type":"integer"},"uptime":{"type":"number"}}};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/single-model.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate52(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.stats === undefined){
const err0 = {instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: "stats"},schema:schema83.allOf[1].required,parentSchema:schema83.allOf[1],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.stats !== undefined){
let data0 = data.stats;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.avgLatency === undefined){
const err1 = {instancePath:instancePath+"/stats",schemaPath:"stats.schema.json/required",keyword:"required",params:{missingProperty: "avgLatency"},schema:schema84.required,parentSchema:schema84,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.uptime === undefined){
const err2 = {instancePath:instancePath+"/stats",schemaPath:"stats.schema.json/required",keyword:"required",params:{missingProperty: "uptime"},schema:schema84.required,parentSchema:schema84,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.avgLatency !== undefined){
let data1 = data0.avgLatency;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/stats/avgLatency",schemaPath:"stats.schema.json/properties/avgLatency/type",keyword:"type",params:{type: "integer"},schema:schema84.properties.avgLatency.type,parentSchema:schema84.properties.avgLatency,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.uptime !== undefined){
let data2 = data0.uptime;
if(!((typeof data2 == "number") && (isFinite(data2)))){
const err4 = {instancePath:instancePath+"/stats/uptime",schemaPath:"stats.schema.json/properties/uptime/type",keyword:"type",params:{type: "number"},schema:schema84.properties.uptime.type,parentSchema:schema84.properties.uptime,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/stats",schemaPath:"stats.schema.json/type",keyword:"type",params:{type: "object"},schema:schema84.type,parentSchema:schema84,data:data0};
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
else {
const err6 = {instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"},schema:schema83.allOf[1].type,parentSchema:schema83.allOf[1],data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":{"stats":true,"id":true,"name":true,"description":true,"contextWindow":true,"maxTokens":true,"capabilities":true,"pricing":true,"created":true},"dynamicProps":false,"dynamicItems":false};

export const validateStats = validate61;

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="api/stats.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.avgLatency === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "avgLatency"},schema:schema84.required,parentSchema:schema84,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.uptime === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uptime"},schema:schema84.required,parentSchema:schema84,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.avgLatency !== undefined){
let data0 = data.avgLatency;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err2 = {instancePath:instancePath+"/avgLatency",schemaPath:"#/properties/avgLatency/type",keyword:"type",params:{type: "integer"},schema:schema84.properties.avgLatency.type,parentSchema:schema84.properties.avgLatency,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.uptime !== undefined){
let data1 = data.uptime;
if(!((typeof data1 == "number") && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/uptime",schemaPath:"#/properties/uptime/type",keyword:"type",params:{type: "number"},schema:schema84.properties.uptime.type,parentSchema:schema84.properties.uptime,data:data1};
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
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema84.type,parentSchema:schema84,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"props":{"avgLatency":true,"uptime":true},"dynamicProps":false,"dynamicItems":false};

