// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateTolerationsFile = validate47;
const schema70 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tolerations.schema.json","title":"TolerationsFile","description":"Known violations to ignore until their expiry date, each with an owner.","type":"object","required":["tolerations"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"tolerations":{"type":"array","items":{"$ref":"#/$defs/Toleration"}}},"$defs":{"Toleration":{"type":"object","required":["check","reason","owner","link","expires"],"additionalProperties":false,"properties":{"check":{"type":"string","pattern":"^[a-z0-9-]+/[a-z0-9-]+$","examples":["rate-limit/remaining-falls"],"description":"Id of the check whose violation is ignored."},"reason":{"type":"string","minLength":1,"description":"Why the violation is accepted for now."},"owner":{"type":"string","minLength":1,"description":"The person or team responsible for it."},"link":{"type":"string","minLength":1,"description":"Address of the issue."},"expires":{"type":"string","format":"date","description":"The last day of the toleration, in UTC: 2027-01-31."},"target":{"type":"string","minLength":1,"description":"Name of the only target that it applies to."}}}}};
const schema71 = {"type":"object","required":["check","reason","owner","link","expires"],"additionalProperties":false,"properties":{"check":{"type":"string","pattern":"^[a-z0-9-]+/[a-z0-9-]+$","examples":["rate-limit/remaining-falls"],"description":"Id of the check whose violation is ignored."},"reason":{"type":"string","minLength":1,"description":"Why the violation is accepted for now."},"owner":{"type":"string","minLength":1,"description":"The person or team responsible for it."},"link":{"type":"string","minLength":1,"description":"Address of the issue."},"expires":{"type":"string","format":"date","description":"The last day of the toleration, in UTC: 2027-01-31."},"target":{"type":"string","minLength":1,"description":"Name of the only target that it applies to."}}};
const pattern22 = new RegExp("^[a-z0-9-]+/[a-z0-9-]+$", "u");
const func1 = codePoints;
const formats0 = formats.date;

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tolerations.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.tolerations === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tolerations"},schema:schema70.required,parentSchema:schema70,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "$schema") || (key0 === "tolerations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema70,data};
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
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema70.properties.$schema.type,parentSchema:schema70.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.tolerations !== undefined){
let data1 = data.tolerations;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.check === undefined){
const err3 = {instancePath:instancePath+"/tolerations/" + i0,schemaPath:"#/$defs/Toleration/required",keyword:"required",params:{missingProperty: "check"},schema:schema71.required,parentSchema:schema71,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data2.reason === undefined){
const err4 = {instancePath:instancePath+"/tolerations/" + i0,schemaPath:"#/$defs/Toleration/required",keyword:"required",params:{missingProperty: "reason"},schema:schema71.required,parentSchema:schema71,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data2.owner === undefined){
const err5 = {instancePath:instancePath+"/tolerations/" + i0,schemaPath:"#/$defs/Toleration/required",keyword:"required",params:{missingProperty: "owner"},schema:schema71.required,parentSchema:schema71,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data2.link === undefined){
const err6 = {instancePath:instancePath+"/tolerations/" + i0,schemaPath:"#/$defs/Toleration/required",keyword:"required",params:{missingProperty: "link"},schema:schema71.required,parentSchema:schema71,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2.expires === undefined){
const err7 = {instancePath:instancePath+"/tolerations/" + i0,schemaPath:"#/$defs/Toleration/required",keyword:"required",params:{missingProperty: "expires"},schema:schema71.required,parentSchema:schema71,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data2){
if(!((((((key1 === "check") || (key1 === "reason")) || (key1 === "owner")) || (key1 === "link")) || (key1 === "expires")) || (key1 === "target"))){
const err8 = {instancePath:instancePath+"/tolerations/" + i0,schemaPath:"#/$defs/Toleration/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema71,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data2.check !== undefined){
let data3 = data2.check;
if(typeof data3 === "string"){
if(!pattern22.test(data3)){
const err9 = {instancePath:instancePath+"/tolerations/" + i0+"/check",schemaPath:"#/$defs/Toleration/properties/check/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]+/[a-z0-9-]+$"},schema:"^[a-z0-9-]+/[a-z0-9-]+$",parentSchema:schema71.properties.check,data:data3};
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
const err10 = {instancePath:instancePath+"/tolerations/" + i0+"/check",schemaPath:"#/$defs/Toleration/properties/check/type",keyword:"type",params:{type: "string"},schema:schema71.properties.check.type,parentSchema:schema71.properties.check,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data2.reason !== undefined){
let data4 = data2.reason;
if(typeof data4 === "string"){
if(func1(data4) < 1){
const err11 = {instancePath:instancePath+"/tolerations/" + i0+"/reason",schemaPath:"#/$defs/Toleration/properties/reason/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema71.properties.reason,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/tolerations/" + i0+"/reason",schemaPath:"#/$defs/Toleration/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema71.properties.reason.type,parentSchema:schema71.properties.reason,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data2.owner !== undefined){
let data5 = data2.owner;
if(typeof data5 === "string"){
if(func1(data5) < 1){
const err13 = {instancePath:instancePath+"/tolerations/" + i0+"/owner",schemaPath:"#/$defs/Toleration/properties/owner/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema71.properties.owner,data:data5};
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
const err14 = {instancePath:instancePath+"/tolerations/" + i0+"/owner",schemaPath:"#/$defs/Toleration/properties/owner/type",keyword:"type",params:{type: "string"},schema:schema71.properties.owner.type,parentSchema:schema71.properties.owner,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data2.link !== undefined){
let data6 = data2.link;
if(typeof data6 === "string"){
if(func1(data6) < 1){
const err15 = {instancePath:instancePath+"/tolerations/" + i0+"/link",schemaPath:"#/$defs/Toleration/properties/link/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema71.properties.link,data:data6};
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
const err16 = {instancePath:instancePath+"/tolerations/" + i0+"/link",schemaPath:"#/$defs/Toleration/properties/link/type",keyword:"type",params:{type: "string"},schema:schema71.properties.link.type,parentSchema:schema71.properties.link,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data2.expires !== undefined){
let data7 = data2.expires;
if(typeof data7 === "string"){
if(!(formats0(data7))){
const err17 = {instancePath:instancePath+"/tolerations/" + i0+"/expires",schemaPath:"#/$defs/Toleration/properties/expires/format",keyword:"format",params:{format: "date"},schema:"date",parentSchema:schema71.properties.expires,data:data7};
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
const err18 = {instancePath:instancePath+"/tolerations/" + i0+"/expires",schemaPath:"#/$defs/Toleration/properties/expires/type",keyword:"type",params:{type: "string"},schema:schema71.properties.expires.type,parentSchema:schema71.properties.expires,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data2.target !== undefined){
let data8 = data2.target;
if(typeof data8 === "string"){
if(func1(data8) < 1){
const err19 = {instancePath:instancePath+"/tolerations/" + i0+"/target",schemaPath:"#/$defs/Toleration/properties/target/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema71.properties.target,data:data8};
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
const err20 = {instancePath:instancePath+"/tolerations/" + i0+"/target",schemaPath:"#/$defs/Toleration/properties/target/type",keyword:"type",params:{type: "string"},schema:schema71.properties.target.type,parentSchema:schema71.properties.target,data:data8};
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
const err21 = {instancePath:instancePath+"/tolerations/" + i0,schemaPath:"#/$defs/Toleration/type",keyword:"type",params:{type: "object"},schema:schema71.type,parentSchema:schema71,data:data2};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/tolerations",schemaPath:"#/properties/tolerations/type",keyword:"type",params:{type: "array"},schema:schema70.properties.tolerations.type,parentSchema:schema70.properties.tolerations,data:data1};
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
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema70.type,parentSchema:schema70,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

