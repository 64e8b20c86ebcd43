// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateClauses = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"clauses.schema.json","title":"Clauses","description":"clauses.json: every statement of the interface, in the order of the document.","type":"array","items":{"$ref":"#/$defs/Clause"},"$defs":{"Clause":{"type":"object","description":"One statement of the interface: a promise, or an item that it leaves open.","required":["id","kind","title","says","seen","testedOn"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[1-9](\\.[1-9])?(/[A-Za-z0-9_-]+)?$","description":"Section or numbered item, plus a name if it has several clauses."},"kind":{"enum":["stated","not shown"]},"title":{"type":"string","minLength":1,"description":"A short fact, or the subject that is left open."},"says":{"type":"string","minLength":1,"description":"The promise, or the item that is left open."},"seen":{"type":"string","minLength":1,"description":"How a client can observe it, or why it cannot."},"testedOn":{"type":"array","items":{"enum":["server","client"]},"description":"The sides on which checks test it: servers, clients, both, or none."},"reading":{"type":"string","minLength":1,"description":"The reading that the checks use if the text is ambiguous."}}}}};
const schema32 = {"type":"object","description":"One statement of the interface: a promise, or an item that it leaves open.","required":["id","kind","title","says","seen","testedOn"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[1-9](\\.[1-9])?(/[A-Za-z0-9_-]+)?$","description":"Section or numbered item, plus a name if it has several clauses."},"kind":{"enum":["stated","not shown"]},"title":{"type":"string","minLength":1,"description":"A short fact, or the subject that is left open."},"says":{"type":"string","minLength":1,"description":"The promise, or the item that is left open."},"seen":{"type":"string","minLength":1,"description":"How a client can observe it, or why it cannot."},"testedOn":{"type":"array","items":{"enum":["server","client"]},"description":"The sides on which checks test it: servers, clients, both, or none."},"reading":{"type":"string","minLength":1,"description":"The reading that the checks use if the text is ambiguous."}}};
const pattern4 = new RegExp("^[1-9](\\.[1-9])?(/[A-Za-z0-9_-]+)?$", "u");
const func1 = codePoints;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="clauses.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id === undefined){
const err0 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Clause/required",keyword:"required",params:{missingProperty: "id"},schema:schema32.required,parentSchema:schema32,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data0.kind === undefined){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Clause/required",keyword:"required",params:{missingProperty: "kind"},schema:schema32.required,parentSchema:schema32,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.title === undefined){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Clause/required",keyword:"required",params:{missingProperty: "title"},schema:schema32.required,parentSchema:schema32,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.says === undefined){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Clause/required",keyword:"required",params:{missingProperty: "says"},schema:schema32.required,parentSchema:schema32,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.seen === undefined){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Clause/required",keyword:"required",params:{missingProperty: "seen"},schema:schema32.required,parentSchema:schema32,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.testedOn === undefined){
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Clause/required",keyword:"required",params:{missingProperty: "testedOn"},schema:schema32.required,parentSchema:schema32,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data0){
if(!(((((((key0 === "id") || (key0 === "kind")) || (key0 === "title")) || (key0 === "says")) || (key0 === "seen")) || (key0 === "testedOn")) || (key0 === "reading"))){
const err6 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Clause/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema32,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data0.id !== undefined){
let data1 = data0.id;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err7 = {instancePath:instancePath+"/" + i0+"/id",schemaPath:"#/$defs/Clause/properties/id/pattern",keyword:"pattern",params:{pattern: "^[1-9](\\.[1-9])?(/[A-Za-z0-9_-]+)?$"},schema:"^[1-9](\\.[1-9])?(/[A-Za-z0-9_-]+)?$",parentSchema:schema32.properties.id,data:data1};
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
const err8 = {instancePath:instancePath+"/" + i0+"/id",schemaPath:"#/$defs/Clause/properties/id/type",keyword:"type",params:{type: "string"},schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data0.kind !== undefined){
let data2 = data0.kind;
if(!((data2 === "stated") || (data2 === "not shown"))){
const err9 = {instancePath:instancePath+"/" + i0+"/kind",schemaPath:"#/$defs/Clause/properties/kind/enum",keyword:"enum",params:{allowedValues: schema32.properties.kind.enum},schema:schema32.properties.kind.enum,parentSchema:schema32.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data0.title !== undefined){
let data3 = data0.title;
if(typeof data3 === "string"){
if(func1(data3) < 1){
const err10 = {instancePath:instancePath+"/" + i0+"/title",schemaPath:"#/$defs/Clause/properties/title/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema32.properties.title,data:data3};
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
const err11 = {instancePath:instancePath+"/" + i0+"/title",schemaPath:"#/$defs/Clause/properties/title/type",keyword:"type",params:{type: "string"},schema:schema32.properties.title.type,parentSchema:schema32.properties.title,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data0.says !== undefined){
let data4 = data0.says;
if(typeof data4 === "string"){
if(func1(data4) < 1){
const err12 = {instancePath:instancePath+"/" + i0+"/says",schemaPath:"#/$defs/Clause/properties/says/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema32.properties.says,data:data4};
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
const err13 = {instancePath:instancePath+"/" + i0+"/says",schemaPath:"#/$defs/Clause/properties/says/type",keyword:"type",params:{type: "string"},schema:schema32.properties.says.type,parentSchema:schema32.properties.says,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data0.seen !== undefined){
let data5 = data0.seen;
if(typeof data5 === "string"){
if(func1(data5) < 1){
const err14 = {instancePath:instancePath+"/" + i0+"/seen",schemaPath:"#/$defs/Clause/properties/seen/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema32.properties.seen,data:data5};
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
const err15 = {instancePath:instancePath+"/" + i0+"/seen",schemaPath:"#/$defs/Clause/properties/seen/type",keyword:"type",params:{type: "string"},schema:schema32.properties.seen.type,parentSchema:schema32.properties.seen,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data0.testedOn !== undefined){
let data6 = data0.testedOn;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
let data7 = data6[i1];
if(!((data7 === "server") || (data7 === "client"))){
const err16 = {instancePath:instancePath+"/" + i0+"/testedOn/" + i1,schemaPath:"#/$defs/Clause/properties/testedOn/items/enum",keyword:"enum",params:{allowedValues: schema32.properties.testedOn.items.enum},schema:schema32.properties.testedOn.items.enum,parentSchema:schema32.properties.testedOn.items,data:data7};
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
const err17 = {instancePath:instancePath+"/" + i0+"/testedOn",schemaPath:"#/$defs/Clause/properties/testedOn/type",keyword:"type",params:{type: "array"},schema:schema32.properties.testedOn.type,parentSchema:schema32.properties.testedOn,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data0.reading !== undefined){
let data8 = data0.reading;
if(typeof data8 === "string"){
if(func1(data8) < 1){
const err18 = {instancePath:instancePath+"/" + i0+"/reading",schemaPath:"#/$defs/Clause/properties/reading/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema32.properties.reading,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/" + i0+"/reading",schemaPath:"#/$defs/Clause/properties/reading/type",keyword:"type",params:{type: "string"},schema:schema32.properties.reading.type,parentSchema:schema32.properties.reading,data:data8};
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
const err20 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Clause/type",keyword:"type",params:{type: "object"},schema:schema32.type,parentSchema:schema32,data:data0};
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
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

