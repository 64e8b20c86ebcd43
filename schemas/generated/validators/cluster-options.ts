// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateClusterOptions = validate21;
const schema33 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"cluster-options.schema.json","title":"ClusterOptions","description":"Settings for the pods of a load on Kubernetes: images, resources, scheduling. It never holds a secret.","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"images":{"$ref":"#/$defs/ClusterImages"},"imagePullPolicy":{"enum":["IfNotPresent","Always","Never"]},"imagePullSecrets":{"type":"array","items":{"type":"string","minLength":1},"description":"Names of Secrets in the namespace."},"requests":{"$ref":"#/$defs/ClusterResources"},"limits":{"$ref":"#/$defs/ClusterResources"},"nodeSelector":{"type":"object","additionalProperties":{"type":"string"}},"tolerations":{"type":"array","items":{"$ref":"#/$defs/ClusterToleration"}},"affinity":{"type":"object","description":"As in Kubernetes (V1Affinity)."},"topologySpreadConstraints":{"type":"array","items":{"type":"object"},"description":"As in Kubernetes. Default: the pods of a load are spread over nodes, one on each where there are enough. An empty list leaves their places to the scheduler."},"serviceAccount":{"type":"string","minLength":1,"description":"No token of the account is mounted into the pods."},"priorityClass":{"type":"string","minLength":1},"hostNetwork":{"type":"boolean","description":"The pods use the network of their node and can reach a server on its 127.0.0.1."},"labels":{"type":"object","additionalProperties":{"type":"string"},"description":"Additional labels of the pods."},"annotations":{"type":"object","additionalProperties":{"type":"string"},"description":"Additional annotations of the pods, for example `sidecar.istio.io/inject`: `false`."}},"$defs":{"ClusterImages":{"type":"object","additionalProperties":false,"properties":{"k6":{"type":"string","minLength":1,"examples":["grafana/k6:2.2.0"]},"reference":{"type":"string","minLength":1,"description":"Ignored since --deploy-reference was removed; accepted so that older files stay valid."},"store":{"type":"string","minLength":1,"description":"Ignored, like `reference`."}}},"ClusterResources":{"type":"object","description":"Resources of each pod. Default requests: cpu 250m, memory 128Mi. A cpu limit delays requests; avoid it if possible.","additionalProperties":false,"properties":{"cpu":{"$ref":"#/$defs/ClusterQuantity"},"memory":{"$ref":"#/$defs/ClusterQuantity"},"ephemeral-storage":{"$ref":"#/$defs/ClusterQuantity"}}},"ClusterQuantity":{"type":"string","pattern":"^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$","examples":["500m","256Mi"]},"ClusterToleration":{"type":"object","additionalProperties":false,"properties":{"key":{"type":"string"},"operator":{"enum":["Exists","Equal"]},"value":{"type":"string"},"effect":{"enum":["NoSchedule","PreferNoSchedule","NoExecute"]},"tolerationSeconds":{"type":"integer","minimum":0}}}}};
const schema34 = {"type":"object","additionalProperties":false,"properties":{"k6":{"type":"string","minLength":1,"examples":["grafana/k6:2.2.0"]},"reference":{"type":"string","minLength":1,"description":"Ignored since --deploy-reference was removed; accepted so that older files stay valid."},"store":{"type":"string","minLength":1,"description":"Ignored, like `reference`."}}};
const schema39 = {"type":"object","additionalProperties":false,"properties":{"key":{"type":"string"},"operator":{"enum":["Exists","Equal"]},"value":{"type":"string"},"effect":{"enum":["NoSchedule","PreferNoSchedule","NoExecute"]},"tolerationSeconds":{"type":"integer","minimum":0}}};
const func5 = Object.prototype.hasOwnProperty;
const func1 = codePoints;
const schema35 = {"type":"object","description":"Resources of each pod. Default requests: cpu 250m, memory 128Mi. A cpu limit delays requests; avoid it if possible.","additionalProperties":false,"properties":{"cpu":{"$ref":"#/$defs/ClusterQuantity"},"memory":{"$ref":"#/$defs/ClusterQuantity"},"ephemeral-storage":{"$ref":"#/$defs/ClusterQuantity"}}};
const schema36 = {"type":"string","pattern":"^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$","examples":["500m","256Mi"]};
const pattern5 = new RegExp("^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "cpu") || (key0 === "memory")) || (key0 === "ephemeral-storage"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.cpu !== undefined){
let data0 = data.cpu;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err1 = {instancePath:instancePath+"/cpu",schemaPath:"#/$defs/ClusterQuantity/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$"},schema:"^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$",parentSchema:schema36,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/cpu",schemaPath:"#/$defs/ClusterQuantity/type",keyword:"type",params:{type: "string"},schema:schema36.type,parentSchema:schema36,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.memory !== undefined){
let data1 = data.memory;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err3 = {instancePath:instancePath+"/memory",schemaPath:"#/$defs/ClusterQuantity/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$"},schema:"^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$",parentSchema:schema36,data:data1};
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
const err4 = {instancePath:instancePath+"/memory",schemaPath:"#/$defs/ClusterQuantity/type",keyword:"type",params:{type: "string"},schema:schema36.type,parentSchema:schema36,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data["ephemeral-storage"] !== undefined){
let data2 = data["ephemeral-storage"];
if(typeof data2 === "string"){
if(!pattern5.test(data2)){
const err5 = {instancePath:instancePath+"/ephemeral-storage",schemaPath:"#/$defs/ClusterQuantity/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$"},schema:"^[0-9]+(\\.[0-9]+)?(m|[kMGTPE]|[KMGTPE]i)?$",parentSchema:schema36,data:data2};
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
const err6 = {instancePath:instancePath+"/ephemeral-storage",schemaPath:"#/$defs/ClusterQuantity/type",keyword:"type",params:{type: "string"},schema:schema36.type,parentSchema:schema36,data:data2};
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
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema35.type,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="cluster-options.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func5.call(schema33.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema33,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema33.properties.$schema.type,parentSchema:schema33.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.images !== undefined){
let data1 = data.images;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
if(!(((key1 === "k6") || (key1 === "reference")) || (key1 === "store"))){
const err2 = {instancePath:instancePath+"/images",schemaPath:"#/$defs/ClusterImages/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data1.k6 !== undefined){
let data2 = data1.k6;
if(typeof data2 === "string"){
if(func1(data2) < 1){
const err3 = {instancePath:instancePath+"/images/k6",schemaPath:"#/$defs/ClusterImages/properties/k6/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema34.properties.k6,data:data2};
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
const err4 = {instancePath:instancePath+"/images/k6",schemaPath:"#/$defs/ClusterImages/properties/k6/type",keyword:"type",params:{type: "string"},schema:schema34.properties.k6.type,parentSchema:schema34.properties.k6,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data1.reference !== undefined){
let data3 = data1.reference;
if(typeof data3 === "string"){
if(func1(data3) < 1){
const err5 = {instancePath:instancePath+"/images/reference",schemaPath:"#/$defs/ClusterImages/properties/reference/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema34.properties.reference,data:data3};
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
const err6 = {instancePath:instancePath+"/images/reference",schemaPath:"#/$defs/ClusterImages/properties/reference/type",keyword:"type",params:{type: "string"},schema:schema34.properties.reference.type,parentSchema:schema34.properties.reference,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data1.store !== undefined){
let data4 = data1.store;
if(typeof data4 === "string"){
if(func1(data4) < 1){
const err7 = {instancePath:instancePath+"/images/store",schemaPath:"#/$defs/ClusterImages/properties/store/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema34.properties.store,data:data4};
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
const err8 = {instancePath:instancePath+"/images/store",schemaPath:"#/$defs/ClusterImages/properties/store/type",keyword:"type",params:{type: "string"},schema:schema34.properties.store.type,parentSchema:schema34.properties.store,data:data4};
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
const err9 = {instancePath:instancePath+"/images",schemaPath:"#/$defs/ClusterImages/type",keyword:"type",params:{type: "object"},schema:schema34.type,parentSchema:schema34,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.imagePullPolicy !== undefined){
let data5 = data.imagePullPolicy;
if(!(((data5 === "IfNotPresent") || (data5 === "Always")) || (data5 === "Never"))){
const err10 = {instancePath:instancePath+"/imagePullPolicy",schemaPath:"#/properties/imagePullPolicy/enum",keyword:"enum",params:{allowedValues: schema33.properties.imagePullPolicy.enum},schema:schema33.properties.imagePullPolicy.enum,parentSchema:schema33.properties.imagePullPolicy,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.imagePullSecrets !== undefined){
let data6 = data.imagePullSecrets;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(typeof data7 === "string"){
if(func1(data7) < 1){
const err11 = {instancePath:instancePath+"/imagePullSecrets/" + i0,schemaPath:"#/properties/imagePullSecrets/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema33.properties.imagePullSecrets.items,data:data7};
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
const err12 = {instancePath:instancePath+"/imagePullSecrets/" + i0,schemaPath:"#/properties/imagePullSecrets/items/type",keyword:"type",params:{type: "string"},schema:schema33.properties.imagePullSecrets.items.type,parentSchema:schema33.properties.imagePullSecrets.items,data:data7};
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
else {
const err13 = {instancePath:instancePath+"/imagePullSecrets",schemaPath:"#/properties/imagePullSecrets/type",keyword:"type",params:{type: "array"},schema:schema33.properties.imagePullSecrets.type,parentSchema:schema33.properties.imagePullSecrets,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.requests !== undefined){
if(!(validate22(data.requests, {instancePath:instancePath+"/requests",parentData:data,parentDataProperty:"requests",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.limits !== undefined){
if(!(validate22(data.limits, {instancePath:instancePath+"/limits",parentData:data,parentDataProperty:"limits",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.nodeSelector !== undefined){
let data10 = data.nodeSelector;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key2 in data10){
let data11 = data10[key2];
if(typeof data11 !== "string"){
const err14 = {instancePath:instancePath+"/nodeSelector/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/nodeSelector/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema33.properties.nodeSelector.additionalProperties.type,parentSchema:schema33.properties.nodeSelector.additionalProperties,data:data11};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/nodeSelector",schemaPath:"#/properties/nodeSelector/type",keyword:"type",params:{type: "object"},schema:schema33.properties.nodeSelector.type,parentSchema:schema33.properties.nodeSelector,data:data10};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.tolerations !== undefined){
let data12 = data.tolerations;
if(Array.isArray(data12)){
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key3 in data13){
if(!(((((key3 === "key") || (key3 === "operator")) || (key3 === "value")) || (key3 === "effect")) || (key3 === "tolerationSeconds"))){
const err16 = {instancePath:instancePath+"/tolerations/" + i1,schemaPath:"#/$defs/ClusterToleration/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema39,data:data13};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data13.key !== undefined){
let data14 = data13.key;
if(typeof data14 !== "string"){
const err17 = {instancePath:instancePath+"/tolerations/" + i1+"/key",schemaPath:"#/$defs/ClusterToleration/properties/key/type",keyword:"type",params:{type: "string"},schema:schema39.properties.key.type,parentSchema:schema39.properties.key,data:data14};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data13.operator !== undefined){
let data15 = data13.operator;
if(!((data15 === "Exists") || (data15 === "Equal"))){
const err18 = {instancePath:instancePath+"/tolerations/" + i1+"/operator",schemaPath:"#/$defs/ClusterToleration/properties/operator/enum",keyword:"enum",params:{allowedValues: schema39.properties.operator.enum},schema:schema39.properties.operator.enum,parentSchema:schema39.properties.operator,data:data15};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data13.value !== undefined){
let data16 = data13.value;
if(typeof data16 !== "string"){
const err19 = {instancePath:instancePath+"/tolerations/" + i1+"/value",schemaPath:"#/$defs/ClusterToleration/properties/value/type",keyword:"type",params:{type: "string"},schema:schema39.properties.value.type,parentSchema:schema39.properties.value,data:data16};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data13.effect !== undefined){
let data17 = data13.effect;
if(!(((data17 === "NoSchedule") || (data17 === "PreferNoSchedule")) || (data17 === "NoExecute"))){
const err20 = {instancePath:instancePath+"/tolerations/" + i1+"/effect",schemaPath:"#/$defs/ClusterToleration/properties/effect/enum",keyword:"enum",params:{allowedValues: schema39.properties.effect.enum},schema:schema39.properties.effect.enum,parentSchema:schema39.properties.effect,data:data17};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data13.tolerationSeconds !== undefined){
let data18 = data13.tolerationSeconds;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err21 = {instancePath:instancePath+"/tolerations/" + i1+"/tolerationSeconds",schemaPath:"#/$defs/ClusterToleration/properties/tolerationSeconds/type",keyword:"type",params:{type: "integer"},schema:schema39.properties.tolerationSeconds.type,parentSchema:schema39.properties.tolerationSeconds,data:data18};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err22 = {instancePath:instancePath+"/tolerations/" + i1+"/tolerationSeconds",schemaPath:"#/$defs/ClusterToleration/properties/tolerationSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema39.properties.tolerationSeconds,data:data18};
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
}
else {
const err23 = {instancePath:instancePath+"/tolerations/" + i1,schemaPath:"#/$defs/ClusterToleration/type",keyword:"type",params:{type: "object"},schema:schema39.type,parentSchema:schema39,data:data13};
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
const err24 = {instancePath:instancePath+"/tolerations",schemaPath:"#/properties/tolerations/type",keyword:"type",params:{type: "array"},schema:schema33.properties.tolerations.type,parentSchema:schema33.properties.tolerations,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.affinity !== undefined){
let data19 = data.affinity;
if(!(data19 && typeof data19 == "object" && !Array.isArray(data19))){
const err25 = {instancePath:instancePath+"/affinity",schemaPath:"#/properties/affinity/type",keyword:"type",params:{type: "object"},schema:schema33.properties.affinity.type,parentSchema:schema33.properties.affinity,data:data19};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.topologySpreadConstraints !== undefined){
let data20 = data.topologySpreadConstraints;
if(Array.isArray(data20)){
const len2 = data20.length;
for(let i2=0; i2<len2; i2++){
let data21 = data20[i2];
if(!(data21 && typeof data21 == "object" && !Array.isArray(data21))){
const err26 = {instancePath:instancePath+"/topologySpreadConstraints/" + i2,schemaPath:"#/properties/topologySpreadConstraints/items/type",keyword:"type",params:{type: "object"},schema:schema33.properties.topologySpreadConstraints.items.type,parentSchema:schema33.properties.topologySpreadConstraints.items,data:data21};
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
const err27 = {instancePath:instancePath+"/topologySpreadConstraints",schemaPath:"#/properties/topologySpreadConstraints/type",keyword:"type",params:{type: "array"},schema:schema33.properties.topologySpreadConstraints.type,parentSchema:schema33.properties.topologySpreadConstraints,data:data20};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.serviceAccount !== undefined){
let data22 = data.serviceAccount;
if(typeof data22 === "string"){
if(func1(data22) < 1){
const err28 = {instancePath:instancePath+"/serviceAccount",schemaPath:"#/properties/serviceAccount/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema33.properties.serviceAccount,data:data22};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/serviceAccount",schemaPath:"#/properties/serviceAccount/type",keyword:"type",params:{type: "string"},schema:schema33.properties.serviceAccount.type,parentSchema:schema33.properties.serviceAccount,data:data22};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.priorityClass !== undefined){
let data23 = data.priorityClass;
if(typeof data23 === "string"){
if(func1(data23) < 1){
const err30 = {instancePath:instancePath+"/priorityClass",schemaPath:"#/properties/priorityClass/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema33.properties.priorityClass,data:data23};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/priorityClass",schemaPath:"#/properties/priorityClass/type",keyword:"type",params:{type: "string"},schema:schema33.properties.priorityClass.type,parentSchema:schema33.properties.priorityClass,data:data23};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.hostNetwork !== undefined){
let data24 = data.hostNetwork;
if(typeof data24 !== "boolean"){
const err32 = {instancePath:instancePath+"/hostNetwork",schemaPath:"#/properties/hostNetwork/type",keyword:"type",params:{type: "boolean"},schema:schema33.properties.hostNetwork.type,parentSchema:schema33.properties.hostNetwork,data:data24};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.labels !== undefined){
let data25 = data.labels;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key4 in data25){
let data26 = data25[key4];
if(typeof data26 !== "string"){
const err33 = {instancePath:instancePath+"/labels/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema33.properties.labels.additionalProperties.type,parentSchema:schema33.properties.labels.additionalProperties,data:data26};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "object"},schema:schema33.properties.labels.type,parentSchema:schema33.properties.labels,data:data25};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.annotations !== undefined){
let data27 = data.annotations;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key5 in data27){
let data28 = data27[key5];
if(typeof data28 !== "string"){
const err35 = {instancePath:instancePath+"/annotations/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema33.properties.annotations.additionalProperties.type,parentSchema:schema33.properties.annotations.additionalProperties,data:data28};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/type",keyword:"type",params:{type: "object"},schema:schema33.properties.annotations.type,parentSchema:schema33.properties.annotations,data:data27};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema33.type,parentSchema:schema33,data};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

