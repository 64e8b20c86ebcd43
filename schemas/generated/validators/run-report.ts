// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateRunReport = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"run-report.schema.json","title":"RunReport","type":"object","required":["schemaVersion","tool","startedAt","durationMilliseconds","seed","command","target","verdict","exitCode","counts","checks","causes","clauses","load","complete"],"properties":{"schemaVersion":{"const":1},"tool":{"type":"object","required":["name","version"],"properties":{"name":{"const":"textgen-harness"},"version":{"type":"string"}}},"startedAt":{"type":"string","format":"date-time"},"durationMilliseconds":{"type":"number","minimum":0},"seed":{"type":"integer"},"command":{"type":"string"},"tags":{"type":"object","additionalProperties":{"type":"string"}},"target":{"$ref":"#/$defs/ReportTarget"},"verdict":{"$ref":"#/$defs/Verdict"},"exitCode":{"enum":[0,1,3]},"gatingLevels":{"type":"array","items":{"$ref":"#/$defs/Level"}},"counts":{"$ref":"#/$defs/Counts"},"coverage":{"$ref":"#/$defs/Coverage"},"checks":{"type":"array","items":{"$ref":"#/$defs/CheckResult"}},"causes":{"type":"array","items":{"$ref":"#/$defs/Cause"}},"clauses":{"type":"array","items":{"$ref":"#/$defs/ClauseResult"}},"load":{"type":"array","items":{"$ref":"#/$defs/LoadResult"}},"loadSkipped":{"type":"string"},"warnings":{"type":"array","items":{"type":"string"}},"budget":{"$ref":"#/$defs/BudgetSpent"},"environment":{"$ref":"#/$defs/Environment"},"history":{"type":"array","items":{"$ref":"#/$defs/HistoryEntry"}},"baseline":{"$ref":"#/$defs/BaselineResult"},"repeatIt":{"type":"string"},"complete":{"type":"boolean"}},"$defs":{"Verdict":{"enum":["conforms","departs","inconclusive"]},"Level":{"enum":["must","should","declared","observe"]},"Outcome":{"enum":["passed","violated","blocked","inapplicable","observed","errored"]},"ReportTarget":{"type":"object","required":["name","baseUrl","runtime"],"properties":{"name":{"type":"string"},"baseUrl":{"type":"string"},"runtime":{"enum":["process","docker","url","program","log"]}}},"Counts":{"type":"object","required":["passed","violated","blocked","inapplicable","observed","errored"],"properties":{"passed":{"type":"integer","minimum":0},"violated":{"type":"integer","minimum":0},"blocked":{"type":"integer","minimum":0},"inapplicable":{"type":"integer","minimum":0},"observed":{"type":"integer","minimum":0},"errored":{"type":"integer","minimum":0}}},"BaselineResult":{"type":"object","required":["verdict","runVerdict","startedAt","target","says","checks","reasons","allowed","notes"],"properties":{"verdict":{"enum":["worse","not worse","inconclusive"]},"runVerdict":{"$ref":"#/$defs/Verdict"},"startedAt":{"type":"string","format":"date-time"},"target":{"type":"string"},"says":{"type":"string"},"checks":{"type":"array","items":{"type":"object","required":["id","from","to"],"properties":{"id":{"type":"string"},"from":{"$ref":"#/$defs/Outcome"},"to":{"$ref":"#/$defs/Outcome"}}}},"unchanged":{"type":"array","items":{"type":"string"}},"reasons":{"type":"array","items":{"type":"string"}},"allowed":{"type":"array","items":{"type":"string"}},"notes":{"type":"array","items":{"type":"string"}}}},"HistoryEntry":{"type":"object","required":["startedAt","command","target","version","verdict","counts","failed","undecided","passed","load"],"properties":{"startedAt":{"type":"string","format":"date-time"},"command":{"type":"string"},"target":{"type":"string"},"version":{"type":"string"},"tags":{"type":"object","additionalProperties":{"type":"string"}},"verdict":{"$ref":"#/$defs/Verdict"},"counts":{"$ref":"#/$defs/Counts"},"coverage":{"$ref":"#/$defs/Coverage"},"failed":{"type":"array","items":{"type":"string"}},"undecided":{"type":"array","items":{"type":"string"}},"passed":{"type":"integer","minimum":0},"load":{"type":"array","items":{"type":"object","required":["profile","key"],"properties":{"profile":{"type":"string"},"key":{"type":"string"},"limit":{"type":"number"},"windowSeconds":{"type":"number"},"p50":{"type":"number"},"p99":{"type":"number"}}}},"operations":{"type":"array","items":{"type":"object","required":["operation","n","p50","p95"],"properties":{"operation":{"type":"string"},"n":{"type":"integer"},"p50":{"type":"number"},"p95":{"type":"number"}}}}}},"Coverage":{"type":"object","required":["required","ran"],"properties":{"required":{"type":"integer","minimum":0},"ran":{"type":"integer","minimum":0},"decided":{"type":"integer","minimum":0}}},"Header":{"type":"array","prefixItems":[{"type":"string"},{"type":"string"}],"minItems":2,"maxItems":2,"items":false},"CheckResult":{"type":"object","required":["id","suite","clauses","level","title","outcome","durationMilliseconds","exchanges"],"properties":{"id":{"type":"string","pattern":"^[a-z0-9-]+/[a-z0-9-]+$"},"suite":{"type":"string"},"clauses":{"type":"array","items":{"type":"string"}},"level":{"$ref":"#/$defs/Level"},"gates":{"type":"boolean"},"title":{"type":"string"},"why":{"type":"string"},"outcome":{"$ref":"#/$defs/Outcome"},"samples":{"type":"integer","minimum":0},"note":{"type":"string"},"lacks":{"enum":["key","declaration","budget","selection","evidence"]},"missing":{"type":"array","items":{"type":"object","required":["need","says"],"properties":{"need":{"type":"string"},"says":{"type":"string"}}}},"wanted":{"type":"string"},"got":{"type":"string"},"says":{"type":"string"},"deviation":{"type":"object","required":["at","is"],"properties":{"at":{"type":"string"},"operation":{"type":"string"},"is":{"type":"string"}}},"breaks":{"type":"array","items":{"type":"string"}},"because":{"type":"string"},"cause":{"type":"string"},"fault":{"type":"string"},"ledger":{"type":"array","items":{"type":"object","required":["sentMilliseconds","status"],"properties":{"sentMilliseconds":{"type":"number"},"status":{"type":"integer"},"remaining":{"type":"integer"},"tookMilliseconds":{"type":"number"},"exchange":{"type":"integer","minimum":0}}}},"likelyCauses":{"type":"array","items":{"type":"string"}},"runAgain":{"type":"string"},"observation":{"$ref":"#/$defs/Observation"},"tolerated":{"type":"object","properties":{"reason":{"type":"string"},"owner":{"type":"string"},"link":{"type":"string"},"expires":{"type":"string"}}},"flaky":{"type":"object","required":["violated","runs"],"properties":{"violated":{"type":"integer"},"runs":{"type":"integer"}}},"durationMilliseconds":{"type":"number","minimum":0},"exchanges":{"type":"array","items":{"$ref":"#/$defs/Exchange"}}}},"Observation":{"type":"object","required":["says","facts"],"properties":{"says":{"type":"string"},"isList":{"type":"boolean"},"facts":{"type":"object","additionalProperties":{"type":["string","number","boolean","null"]}},"latencies":{"type":"object","additionalProperties":{"type":"object","required":["n","p50","p95"],"properties":{"n":{"type":"integer"},"p50":{"type":"number"},"p95":{"type":"number"}}}}}},"Exchange":{"type":"object","required":["request","curl"],"properties":{"part":{"enum":["control","step"]},"request":{"type":"object","required":["method","path","headers"],"properties":{"method":{"type":"string"},"path":{"type":"string"},"headers":{"type":"array","items":{"$ref":"#/$defs/Header"}},"body":{"type":"string"}}},"response":{"type":"object","required":["status","headers","body","bodyBytes","bodyCut","milliseconds"],"properties":{"status":{"type":"integer"},"headers":{"type":"array","items":{"$ref":"#/$defs/Header"}},"body":{"type":"string"},"bodyBytes":{"type":"integer","minimum":0},"bodyCut":{"type":"boolean"},"milliseconds":{"type":"number","minimum":0}}},"failure":{"type":"string"},"sentMilliseconds":{"type":"number"},"curl":{"type":"string"}}},"Cause":{"type":"object","required":["id","says","checks"],"properties":{"id":{"type":"string"},"says":{"type":"string"},"checks":{"type":"array","items":{"type":"string"}}}},"ClauseResult":{"type":"object","required":["id","kind","title","standing","checks"],"properties":{"id":{"type":"string"},"kind":{"enum":["stated","not shown"]},"title":{"type":"string"},"standing":{"enum":["holds","partly","departs","undecided","observed","not-run","unseen","other-side"]},"checks":{"type":"array","items":{"type":"string"}},"coverage":{"$ref":"#/$defs/Coverage"}}},"LoadResult":{"type":"object","required":["profile","engine","asks","arrival","validity","keys","invariants","limiter","limits","timeline","histograms"],"properties":{"profile":{"type":"string"},"engine":{"enum":["k6","autocannon","log"]},"asks":{"type":"string"},"arrival":{"type":"object","required":["model"],"properties":{"model":{"enum":["open","paced","closed"]}}},"startedAt":{"type":"string","format":"date-time"},"durationSeconds":{"type":"number","minimum":0},"sentBefore":{"type":"integer"},"validity":{"type":"object","required":["verdict","reasons"],"properties":{"verdict":{"enum":["valid","degraded","invalid"]},"reasons":{"type":"array","items":{"type":"string"}},"missing":{"type":"array","items":{"type":"object","required":["need","says"],"properties":{"need":{"type":"string"},"says":{"type":"string"}}}},"measured":{"type":"object","additionalProperties":{"type":"number"}},"bounds":{"type":"object","additionalProperties":{"type":"object","properties":{"degradedAbove":{"type":"number"},"invalidAbove":{"type":"number"},"degradedBelow":{"type":"number"},"invalidBelow":{"type":"number"}}}}}},"keys":{"type":"array","items":{"$ref":"#/$defs/LoadKey"}},"invariants":{"type":"array","items":{"$ref":"#/$defs/Invariant"}},"limiter":{"$ref":"#/$defs/Limiter"},"limits":{"type":"array","items":{"$ref":"#/$defs/LimitResult"}},"timeline":{"type":"array","items":{"$ref":"#/$defs/TimelineSlot"}},"histograms":{"type":"object","additionalProperties":{"type":"string"}},"endedBy":{"type":"object","required":["metric","bound","value","atSeconds"],"properties":{"metric":{"type":"string"},"bound":{"type":"string"},"bounds":{"$ref":"#/$defs/Bounds"},"value":{"type":"number"},"atSeconds":{"type":"number"}}},"usualSeconds":{"type":"number"},"notes":{"type":"array","items":{"type":"string"}},"releases":{"$ref":"#/$defs/Releases"},"isolation":{"$ref":"#/$defs/Isolation"},"recovery":{"$ref":"#/$defs/Recovery"},"retries":{"$ref":"#/$defs/Retries"},"steps":{"type":"array","items":{"$ref":"#/$defs/LoadStep"}},"disagreement":{"type":"array","items":{"$ref":"#/$defs/Disagreement"}},"generators":{"type":"array","items":{"$ref":"#/$defs/Generator"}},"sample":{"$ref":"#/$defs/LoadSample"}}},"LoadKey":{"type":"object","required":["key","offered","sent","admitted","refused","errors","latency"],"properties":{"key":{"type":"string"},"limit":{"type":"integer"},"windowSeconds":{"type":"number"},"offered":{"type":"integer"},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"overAdmitted":{"type":"integer"},"underAdmitted":{"type":"integer"},"excess":{"type":"object","required":["count","admitted","most","fromSeconds","untilSeconds"],"properties":{"count":{"type":"integer"},"admitted":{"type":"integer"},"most":{"type":"integer"},"fromSeconds":{"type":"number"},"untilSeconds":{"type":"number"}}},"possibleLimits":{"type":"object","required":["lowest","highest"],"properties":{"lowest":{"type":"integer"},"highest":{"type":"integer"},"isCut":{"type":"boolean"},"isWindowOpen":{"type":"boolean"},"isExcused":{"type":"boolean"}}},"contradiction":{"type":"object","required":["says","decision","rows"],"properties":{"says":{"type":"string"},"decision":{"$ref":"#/$defs/LimiterDecision"},"rows":{"type":"array","items":{"$ref":"#/$defs/LimiterDecision"}},"explainedBy":{"type":"integer"}}},"undecided":{"type":"string"},"windowsLeftOut":{"type":"integer","minimum":1},"windows":{"type":"array","items":{"type":"object","required":["fromSeconds","untilSeconds","admitted","refused"],"properties":{"fromSeconds":{"type":"number"},"untilSeconds":{"type":"number"},"admitted":{"type":"integer"},"refused":{"type":"integer"}}}},"requests":{"$ref":"#/$defs/ChartedRequests"},"requestsBefore":{"$ref":"#/$defs/RequestsBefore"},"failures":{"type":"object","additionalProperties":{"type":"integer"}},"latency":{"$ref":"#/$defs/LoadLatency"},"operations":{"type":"array","items":{"$ref":"#/$defs/LoadKeyOperation"}},"tokens":{"type":"array","items":{"$ref":"#/$defs/LoadTokens"}}}},"ChartedRequests":{"type":"object","required":["count","sentMilliseconds","tookMilliseconds","outcomes","room"],"properties":{"count":{"type":"integer"},"sentMilliseconds":{"type":"array","items":{"type":"number"}},"tookMilliseconds":{"type":"array","items":{"type":["number","null"]}},"outcomes":{"type":"string","pattern":"^[are]*$"},"remaining":{"type":"array","items":{"type":["integer","null"]}},"room":{"type":"array","items":{"type":"number"}},"window":{"type":"array","items":{"type":"integer"}},"roomIn":{"enum":["sliding-log","sliding-counter","token-bucket"]},"operations":{"type":"array","items":{"type":"string"}},"operation":{"type":"array","items":{"type":"integer"}}}},"RequestsBefore":{"type":"object","required":["sentMilliseconds","tookMilliseconds","outcomes"],"properties":{"sentMilliseconds":{"type":"array","items":{"type":"number"}},"tookMilliseconds":{"type":"array","items":{"type":"number"}},"outcomes":{"type":"string","pattern":"^[are]*$"},"remaining":{"type":"array","items":{"type":["integer","null"]}},"resetMilliseconds":{"type":"array","items":{"type":["number","null"]}}}},"LimiterDecision":{"type":"object","required":["sentSeconds","answeredSeconds","outcome"],"properties":{"sentSeconds":{"type":"number"},"answeredSeconds":{"type":"number"},"outcome":{"enum":["admitted","refused"]}}},"LoadKeyOperation":{"type":"object","required":["operation","sent","admitted","refused","errors","latency"],"properties":{"operation":{"enum":["generate","models","model"]},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"latency":{"$ref":"#/$defs/LoadLatency"}}},"LoadTokens":{"type":"object","required":["answers","firstByte","latency"],"properties":{"model":{"type":"string"},"answers":{"type":"integer"},"sent":{"type":"integer"},"received":{"type":"integer"},"sentPerSecond":{"type":"number"},"receivedPerSecond":{"type":"number"},"firstByte":{"$ref":"#/$defs/Percentiles"},"latency":{"$ref":"#/$defs/Percentiles"}}},"LoadLatency":{"type":"object","required":["admitted","refused"],"properties":{"admitted":{"$ref":"#/$defs/Percentiles"},"refused":{"$ref":"#/$defs/Percentiles"},"failed":{"$ref":"#/$defs/Percentiles"}}},"Percentiles":{"type":"object","properties":{"n":{"type":"integer"},"p50":{"type":"number"},"p90":{"type":"number"},"p95":{"type":"number"},"p99":{"type":"number"},"p99_9":{"type":"number"},"max":{"type":"number"}}},"Invariant":{"type":"object","required":["id","verdict","says"],"properties":{"id":{"type":"string"},"key":{"type":"string"},"verdict":{"enum":["holds","broken","no data"]},"says":{"type":"string"}}},"Limiter":{"type":"object","required":["kind","evidence"],"properties":{"kind":{"enum":["fixed-window","aligned-window","sliding-log","sliding-counter","token-bucket","unknown"]},"limit":{"type":"integer"},"windowSeconds":{"type":"number"},"evidence":{"type":"string"},"resetMeans":{"enum":["window-end","full","next-token","unknown"]},"penaltySeconds":{"type":"number"},"remaining":{"type":"string"},"otherLimit":{"type":"string"}}},"LimitResult":{"type":"object","required":["metric","bound","verdict"],"properties":{"metric":{"type":"string"},"bound":{"type":"string"},"bounds":{"$ref":"#/$defs/Bounds"},"value":{"type":"number"},"verdict":{"enum":["met","breached","no data"]}}},"Bounds":{"type":"object","properties":{"atLeast":{"type":"number"},"atMost":{"type":"number"},"below":{"type":"number"},"above":{"type":"number"}}},"TimelineSlot":{"type":"object","required":["key","atSeconds","forSeconds","admitted","refused","errors"],"properties":{"key":{"type":"string"},"atSeconds":{"type":"number"},"forSeconds":{"type":"number"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"remaining":{"type":"integer"},"remainingRange":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2},"latencyBins":{"type":"object","properties":{"admitted":{"$ref":"#/$defs/LatencyBins"},"refused":{"$ref":"#/$defs/LatencyBins"}}},"latency":{"type":"object","required":["p50","max"],"properties":{"p50":{"type":"number"},"max":{"type":"number"}}}}},"LatencyBins":{"type":"array","items":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}},"Releases":{"type":"object","required":["count","largest","spreadMilliseconds"],"properties":{"count":{"type":"integer","minimum":1},"largest":{"type":"integer","minimum":1},"spreadMilliseconds":{"type":"object","required":["median","max"],"properties":{"median":{"type":"number"},"max":{"type":"number"}}}}},"Isolation":{"type":"object","required":["key","neighbour","without","with"],"properties":{"key":{"type":"string"},"neighbour":{"type":"string"},"without":{"$ref":"#/$defs/IsolationSide"},"with":{"$ref":"#/$defs/IsolationSide"},"shiftMilliseconds":{"type":"object","required":["estimate","low","high"],"properties":{"estimate":{"type":"number"},"low":{"type":"number"},"high":{"type":"number"}}},"effectSize":{"type":"number"}}},"IsolationSide":{"type":"object","required":["admitted","refused","latency"],"properties":{"admitted":{"type":"integer"},"refused":{"type":"integer"},"latency":{"$ref":"#/$defs/Percentiles"}}},"Recovery":{"type":"object","required":["key","resets"],"properties":{"key":{"type":"string"},"announcedInMilliseconds":{"type":"number"},"resets":{"type":"integer","minimum":0},"milliseconds":{"type":"object","required":["min","median","max"],"properties":{"min":{"type":"number"},"median":{"type":"number"},"max":{"type":"number"}}},"herd":{"type":"object","required":["key","released","admitted","refused","errors"],"properties":{"key":{"type":"string"},"released":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"}}}}},"Retries":{"type":"object","required":["pairs","agreeing","differing","oneAnswered","noneAnswered"],"properties":{"pairs":{"type":"integer"},"agreeing":{"type":"integer"},"differing":{"type":"integer"},"oneAnswered":{"type":"integer"},"noneAnswered":{"type":"integer"},"chargedTwice":{"type":"integer"},"otherStatuses":{"type":"object","additionalProperties":{"type":"integer"}}}},"LoadStep":{"type":"object","required":["perSecond","sent","admitted","refused","errors","verdict"],"properties":{"perSecond":{"type":"number"},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"p99":{"type":"number"},"verdict":{"enum":["good","failed","no data"]},"because":{"type":"string"}}},"Disagreement":{"type":"object","required":["metric","here","there","share","agrees"],"properties":{"metric":{"type":"string"},"here":{"type":"number"},"there":{"type":"number"},"share":{"type":"number"},"agrees":{"type":"boolean"}}},"Generator":{"type":"object","required":["name","requests","dropped","lateMilliseconds"],"properties":{"name":{"type":"string"},"requests":{"type":"integer"},"counted":{"type":"integer"},"dropped":{"type":"integer"},"lateMilliseconds":{"type":"number"},"cpuShare":{"type":"number"},"clockOffsetMilliseconds":{"type":"number"},"uncertaintyMilliseconds":{"type":"number"},"fault":{"type":"string"}}},"LoadSample":{"type":"object","required":["wholeSeconds","ledgerRequests","countedRequests"],"properties":{"wholeSeconds":{"type":"number"},"ledgerRequests":{"type":"integer"},"countedRequests":{"type":"integer"}}},"BudgetSpent":{"type":"object","required":["sent"],"properties":{"sent":{"type":"integer"},"allowed":{"type":"integer"},"generations":{"type":"integer"},"loadSent":{"type":"integer"}}},"Environment":{"type":"object","required":["node","platform","cores"],"properties":{"node":{"type":"string"},"platform":{"type":"string"},"cores":{"type":"integer"},"ci":{"type":"boolean"},"tlsVerified":{"type":"boolean"}}}}};
const schema32 = {"type":"object","required":["name","baseUrl","runtime"],"properties":{"name":{"type":"string"},"baseUrl":{"type":"string"},"runtime":{"enum":["process","docker","url","program","log"]}}};
const schema33 = {"enum":["conforms","departs","inconclusive"]};
const schema34 = {"enum":["must","should","declared","observe"]};
const schema35 = {"type":"object","required":["passed","violated","blocked","inapplicable","observed","errored"],"properties":{"passed":{"type":"integer","minimum":0},"violated":{"type":"integer","minimum":0},"blocked":{"type":"integer","minimum":0},"inapplicable":{"type":"integer","minimum":0},"observed":{"type":"integer","minimum":0},"errored":{"type":"integer","minimum":0}}};
const schema36 = {"type":"object","required":["required","ran"],"properties":{"required":{"type":"integer","minimum":0},"ran":{"type":"integer","minimum":0},"decided":{"type":"integer","minimum":0}}};
const schema44 = {"type":"object","required":["id","says","checks"],"properties":{"id":{"type":"string"},"says":{"type":"string"},"checks":{"type":"array","items":{"type":"string"}}}};
const schema79 = {"type":"object","required":["sent"],"properties":{"sent":{"type":"integer"},"allowed":{"type":"integer"},"generations":{"type":"integer"},"loadSent":{"type":"integer"}}};
const schema80 = {"type":"object","required":["node","platform","cores"],"properties":{"node":{"type":"string"},"platform":{"type":"string"},"cores":{"type":"integer"},"ci":{"type":"boolean"},"tlsVerified":{"type":"boolean"}}};
const formats0 = formats["date-time"];
const schema37 = {"type":"object","required":["id","suite","clauses","level","title","outcome","durationMilliseconds","exchanges"],"properties":{"id":{"type":"string","pattern":"^[a-z0-9-]+/[a-z0-9-]+$"},"suite":{"type":"string"},"clauses":{"type":"array","items":{"type":"string"}},"level":{"$ref":"#/$defs/Level"},"gates":{"type":"boolean"},"title":{"type":"string"},"why":{"type":"string"},"outcome":{"$ref":"#/$defs/Outcome"},"samples":{"type":"integer","minimum":0},"note":{"type":"string"},"lacks":{"enum":["key","declaration","budget","selection","evidence"]},"missing":{"type":"array","items":{"type":"object","required":["need","says"],"properties":{"need":{"type":"string"},"says":{"type":"string"}}}},"wanted":{"type":"string"},"got":{"type":"string"},"says":{"type":"string"},"deviation":{"type":"object","required":["at","is"],"properties":{"at":{"type":"string"},"operation":{"type":"string"},"is":{"type":"string"}}},"breaks":{"type":"array","items":{"type":"string"}},"because":{"type":"string"},"cause":{"type":"string"},"fault":{"type":"string"},"ledger":{"type":"array","items":{"type":"object","required":["sentMilliseconds","status"],"properties":{"sentMilliseconds":{"type":"number"},"status":{"type":"integer"},"remaining":{"type":"integer"},"tookMilliseconds":{"type":"number"},"exchange":{"type":"integer","minimum":0}}}},"likelyCauses":{"type":"array","items":{"type":"string"}},"runAgain":{"type":"string"},"observation":{"$ref":"#/$defs/Observation"},"tolerated":{"type":"object","properties":{"reason":{"type":"string"},"owner":{"type":"string"},"link":{"type":"string"},"expires":{"type":"string"}}},"flaky":{"type":"object","required":["violated","runs"],"properties":{"violated":{"type":"integer"},"runs":{"type":"integer"}}},"durationMilliseconds":{"type":"number","minimum":0},"exchanges":{"type":"array","items":{"$ref":"#/$defs/Exchange"}}}};
const schema39 = {"enum":["passed","violated","blocked","inapplicable","observed","errored"]};
const schema40 = {"type":"object","required":["says","facts"],"properties":{"says":{"type":"string"},"isList":{"type":"boolean"},"facts":{"type":"object","additionalProperties":{"type":["string","number","boolean","null"]}},"latencies":{"type":"object","additionalProperties":{"type":"object","required":["n","p50","p95"],"properties":{"n":{"type":"integer"},"p50":{"type":"number"},"p95":{"type":"number"}}}}}};
const pattern4 = new RegExp("^[a-z0-9-]+/[a-z0-9-]+$", "u");
const schema41 = {"type":"object","required":["request","curl"],"properties":{"part":{"enum":["control","step"]},"request":{"type":"object","required":["method","path","headers"],"properties":{"method":{"type":"string"},"path":{"type":"string"},"headers":{"type":"array","items":{"$ref":"#/$defs/Header"}},"body":{"type":"string"}}},"response":{"type":"object","required":["status","headers","body","bodyBytes","bodyCut","milliseconds"],"properties":{"status":{"type":"integer"},"headers":{"type":"array","items":{"$ref":"#/$defs/Header"}},"body":{"type":"string"},"bodyBytes":{"type":"integer","minimum":0},"bodyCut":{"type":"boolean"},"milliseconds":{"type":"number","minimum":0}}},"failure":{"type":"string"},"sentMilliseconds":{"type":"number"},"curl":{"type":"string"}}};
const schema42 = {"type":"array","prefixItems":[{"type":"string"},{"type":"string"}],"minItems":2,"maxItems":2,"items":false};

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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.request === undefined) && (missing0 = "request")) || ((data.curl === undefined) && (missing0 = "curl"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.part !== undefined){
let data0 = data.part;
const _errs1 = errors;
if(!((data0 === "control") || (data0 === "step"))){
validate22.errors = [{instancePath:instancePath+"/part",schemaPath:"#/properties/part/enum",keyword:"enum",params:{allowedValues: schema41.properties.part.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request !== undefined){
let data1 = data.request;
const _errs2 = errors;
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((data1.method === undefined) && (missing1 = "method")) || ((data1.path === undefined) && (missing1 = "path"))) || ((data1.headers === undefined) && (missing1 = "headers"))){
validate22.errors = [{instancePath:instancePath+"/request",schemaPath:"#/properties/request/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.method !== undefined){
const _errs4 = errors;
if(typeof data1.method !== "string"){
validate22.errors = [{instancePath:instancePath+"/request/method",schemaPath:"#/properties/request/properties/method/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.path !== undefined){
const _errs6 = errors;
if(typeof data1.path !== "string"){
validate22.errors = [{instancePath:instancePath+"/request/path",schemaPath:"#/properties/request/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.headers !== undefined){
let data4 = data1.headers;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
var valid2 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
if(data5.length > 2){
validate22.errors = [{instancePath:instancePath+"/request/headers/" + i0,schemaPath:"#/$defs/Header/maxItems",keyword:"maxItems",params:{limit: 2}}];
return false;
}
else {
if(data5.length < 2){
validate22.errors = [{instancePath:instancePath+"/request/headers/" + i0,schemaPath:"#/$defs/Header/minItems",keyword:"minItems",params:{limit: 2}}];
return false;
}
else {
const len1 = data5.length;
if(len1 > 0){
const _errs13 = errors;
if(typeof data5[0] !== "string"){
validate22.errors = [{instancePath:instancePath+"/request/headers/" + i0+"/0",schemaPath:"#/$defs/Header/prefixItems/0/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs13 === errors;
}
if(valid4){
if(len1 > 1){
const _errs15 = errors;
if(typeof data5[1] !== "string"){
validate22.errors = [{instancePath:instancePath+"/request/headers/" + i0+"/1",schemaPath:"#/$defs/Header/prefixItems/1/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs15 === errors;
}
if(valid4){
const len2 = data5.length;
if(!(len2 <= 2)){
validate22.errors = [{instancePath:instancePath+"/request/headers/" + i0,schemaPath:"#/$defs/Header/items",keyword:"items",params:{limit: 2}}];
return false;
}
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/request/headers/" + i0,schemaPath:"#/$defs/Header/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/request/headers",schemaPath:"#/properties/request/properties/headers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.body !== undefined){
const _errs17 = errors;
if(typeof data1.body !== "string"){
validate22.errors = [{instancePath:instancePath+"/request/body",schemaPath:"#/properties/request/properties/body/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs17 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/request",schemaPath:"#/properties/request/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response !== undefined){
let data9 = data.response;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing2;
if(((((((data9.status === undefined) && (missing2 = "status")) || ((data9.headers === undefined) && (missing2 = "headers"))) || ((data9.body === undefined) && (missing2 = "body"))) || ((data9.bodyBytes === undefined) && (missing2 = "bodyBytes"))) || ((data9.bodyCut === undefined) && (missing2 = "bodyCut"))) || ((data9.milliseconds === undefined) && (missing2 = "milliseconds"))){
validate22.errors = [{instancePath:instancePath+"/response",schemaPath:"#/properties/response/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data9.status !== undefined){
let data10 = data9.status;
const _errs21 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate22.errors = [{instancePath:instancePath+"/response/status",schemaPath:"#/properties/response/properties/status/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid5 = _errs21 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.headers !== undefined){
let data11 = data9.headers;
const _errs23 = errors;
if(errors === _errs23){
if(Array.isArray(data11)){
var valid6 = true;
const len3 = data11.length;
for(let i1=0; i1<len3; i1++){
let data12 = data11[i1];
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data12)){
if(data12.length > 2){
validate22.errors = [{instancePath:instancePath+"/response/headers/" + i1,schemaPath:"#/$defs/Header/maxItems",keyword:"maxItems",params:{limit: 2}}];
return false;
}
else {
if(data12.length < 2){
validate22.errors = [{instancePath:instancePath+"/response/headers/" + i1,schemaPath:"#/$defs/Header/minItems",keyword:"minItems",params:{limit: 2}}];
return false;
}
else {
const len4 = data12.length;
if(len4 > 0){
const _errs28 = errors;
if(typeof data12[0] !== "string"){
validate22.errors = [{instancePath:instancePath+"/response/headers/" + i1+"/0",schemaPath:"#/$defs/Header/prefixItems/0/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs28 === errors;
}
if(valid8){
if(len4 > 1){
const _errs30 = errors;
if(typeof data12[1] !== "string"){
validate22.errors = [{instancePath:instancePath+"/response/headers/" + i1+"/1",schemaPath:"#/$defs/Header/prefixItems/1/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs30 === errors;
}
if(valid8){
const len5 = data12.length;
if(!(len5 <= 2)){
validate22.errors = [{instancePath:instancePath+"/response/headers/" + i1,schemaPath:"#/$defs/Header/items",keyword:"items",params:{limit: 2}}];
return false;
}
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/response/headers/" + i1,schemaPath:"#/$defs/Header/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs25 === errors;
if(!valid6){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/response/headers",schemaPath:"#/properties/response/properties/headers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs23 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.body !== undefined){
const _errs32 = errors;
if(typeof data9.body !== "string"){
validate22.errors = [{instancePath:instancePath+"/response/body",schemaPath:"#/properties/response/properties/body/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs32 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.bodyBytes !== undefined){
let data16 = data9.bodyBytes;
const _errs34 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate22.errors = [{instancePath:instancePath+"/response/bodyBytes",schemaPath:"#/properties/response/properties/bodyBytes/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs34){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
validate22.errors = [{instancePath:instancePath+"/response/bodyBytes",schemaPath:"#/properties/response/properties/bodyBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid5 = _errs34 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.bodyCut !== undefined){
const _errs36 = errors;
if(typeof data9.bodyCut !== "boolean"){
validate22.errors = [{instancePath:instancePath+"/response/bodyCut",schemaPath:"#/properties/response/properties/bodyCut/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid5 = _errs36 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.milliseconds !== undefined){
let data18 = data9.milliseconds;
const _errs38 = errors;
if(errors === _errs38){
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
validate22.errors = [{instancePath:instancePath+"/response/milliseconds",schemaPath:"#/properties/response/properties/milliseconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/response/milliseconds",schemaPath:"#/properties/response/properties/milliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid5 = _errs38 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/response",schemaPath:"#/properties/response/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failure !== undefined){
const _errs40 = errors;
if(typeof data.failure !== "string"){
validate22.errors = [{instancePath:instancePath+"/failure",schemaPath:"#/properties/failure/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sentMilliseconds !== undefined){
let data20 = data.sentMilliseconds;
const _errs42 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
validate22.errors = [{instancePath:instancePath+"/sentMilliseconds",schemaPath:"#/properties/sentMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.curl !== undefined){
const _errs44 = errors;
if(typeof data.curl !== "string"){
validate22.errors = [{instancePath:instancePath+"/curl",schemaPath:"#/properties/curl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":{"part":true,"request":true,"response":true,"failure":true,"sentMilliseconds":true,"curl":true},"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.suite === undefined) && (missing0 = "suite"))) || ((data.clauses === undefined) && (missing0 = "clauses"))) || ((data.level === undefined) && (missing0 = "level"))) || ((data.title === undefined) && (missing0 = "title"))) || ((data.outcome === undefined) && (missing0 = "outcome"))) || ((data.durationMilliseconds === undefined) && (missing0 = "durationMilliseconds"))) || ((data.exchanges === undefined) && (missing0 = "exchanges"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]+/[a-z0-9-]+$"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.suite !== undefined){
const _errs3 = errors;
if(typeof data.suite !== "string"){
validate21.errors = [{instancePath:instancePath+"/suite",schemaPath:"#/properties/suite/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clauses !== undefined){
let data2 = data.clauses;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(typeof data2[i0] !== "string"){
validate21.errors = [{instancePath:instancePath+"/clauses/" + i0,schemaPath:"#/properties/clauses/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/clauses",schemaPath:"#/properties/clauses/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.level !== undefined){
let data4 = data.level;
const _errs9 = errors;
if(!((((data4 === "must") || (data4 === "should")) || (data4 === "declared")) || (data4 === "observe"))){
validate21.errors = [{instancePath:instancePath+"/level",schemaPath:"#/$defs/Level/enum",keyword:"enum",params:{allowedValues: schema34.enum}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gates !== undefined){
const _errs11 = errors;
if(typeof data.gates !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/gates",schemaPath:"#/properties/gates/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs13 = errors;
if(typeof data.title !== "string"){
validate21.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.why !== undefined){
const _errs15 = errors;
if(typeof data.why !== "string"){
validate21.errors = [{instancePath:instancePath+"/why",schemaPath:"#/properties/why/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.outcome !== undefined){
let data8 = data.outcome;
const _errs17 = errors;
if(!((((((data8 === "passed") || (data8 === "violated")) || (data8 === "blocked")) || (data8 === "inapplicable")) || (data8 === "observed")) || (data8 === "errored"))){
validate21.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/$defs/Outcome/enum",keyword:"enum",params:{allowedValues: schema39.enum}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.samples !== undefined){
let data9 = data.samples;
const _errs19 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate21.errors = [{instancePath:instancePath+"/samples",schemaPath:"#/properties/samples/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs19){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate21.errors = [{instancePath:instancePath+"/samples",schemaPath:"#/properties/samples/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
const _errs21 = errors;
if(typeof data.note !== "string"){
validate21.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lacks !== undefined){
let data11 = data.lacks;
const _errs23 = errors;
if(!(((((data11 === "key") || (data11 === "declaration")) || (data11 === "budget")) || (data11 === "selection")) || (data11 === "evidence"))){
validate21.errors = [{instancePath:instancePath+"/lacks",schemaPath:"#/properties/lacks/enum",keyword:"enum",params:{allowedValues: schema37.properties.lacks.enum}}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.missing !== undefined){
let data12 = data.missing;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data12)){
var valid4 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
const _errs26 = errors;
if(errors === _errs26){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let missing1;
if(((data13.need === undefined) && (missing1 = "need")) || ((data13.says === undefined) && (missing1 = "says"))){
validate21.errors = [{instancePath:instancePath+"/missing/" + i1,schemaPath:"#/properties/missing/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data13.need !== undefined){
const _errs28 = errors;
if(typeof data13.need !== "string"){
validate21.errors = [{instancePath:instancePath+"/missing/" + i1+"/need",schemaPath:"#/properties/missing/items/properties/need/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs28 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data13.says !== undefined){
const _errs30 = errors;
if(typeof data13.says !== "string"){
validate21.errors = [{instancePath:instancePath+"/missing/" + i1+"/says",schemaPath:"#/properties/missing/items/properties/says/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs30 === errors;
}
else {
var valid5 = true;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/missing/" + i1,schemaPath:"#/properties/missing/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs26 === errors;
if(!valid4){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/missing",schemaPath:"#/properties/missing/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.wanted !== undefined){
const _errs32 = errors;
if(typeof data.wanted !== "string"){
validate21.errors = [{instancePath:instancePath+"/wanted",schemaPath:"#/properties/wanted/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.got !== undefined){
const _errs34 = errors;
if(typeof data.got !== "string"){
validate21.errors = [{instancePath:instancePath+"/got",schemaPath:"#/properties/got/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.says !== undefined){
const _errs36 = errors;
if(typeof data.says !== "string"){
validate21.errors = [{instancePath:instancePath+"/says",schemaPath:"#/properties/says/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deviation !== undefined){
let data19 = data.deviation;
const _errs38 = errors;
if(errors === _errs38){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
let missing2;
if(((data19.at === undefined) && (missing2 = "at")) || ((data19.is === undefined) && (missing2 = "is"))){
validate21.errors = [{instancePath:instancePath+"/deviation",schemaPath:"#/properties/deviation/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data19.at !== undefined){
const _errs40 = errors;
if(typeof data19.at !== "string"){
validate21.errors = [{instancePath:instancePath+"/deviation/at",schemaPath:"#/properties/deviation/properties/at/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs40 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data19.operation !== undefined){
const _errs42 = errors;
if(typeof data19.operation !== "string"){
validate21.errors = [{instancePath:instancePath+"/deviation/operation",schemaPath:"#/properties/deviation/properties/operation/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs42 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data19.is !== undefined){
const _errs44 = errors;
if(typeof data19.is !== "string"){
validate21.errors = [{instancePath:instancePath+"/deviation/is",schemaPath:"#/properties/deviation/properties/is/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs44 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/deviation",schemaPath:"#/properties/deviation/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.breaks !== undefined){
let data23 = data.breaks;
const _errs46 = errors;
if(errors === _errs46){
if(Array.isArray(data23)){
var valid7 = true;
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
const _errs48 = errors;
if(typeof data23[i2] !== "string"){
validate21.errors = [{instancePath:instancePath+"/breaks/" + i2,schemaPath:"#/properties/breaks/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs48 === errors;
if(!valid7){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/breaks",schemaPath:"#/properties/breaks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.because !== undefined){
const _errs50 = errors;
if(typeof data.because !== "string"){
validate21.errors = [{instancePath:instancePath+"/because",schemaPath:"#/properties/because/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cause !== undefined){
const _errs52 = errors;
if(typeof data.cause !== "string"){
validate21.errors = [{instancePath:instancePath+"/cause",schemaPath:"#/properties/cause/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fault !== undefined){
const _errs54 = errors;
if(typeof data.fault !== "string"){
validate21.errors = [{instancePath:instancePath+"/fault",schemaPath:"#/properties/fault/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs54 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ledger !== undefined){
let data28 = data.ledger;
const _errs56 = errors;
if(errors === _errs56){
if(Array.isArray(data28)){
var valid8 = true;
const len3 = data28.length;
for(let i3=0; i3<len3; i3++){
let data29 = data28[i3];
const _errs58 = errors;
if(errors === _errs58){
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
let missing3;
if(((data29.sentMilliseconds === undefined) && (missing3 = "sentMilliseconds")) || ((data29.status === undefined) && (missing3 = "status"))){
validate21.errors = [{instancePath:instancePath+"/ledger/" + i3,schemaPath:"#/properties/ledger/items/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data29.sentMilliseconds !== undefined){
let data30 = data29.sentMilliseconds;
const _errs60 = errors;
if(!((typeof data30 == "number") && (isFinite(data30)))){
validate21.errors = [{instancePath:instancePath+"/ledger/" + i3+"/sentMilliseconds",schemaPath:"#/properties/ledger/items/properties/sentMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid9 = _errs60 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data29.status !== undefined){
let data31 = data29.status;
const _errs62 = errors;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
validate21.errors = [{instancePath:instancePath+"/ledger/" + i3+"/status",schemaPath:"#/properties/ledger/items/properties/status/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid9 = _errs62 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data29.remaining !== undefined){
let data32 = data29.remaining;
const _errs64 = errors;
if(!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))){
validate21.errors = [{instancePath:instancePath+"/ledger/" + i3+"/remaining",schemaPath:"#/properties/ledger/items/properties/remaining/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid9 = _errs64 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data29.tookMilliseconds !== undefined){
let data33 = data29.tookMilliseconds;
const _errs66 = errors;
if(!((typeof data33 == "number") && (isFinite(data33)))){
validate21.errors = [{instancePath:instancePath+"/ledger/" + i3+"/tookMilliseconds",schemaPath:"#/properties/ledger/items/properties/tookMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid9 = _errs66 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data29.exchange !== undefined){
let data34 = data29.exchange;
const _errs68 = errors;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
validate21.errors = [{instancePath:instancePath+"/ledger/" + i3+"/exchange",schemaPath:"#/properties/ledger/items/properties/exchange/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs68){
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 < 0 || isNaN(data34)){
validate21.errors = [{instancePath:instancePath+"/ledger/" + i3+"/exchange",schemaPath:"#/properties/ledger/items/properties/exchange/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid9 = _errs68 === errors;
}
else {
var valid9 = true;
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/ledger/" + i3,schemaPath:"#/properties/ledger/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid8 = _errs58 === errors;
if(!valid8){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.likelyCauses !== undefined){
let data35 = data.likelyCauses;
const _errs70 = errors;
if(errors === _errs70){
if(Array.isArray(data35)){
var valid10 = true;
const len4 = data35.length;
for(let i4=0; i4<len4; i4++){
const _errs72 = errors;
if(typeof data35[i4] !== "string"){
validate21.errors = [{instancePath:instancePath+"/likelyCauses/" + i4,schemaPath:"#/properties/likelyCauses/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs72 === errors;
if(!valid10){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/likelyCauses",schemaPath:"#/properties/likelyCauses/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs70 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.runAgain !== undefined){
const _errs74 = errors;
if(typeof data.runAgain !== "string"){
validate21.errors = [{instancePath:instancePath+"/runAgain",schemaPath:"#/properties/runAgain/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs74 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.observation !== undefined){
let data38 = data.observation;
const _errs76 = errors;
const _errs77 = errors;
if(errors === _errs77){
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
let missing4;
if(((data38.says === undefined) && (missing4 = "says")) || ((data38.facts === undefined) && (missing4 = "facts"))){
validate21.errors = [{instancePath:instancePath+"/observation",schemaPath:"#/$defs/Observation/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data38.says !== undefined){
const _errs79 = errors;
if(typeof data38.says !== "string"){
validate21.errors = [{instancePath:instancePath+"/observation/says",schemaPath:"#/$defs/Observation/properties/says/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs79 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data38.isList !== undefined){
const _errs81 = errors;
if(typeof data38.isList !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/observation/isList",schemaPath:"#/$defs/Observation/properties/isList/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid12 = _errs81 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data38.facts !== undefined){
let data41 = data38.facts;
const _errs83 = errors;
if(errors === _errs83){
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
for(const key0 in data41){
let data42 = data41[key0];
const _errs86 = errors;
if((((typeof data42 !== "string") && (!((typeof data42 == "number") && (isFinite(data42))))) && (typeof data42 !== "boolean")) && (data42 !== null)){
validate21.errors = [{instancePath:instancePath+"/observation/facts/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Observation/properties/facts/additionalProperties/type",keyword:"type",params:{type: schema40.properties.facts.additionalProperties.type}}];
return false;
}
var valid13 = _errs86 === errors;
if(!valid13){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/observation/facts",schemaPath:"#/$defs/Observation/properties/facts/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid12 = _errs83 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data38.latencies !== undefined){
let data43 = data38.latencies;
const _errs88 = errors;
if(errors === _errs88){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key1 in data43){
let data44 = data43[key1];
const _errs91 = errors;
if(errors === _errs91){
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
let missing5;
if((((data44.n === undefined) && (missing5 = "n")) || ((data44.p50 === undefined) && (missing5 = "p50"))) || ((data44.p95 === undefined) && (missing5 = "p95"))){
validate21.errors = [{instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
if(data44.n !== undefined){
let data45 = data44.n;
const _errs93 = errors;
if(!(((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45))) && (isFinite(data45)))){
validate21.errors = [{instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/n",schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid15 = _errs93 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data44.p50 !== undefined){
let data46 = data44.p50;
const _errs95 = errors;
if(!((typeof data46 == "number") && (isFinite(data46)))){
validate21.errors = [{instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/p50",schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid15 = _errs95 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data44.p95 !== undefined){
let data47 = data44.p95;
const _errs97 = errors;
if(!((typeof data47 == "number") && (isFinite(data47)))){
validate21.errors = [{instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/p95",schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid15 = _errs97 === errors;
}
else {
var valid15 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid14 = _errs91 === errors;
if(!valid14){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/observation/latencies",schemaPath:"#/$defs/Observation/properties/latencies/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid12 = _errs88 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/observation",schemaPath:"#/$defs/Observation/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs76 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tolerated !== undefined){
let data48 = data.tolerated;
const _errs99 = errors;
if(errors === _errs99){
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(data48.reason !== undefined){
const _errs101 = errors;
if(typeof data48.reason !== "string"){
validate21.errors = [{instancePath:instancePath+"/tolerated/reason",schemaPath:"#/properties/tolerated/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs101 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data48.owner !== undefined){
const _errs103 = errors;
if(typeof data48.owner !== "string"){
validate21.errors = [{instancePath:instancePath+"/tolerated/owner",schemaPath:"#/properties/tolerated/properties/owner/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs103 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data48.link !== undefined){
const _errs105 = errors;
if(typeof data48.link !== "string"){
validate21.errors = [{instancePath:instancePath+"/tolerated/link",schemaPath:"#/properties/tolerated/properties/link/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs105 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data48.expires !== undefined){
const _errs107 = errors;
if(typeof data48.expires !== "string"){
validate21.errors = [{instancePath:instancePath+"/tolerated/expires",schemaPath:"#/properties/tolerated/properties/expires/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs107 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/tolerated",schemaPath:"#/properties/tolerated/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs99 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.flaky !== undefined){
let data53 = data.flaky;
const _errs109 = errors;
if(errors === _errs109){
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
let missing6;
if(((data53.violated === undefined) && (missing6 = "violated")) || ((data53.runs === undefined) && (missing6 = "runs"))){
validate21.errors = [{instancePath:instancePath+"/flaky",schemaPath:"#/properties/flaky/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
if(data53.violated !== undefined){
let data54 = data53.violated;
const _errs111 = errors;
if(!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))){
validate21.errors = [{instancePath:instancePath+"/flaky/violated",schemaPath:"#/properties/flaky/properties/violated/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid17 = _errs111 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data53.runs !== undefined){
let data55 = data53.runs;
const _errs113 = errors;
if(!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))){
validate21.errors = [{instancePath:instancePath+"/flaky/runs",schemaPath:"#/properties/flaky/properties/runs/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid17 = _errs113 === errors;
}
else {
var valid17 = true;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/flaky",schemaPath:"#/properties/flaky/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs109 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationMilliseconds !== undefined){
let data56 = data.durationMilliseconds;
const _errs115 = errors;
if(errors === _errs115){
if((typeof data56 == "number") && (isFinite(data56))){
if(data56 < 0 || isNaN(data56)){
validate21.errors = [{instancePath:instancePath+"/durationMilliseconds",schemaPath:"#/properties/durationMilliseconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/durationMilliseconds",schemaPath:"#/properties/durationMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs115 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exchanges !== undefined){
let data57 = data.exchanges;
const _errs117 = errors;
if(errors === _errs117){
if(Array.isArray(data57)){
var valid18 = true;
const len5 = data57.length;
for(let i5=0; i5<len5; i5++){
const _errs119 = errors;
if(!(validate22(data57[i5], {instancePath:instancePath+"/exchanges/" + i5,parentData:data57,parentDataProperty:i5,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid18 = _errs119 === errors;
if(!valid18){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/exchanges",schemaPath:"#/properties/exchanges/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs117 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":{"id":true,"suite":true,"clauses":true,"level":true,"gates":true,"title":true,"why":true,"outcome":true,"samples":true,"note":true,"lacks":true,"missing":true,"wanted":true,"got":true,"says":true,"deviation":true,"breaks":true,"because":true,"cause":true,"fault":true,"ledger":true,"likelyCauses":true,"runAgain":true,"observation":true,"tolerated":true,"flaky":true,"durationMilliseconds":true,"exchanges":true},"dynamicProps":false,"dynamicItems":false};

const schema45 = {"type":"object","required":["id","kind","title","standing","checks"],"properties":{"id":{"type":"string"},"kind":{"enum":["stated","not shown"]},"title":{"type":"string"},"standing":{"enum":["holds","partly","departs","undecided","observed","not-run","unseen","other-side"]},"checks":{"type":"array","items":{"type":"string"}},"coverage":{"$ref":"#/$defs/Coverage"}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.id === undefined) && (missing0 = "id")) || ((data.kind === undefined) && (missing0 = "kind"))) || ((data.title === undefined) && (missing0 = "title"))) || ((data.standing === undefined) && (missing0 = "standing"))) || ((data.checks === undefined) && (missing0 = "checks"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.kind !== undefined){
let data1 = data.kind;
const _errs3 = errors;
if(!((data1 === "stated") || (data1 === "not shown"))){
validate25.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema45.properties.kind.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs4 = errors;
if(typeof data.title !== "string"){
validate25.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.standing !== undefined){
let data3 = data.standing;
const _errs6 = errors;
if(!((((((((data3 === "holds") || (data3 === "partly")) || (data3 === "departs")) || (data3 === "undecided")) || (data3 === "observed")) || (data3 === "not-run")) || (data3 === "unseen")) || (data3 === "other-side"))){
validate25.errors = [{instancePath:instancePath+"/standing",schemaPath:"#/properties/standing/enum",keyword:"enum",params:{allowedValues: schema45.properties.standing.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checks !== undefined){
let data4 = data.checks;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data4)){
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(typeof data4[i0] !== "string"){
validate25.errors = [{instancePath:instancePath+"/checks/" + i0,schemaPath:"#/properties/checks/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.coverage !== undefined){
let data6 = data.coverage;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs12){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if(((data6.required === undefined) && (missing1 = "required")) || ((data6.ran === undefined) && (missing1 = "ran"))){
validate25.errors = [{instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data6.required !== undefined){
let data7 = data6.required;
const _errs14 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate25.errors = [{instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
validate25.errors = [{instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data6.ran !== undefined){
let data8 = data6.ran;
const _errs16 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate25.errors = [{instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs16){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate25.errors = [{instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data6.decided !== undefined){
let data9 = data6.decided;
const _errs18 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate25.errors = [{instancePath:instancePath+"/coverage/decided",schemaPath:"#/$defs/Coverage/properties/decided/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs18){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate25.errors = [{instancePath:instancePath+"/coverage/decided",schemaPath:"#/$defs/Coverage/properties/decided/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":{"id":true,"kind":true,"title":true,"standing":true,"checks":true,"coverage":true},"dynamicProps":false,"dynamicItems":false};

const schema47 = {"type":"object","required":["profile","engine","asks","arrival","validity","keys","invariants","limiter","limits","timeline","histograms"],"properties":{"profile":{"type":"string"},"engine":{"enum":["k6","autocannon","log"]},"asks":{"type":"string"},"arrival":{"type":"object","required":["model"],"properties":{"model":{"enum":["open","paced","closed"]}}},"startedAt":{"type":"string","format":"date-time"},"durationSeconds":{"type":"number","minimum":0},"sentBefore":{"type":"integer"},"validity":{"type":"object","required":["verdict","reasons"],"properties":{"verdict":{"enum":["valid","degraded","invalid"]},"reasons":{"type":"array","items":{"type":"string"}},"missing":{"type":"array","items":{"type":"object","required":["need","says"],"properties":{"need":{"type":"string"},"says":{"type":"string"}}}},"measured":{"type":"object","additionalProperties":{"type":"number"}},"bounds":{"type":"object","additionalProperties":{"type":"object","properties":{"degradedAbove":{"type":"number"},"invalidAbove":{"type":"number"},"degradedBelow":{"type":"number"},"invalidBelow":{"type":"number"}}}}}},"keys":{"type":"array","items":{"$ref":"#/$defs/LoadKey"}},"invariants":{"type":"array","items":{"$ref":"#/$defs/Invariant"}},"limiter":{"$ref":"#/$defs/Limiter"},"limits":{"type":"array","items":{"$ref":"#/$defs/LimitResult"}},"timeline":{"type":"array","items":{"$ref":"#/$defs/TimelineSlot"}},"histograms":{"type":"object","additionalProperties":{"type":"string"}},"endedBy":{"type":"object","required":["metric","bound","value","atSeconds"],"properties":{"metric":{"type":"string"},"bound":{"type":"string"},"bounds":{"$ref":"#/$defs/Bounds"},"value":{"type":"number"},"atSeconds":{"type":"number"}}},"usualSeconds":{"type":"number"},"notes":{"type":"array","items":{"type":"string"}},"releases":{"$ref":"#/$defs/Releases"},"isolation":{"$ref":"#/$defs/Isolation"},"recovery":{"$ref":"#/$defs/Recovery"},"retries":{"$ref":"#/$defs/Retries"},"steps":{"type":"array","items":{"$ref":"#/$defs/LoadStep"}},"disagreement":{"type":"array","items":{"$ref":"#/$defs/Disagreement"}},"generators":{"type":"array","items":{"$ref":"#/$defs/Generator"}},"sample":{"$ref":"#/$defs/LoadSample"}}};
const schema61 = {"type":"object","required":["id","verdict","says"],"properties":{"id":{"type":"string"},"key":{"type":"string"},"verdict":{"enum":["holds","broken","no data"]},"says":{"type":"string"}}};
const schema62 = {"type":"object","required":["kind","evidence"],"properties":{"kind":{"enum":["fixed-window","aligned-window","sliding-log","sliding-counter","token-bucket","unknown"]},"limit":{"type":"integer"},"windowSeconds":{"type":"number"},"evidence":{"type":"string"},"resetMeans":{"enum":["window-end","full","next-token","unknown"]},"penaltySeconds":{"type":"number"},"remaining":{"type":"string"},"otherLimit":{"type":"string"}}};
const schema64 = {"type":"object","properties":{"atLeast":{"type":"number"},"atMost":{"type":"number"},"below":{"type":"number"},"above":{"type":"number"}}};
const schema69 = {"type":"object","required":["count","largest","spreadMilliseconds"],"properties":{"count":{"type":"integer","minimum":1},"largest":{"type":"integer","minimum":1},"spreadMilliseconds":{"type":"object","required":["median","max"],"properties":{"median":{"type":"number"},"max":{"type":"number"}}}}};
const schema73 = {"type":"object","required":["key","resets"],"properties":{"key":{"type":"string"},"announcedInMilliseconds":{"type":"number"},"resets":{"type":"integer","minimum":0},"milliseconds":{"type":"object","required":["min","median","max"],"properties":{"min":{"type":"number"},"median":{"type":"number"},"max":{"type":"number"}}},"herd":{"type":"object","required":["key","released","admitted","refused","errors"],"properties":{"key":{"type":"string"},"released":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"}}}}};
const schema74 = {"type":"object","required":["pairs","agreeing","differing","oneAnswered","noneAnswered"],"properties":{"pairs":{"type":"integer"},"agreeing":{"type":"integer"},"differing":{"type":"integer"},"oneAnswered":{"type":"integer"},"noneAnswered":{"type":"integer"},"chargedTwice":{"type":"integer"},"otherStatuses":{"type":"object","additionalProperties":{"type":"integer"}}}};
const schema75 = {"type":"object","required":["perSecond","sent","admitted","refused","errors","verdict"],"properties":{"perSecond":{"type":"number"},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"p99":{"type":"number"},"verdict":{"enum":["good","failed","no data"]},"because":{"type":"string"}}};
const schema76 = {"type":"object","required":["metric","here","there","share","agrees"],"properties":{"metric":{"type":"string"},"here":{"type":"number"},"there":{"type":"number"},"share":{"type":"number"},"agrees":{"type":"boolean"}}};
const schema77 = {"type":"object","required":["name","requests","dropped","lateMilliseconds"],"properties":{"name":{"type":"string"},"requests":{"type":"integer"},"counted":{"type":"integer"},"dropped":{"type":"integer"},"lateMilliseconds":{"type":"number"},"cpuShare":{"type":"number"},"clockOffsetMilliseconds":{"type":"number"},"uncertaintyMilliseconds":{"type":"number"},"fault":{"type":"string"}}};
const schema78 = {"type":"object","required":["wholeSeconds","ledgerRequests","countedRequests"],"properties":{"wholeSeconds":{"type":"number"},"ledgerRequests":{"type":"integer"},"countedRequests":{"type":"integer"}}};
const schema48 = {"type":"object","required":["key","offered","sent","admitted","refused","errors","latency"],"properties":{"key":{"type":"string"},"limit":{"type":"integer"},"windowSeconds":{"type":"number"},"offered":{"type":"integer"},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"overAdmitted":{"type":"integer"},"underAdmitted":{"type":"integer"},"excess":{"type":"object","required":["count","admitted","most","fromSeconds","untilSeconds"],"properties":{"count":{"type":"integer"},"admitted":{"type":"integer"},"most":{"type":"integer"},"fromSeconds":{"type":"number"},"untilSeconds":{"type":"number"}}},"possibleLimits":{"type":"object","required":["lowest","highest"],"properties":{"lowest":{"type":"integer"},"highest":{"type":"integer"},"isCut":{"type":"boolean"},"isWindowOpen":{"type":"boolean"},"isExcused":{"type":"boolean"}}},"contradiction":{"type":"object","required":["says","decision","rows"],"properties":{"says":{"type":"string"},"decision":{"$ref":"#/$defs/LimiterDecision"},"rows":{"type":"array","items":{"$ref":"#/$defs/LimiterDecision"}},"explainedBy":{"type":"integer"}}},"undecided":{"type":"string"},"windowsLeftOut":{"type":"integer","minimum":1},"windows":{"type":"array","items":{"type":"object","required":["fromSeconds","untilSeconds","admitted","refused"],"properties":{"fromSeconds":{"type":"number"},"untilSeconds":{"type":"number"},"admitted":{"type":"integer"},"refused":{"type":"integer"}}}},"requests":{"$ref":"#/$defs/ChartedRequests"},"requestsBefore":{"$ref":"#/$defs/RequestsBefore"},"failures":{"type":"object","additionalProperties":{"type":"integer"}},"latency":{"$ref":"#/$defs/LoadLatency"},"operations":{"type":"array","items":{"$ref":"#/$defs/LoadKeyOperation"}},"tokens":{"type":"array","items":{"$ref":"#/$defs/LoadTokens"}}}};
const schema49 = {"type":"object","required":["sentSeconds","answeredSeconds","outcome"],"properties":{"sentSeconds":{"type":"number"},"answeredSeconds":{"type":"number"},"outcome":{"enum":["admitted","refused"]}}};
const schema51 = {"type":"object","required":["count","sentMilliseconds","tookMilliseconds","outcomes","room"],"properties":{"count":{"type":"integer"},"sentMilliseconds":{"type":"array","items":{"type":"number"}},"tookMilliseconds":{"type":"array","items":{"type":["number","null"]}},"outcomes":{"type":"string","pattern":"^[are]*$"},"remaining":{"type":"array","items":{"type":["integer","null"]}},"room":{"type":"array","items":{"type":"number"}},"window":{"type":"array","items":{"type":"integer"}},"roomIn":{"enum":["sliding-log","sliding-counter","token-bucket"]},"operations":{"type":"array","items":{"type":"string"}},"operation":{"type":"array","items":{"type":"integer"}}}};
const schema52 = {"type":"object","required":["sentMilliseconds","tookMilliseconds","outcomes"],"properties":{"sentMilliseconds":{"type":"array","items":{"type":"number"}},"tookMilliseconds":{"type":"array","items":{"type":"number"}},"outcomes":{"type":"string","pattern":"^[are]*$"},"remaining":{"type":"array","items":{"type":["integer","null"]}},"resetMilliseconds":{"type":"array","items":{"type":["number","null"]}}}};
const pattern5 = new RegExp("^[are]*$", "u");
const schema53 = {"type":"object","required":["admitted","refused"],"properties":{"admitted":{"$ref":"#/$defs/Percentiles"},"refused":{"$ref":"#/$defs/Percentiles"},"failed":{"$ref":"#/$defs/Percentiles"}}};
const schema54 = {"type":"object","properties":{"n":{"type":"integer"},"p50":{"type":"number"},"p90":{"type":"number"},"p95":{"type":"number"},"p99":{"type":"number"},"p99_9":{"type":"number"},"max":{"type":"number"}}};

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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.admitted === undefined) && (missing0 = "admitted")) || ((data.refused === undefined) && (missing0 = "refused"))){
validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.admitted !== undefined){
let data0 = data.admitted;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.n !== undefined){
let data1 = data0.n;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate29.errors = [{instancePath:instancePath+"/admitted/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.p50 !== undefined){
let data2 = data0.p50;
const _errs6 = errors;
if(!((typeof data2 == "number") && (isFinite(data2)))){
validate29.errors = [{instancePath:instancePath+"/admitted/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.p90 !== undefined){
let data3 = data0.p90;
const _errs8 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate29.errors = [{instancePath:instancePath+"/admitted/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.p95 !== undefined){
let data4 = data0.p95;
const _errs10 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate29.errors = [{instancePath:instancePath+"/admitted/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.p99 !== undefined){
let data5 = data0.p99;
const _errs12 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate29.errors = [{instancePath:instancePath+"/admitted/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.p99_9 !== undefined){
let data6 = data0.p99_9;
const _errs14 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate29.errors = [{instancePath:instancePath+"/admitted/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.max !== undefined){
let data7 = data0.max;
const _errs16 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate29.errors = [{instancePath:instancePath+"/admitted/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/admitted",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refused !== undefined){
let data8 = data.refused;
const _errs18 = errors;
const _errs19 = errors;
if(errors === _errs19){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.n !== undefined){
let data9 = data8.n;
const _errs21 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate29.errors = [{instancePath:instancePath+"/refused/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.p50 !== undefined){
let data10 = data8.p50;
const _errs23 = errors;
if(!((typeof data10 == "number") && (isFinite(data10)))){
validate29.errors = [{instancePath:instancePath+"/refused/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.p90 !== undefined){
let data11 = data8.p90;
const _errs25 = errors;
if(!((typeof data11 == "number") && (isFinite(data11)))){
validate29.errors = [{instancePath:instancePath+"/refused/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.p95 !== undefined){
let data12 = data8.p95;
const _errs27 = errors;
if(!((typeof data12 == "number") && (isFinite(data12)))){
validate29.errors = [{instancePath:instancePath+"/refused/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.p99 !== undefined){
let data13 = data8.p99;
const _errs29 = errors;
if(!((typeof data13 == "number") && (isFinite(data13)))){
validate29.errors = [{instancePath:instancePath+"/refused/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.p99_9 !== undefined){
let data14 = data8.p99_9;
const _errs31 = errors;
if(!((typeof data14 == "number") && (isFinite(data14)))){
validate29.errors = [{instancePath:instancePath+"/refused/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs31 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.max !== undefined){
let data15 = data8.max;
const _errs33 = errors;
if(!((typeof data15 == "number") && (isFinite(data15)))){
validate29.errors = [{instancePath:instancePath+"/refused/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs33 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/refused",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed !== undefined){
let data16 = data.failed;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs36){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.n !== undefined){
let data17 = data16.n;
const _errs38 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate29.errors = [{instancePath:instancePath+"/failed/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid6 = _errs38 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.p50 !== undefined){
let data18 = data16.p50;
const _errs40 = errors;
if(!((typeof data18 == "number") && (isFinite(data18)))){
validate29.errors = [{instancePath:instancePath+"/failed/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid6 = _errs40 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.p90 !== undefined){
let data19 = data16.p90;
const _errs42 = errors;
if(!((typeof data19 == "number") && (isFinite(data19)))){
validate29.errors = [{instancePath:instancePath+"/failed/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid6 = _errs42 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.p95 !== undefined){
let data20 = data16.p95;
const _errs44 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
validate29.errors = [{instancePath:instancePath+"/failed/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid6 = _errs44 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.p99 !== undefined){
let data21 = data16.p99;
const _errs46 = errors;
if(!((typeof data21 == "number") && (isFinite(data21)))){
validate29.errors = [{instancePath:instancePath+"/failed/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid6 = _errs46 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.p99_9 !== undefined){
let data22 = data16.p99_9;
const _errs48 = errors;
if(!((typeof data22 == "number") && (isFinite(data22)))){
validate29.errors = [{instancePath:instancePath+"/failed/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid6 = _errs48 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.max !== undefined){
let data23 = data16.max;
const _errs50 = errors;
if(!((typeof data23 == "number") && (isFinite(data23)))){
validate29.errors = [{instancePath:instancePath+"/failed/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid6 = _errs50 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"props":{"admitted":true,"refused":true,"failed":true},"dynamicProps":false,"dynamicItems":false};

const schema57 = {"type":"object","required":["operation","sent","admitted","refused","errors","latency"],"properties":{"operation":{"enum":["generate","models","model"]},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"latency":{"$ref":"#/$defs/LoadLatency"}}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.operation === undefined) && (missing0 = "operation")) || ((data.sent === undefined) && (missing0 = "sent"))) || ((data.admitted === undefined) && (missing0 = "admitted"))) || ((data.refused === undefined) && (missing0 = "refused"))) || ((data.errors === undefined) && (missing0 = "errors"))) || ((data.latency === undefined) && (missing0 = "latency"))){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.operation !== undefined){
let data0 = data.operation;
const _errs1 = errors;
if(!(((data0 === "generate") || (data0 === "models")) || (data0 === "model"))){
validate31.errors = [{instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema57.properties.operation.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sent !== undefined){
let data1 = data.sent;
const _errs2 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate31.errors = [{instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.admitted !== undefined){
let data2 = data.admitted;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate31.errors = [{instancePath:instancePath+"/admitted",schemaPath:"#/properties/admitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refused !== undefined){
let data3 = data.refused;
const _errs6 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate31.errors = [{instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.errors !== undefined){
let data4 = data.errors;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate31.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latency !== undefined){
const _errs10 = errors;
if(!(validate29(data.latency, {instancePath:instancePath+"/latency",parentData:data,parentDataProperty:"latency",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":{"operation":true,"sent":true,"admitted":true,"refused":true,"errors":true,"latency":true},"dynamicProps":false,"dynamicItems":false};

const schema58 = {"type":"object","required":["answers","firstByte","latency"],"properties":{"model":{"type":"string"},"answers":{"type":"integer"},"sent":{"type":"integer"},"received":{"type":"integer"},"sentPerSecond":{"type":"number"},"receivedPerSecond":{"type":"number"},"firstByte":{"$ref":"#/$defs/Percentiles"},"latency":{"$ref":"#/$defs/Percentiles"}}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.answers === undefined) && (missing0 = "answers")) || ((data.firstByte === undefined) && (missing0 = "firstByte"))) || ((data.latency === undefined) && (missing0 = "latency"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(typeof data.model !== "string"){
validate34.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.answers !== undefined){
let data1 = data.answers;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate34.errors = [{instancePath:instancePath+"/answers",schemaPath:"#/properties/answers/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sent !== undefined){
let data2 = data.sent;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate34.errors = [{instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.received !== undefined){
let data3 = data.received;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate34.errors = [{instancePath:instancePath+"/received",schemaPath:"#/properties/received/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sentPerSecond !== undefined){
let data4 = data.sentPerSecond;
const _errs9 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate34.errors = [{instancePath:instancePath+"/sentPerSecond",schemaPath:"#/properties/sentPerSecond/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.receivedPerSecond !== undefined){
let data5 = data.receivedPerSecond;
const _errs11 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate34.errors = [{instancePath:instancePath+"/receivedPerSecond",schemaPath:"#/properties/receivedPerSecond/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.firstByte !== undefined){
let data6 = data.firstByte;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.n !== undefined){
let data7 = data6.n;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate34.errors = [{instancePath:instancePath+"/firstByte/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.p50 !== undefined){
let data8 = data6.p50;
const _errs18 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate34.errors = [{instancePath:instancePath+"/firstByte/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs18 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.p90 !== undefined){
let data9 = data6.p90;
const _errs20 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
validate34.errors = [{instancePath:instancePath+"/firstByte/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs20 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.p95 !== undefined){
let data10 = data6.p95;
const _errs22 = errors;
if(!((typeof data10 == "number") && (isFinite(data10)))){
validate34.errors = [{instancePath:instancePath+"/firstByte/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs22 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.p99 !== undefined){
let data11 = data6.p99;
const _errs24 = errors;
if(!((typeof data11 == "number") && (isFinite(data11)))){
validate34.errors = [{instancePath:instancePath+"/firstByte/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs24 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.p99_9 !== undefined){
let data12 = data6.p99_9;
const _errs26 = errors;
if(!((typeof data12 == "number") && (isFinite(data12)))){
validate34.errors = [{instancePath:instancePath+"/firstByte/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs26 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.max !== undefined){
let data13 = data6.max;
const _errs28 = errors;
if(!((typeof data13 == "number") && (isFinite(data13)))){
validate34.errors = [{instancePath:instancePath+"/firstByte/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs28 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/firstByte",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latency !== undefined){
let data14 = data.latency;
const _errs30 = errors;
const _errs31 = errors;
if(errors === _errs31){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.n !== undefined){
let data15 = data14.n;
const _errs33 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate34.errors = [{instancePath:instancePath+"/latency/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid4 = _errs33 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data14.p50 !== undefined){
let data16 = data14.p50;
const _errs35 = errors;
if(!((typeof data16 == "number") && (isFinite(data16)))){
validate34.errors = [{instancePath:instancePath+"/latency/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs35 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data14.p90 !== undefined){
let data17 = data14.p90;
const _errs37 = errors;
if(!((typeof data17 == "number") && (isFinite(data17)))){
validate34.errors = [{instancePath:instancePath+"/latency/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs37 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data14.p95 !== undefined){
let data18 = data14.p95;
const _errs39 = errors;
if(!((typeof data18 == "number") && (isFinite(data18)))){
validate34.errors = [{instancePath:instancePath+"/latency/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs39 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data14.p99 !== undefined){
let data19 = data14.p99;
const _errs41 = errors;
if(!((typeof data19 == "number") && (isFinite(data19)))){
validate34.errors = [{instancePath:instancePath+"/latency/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs41 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data14.p99_9 !== undefined){
let data20 = data14.p99_9;
const _errs43 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
validate34.errors = [{instancePath:instancePath+"/latency/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs43 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data14.max !== undefined){
let data21 = data14.max;
const _errs45 = errors;
if(!((typeof data21 == "number") && (isFinite(data21)))){
validate34.errors = [{instancePath:instancePath+"/latency/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid4 = _errs45 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/latency",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":{"model":true,"answers":true,"sent":true,"received":true,"sentPerSecond":true,"receivedPerSecond":true,"firstByte":true,"latency":true},"dynamicProps":false,"dynamicItems":false};


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.key === undefined) && (missing0 = "key")) || ((data.offered === undefined) && (missing0 = "offered"))) || ((data.sent === undefined) && (missing0 = "sent"))) || ((data.admitted === undefined) && (missing0 = "admitted"))) || ((data.refused === undefined) && (missing0 = "refused"))) || ((data.errors === undefined) && (missing0 = "errors"))) || ((data.latency === undefined) && (missing0 = "latency"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.key !== undefined){
const _errs1 = errors;
if(typeof data.key !== "string"){
validate28.errors = [{instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data1 = data.limit;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate28.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.windowSeconds !== undefined){
let data2 = data.windowSeconds;
const _errs5 = errors;
if(!((typeof data2 == "number") && (isFinite(data2)))){
validate28.errors = [{instancePath:instancePath+"/windowSeconds",schemaPath:"#/properties/windowSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offered !== undefined){
let data3 = data.offered;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate28.errors = [{instancePath:instancePath+"/offered",schemaPath:"#/properties/offered/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sent !== undefined){
let data4 = data.sent;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate28.errors = [{instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.admitted !== undefined){
let data5 = data.admitted;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate28.errors = [{instancePath:instancePath+"/admitted",schemaPath:"#/properties/admitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refused !== undefined){
let data6 = data.refused;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate28.errors = [{instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.errors !== undefined){
let data7 = data.errors;
const _errs15 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate28.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.overAdmitted !== undefined){
let data8 = data.overAdmitted;
const _errs17 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate28.errors = [{instancePath:instancePath+"/overAdmitted",schemaPath:"#/properties/overAdmitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.underAdmitted !== undefined){
let data9 = data.underAdmitted;
const _errs19 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate28.errors = [{instancePath:instancePath+"/underAdmitted",schemaPath:"#/properties/underAdmitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.excess !== undefined){
let data10 = data.excess;
const _errs21 = errors;
if(errors === _errs21){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing1;
if((((((data10.count === undefined) && (missing1 = "count")) || ((data10.admitted === undefined) && (missing1 = "admitted"))) || ((data10.most === undefined) && (missing1 = "most"))) || ((data10.fromSeconds === undefined) && (missing1 = "fromSeconds"))) || ((data10.untilSeconds === undefined) && (missing1 = "untilSeconds"))){
validate28.errors = [{instancePath:instancePath+"/excess",schemaPath:"#/properties/excess/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data10.count !== undefined){
let data11 = data10.count;
const _errs23 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate28.errors = [{instancePath:instancePath+"/excess/count",schemaPath:"#/properties/excess/properties/count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs23 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data10.admitted !== undefined){
let data12 = data10.admitted;
const _errs25 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate28.errors = [{instancePath:instancePath+"/excess/admitted",schemaPath:"#/properties/excess/properties/admitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs25 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data10.most !== undefined){
let data13 = data10.most;
const _errs27 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate28.errors = [{instancePath:instancePath+"/excess/most",schemaPath:"#/properties/excess/properties/most/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs27 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data10.fromSeconds !== undefined){
let data14 = data10.fromSeconds;
const _errs29 = errors;
if(!((typeof data14 == "number") && (isFinite(data14)))){
validate28.errors = [{instancePath:instancePath+"/excess/fromSeconds",schemaPath:"#/properties/excess/properties/fromSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs29 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data10.untilSeconds !== undefined){
let data15 = data10.untilSeconds;
const _errs31 = errors;
if(!((typeof data15 == "number") && (isFinite(data15)))){
validate28.errors = [{instancePath:instancePath+"/excess/untilSeconds",schemaPath:"#/properties/excess/properties/untilSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs31 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/excess",schemaPath:"#/properties/excess/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.possibleLimits !== undefined){
let data16 = data.possibleLimits;
const _errs33 = errors;
if(errors === _errs33){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing2;
if(((data16.lowest === undefined) && (missing2 = "lowest")) || ((data16.highest === undefined) && (missing2 = "highest"))){
validate28.errors = [{instancePath:instancePath+"/possibleLimits",schemaPath:"#/properties/possibleLimits/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data16.lowest !== undefined){
let data17 = data16.lowest;
const _errs35 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate28.errors = [{instancePath:instancePath+"/possibleLimits/lowest",schemaPath:"#/properties/possibleLimits/properties/lowest/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs35 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data16.highest !== undefined){
let data18 = data16.highest;
const _errs37 = errors;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
validate28.errors = [{instancePath:instancePath+"/possibleLimits/highest",schemaPath:"#/properties/possibleLimits/properties/highest/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs37 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data16.isCut !== undefined){
const _errs39 = errors;
if(typeof data16.isCut !== "boolean"){
validate28.errors = [{instancePath:instancePath+"/possibleLimits/isCut",schemaPath:"#/properties/possibleLimits/properties/isCut/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid2 = _errs39 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data16.isWindowOpen !== undefined){
const _errs41 = errors;
if(typeof data16.isWindowOpen !== "boolean"){
validate28.errors = [{instancePath:instancePath+"/possibleLimits/isWindowOpen",schemaPath:"#/properties/possibleLimits/properties/isWindowOpen/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid2 = _errs41 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data16.isExcused !== undefined){
const _errs43 = errors;
if(typeof data16.isExcused !== "boolean"){
validate28.errors = [{instancePath:instancePath+"/possibleLimits/isExcused",schemaPath:"#/properties/possibleLimits/properties/isExcused/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid2 = _errs43 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/possibleLimits",schemaPath:"#/properties/possibleLimits/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contradiction !== undefined){
let data22 = data.contradiction;
const _errs45 = errors;
if(errors === _errs45){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
let missing3;
if((((data22.says === undefined) && (missing3 = "says")) || ((data22.decision === undefined) && (missing3 = "decision"))) || ((data22.rows === undefined) && (missing3 = "rows"))){
validate28.errors = [{instancePath:instancePath+"/contradiction",schemaPath:"#/properties/contradiction/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data22.says !== undefined){
const _errs47 = errors;
if(typeof data22.says !== "string"){
validate28.errors = [{instancePath:instancePath+"/contradiction/says",schemaPath:"#/properties/contradiction/properties/says/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs47 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.decision !== undefined){
let data24 = data22.decision;
const _errs49 = errors;
const _errs50 = errors;
if(errors === _errs50){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing4;
if((((data24.sentSeconds === undefined) && (missing4 = "sentSeconds")) || ((data24.answeredSeconds === undefined) && (missing4 = "answeredSeconds"))) || ((data24.outcome === undefined) && (missing4 = "outcome"))){
validate28.errors = [{instancePath:instancePath+"/contradiction/decision",schemaPath:"#/$defs/LimiterDecision/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data24.sentSeconds !== undefined){
let data25 = data24.sentSeconds;
const _errs52 = errors;
if(!((typeof data25 == "number") && (isFinite(data25)))){
validate28.errors = [{instancePath:instancePath+"/contradiction/decision/sentSeconds",schemaPath:"#/$defs/LimiterDecision/properties/sentSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid5 = _errs52 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data24.answeredSeconds !== undefined){
let data26 = data24.answeredSeconds;
const _errs54 = errors;
if(!((typeof data26 == "number") && (isFinite(data26)))){
validate28.errors = [{instancePath:instancePath+"/contradiction/decision/answeredSeconds",schemaPath:"#/$defs/LimiterDecision/properties/answeredSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid5 = _errs54 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data24.outcome !== undefined){
let data27 = data24.outcome;
const _errs56 = errors;
if(!((data27 === "admitted") || (data27 === "refused"))){
validate28.errors = [{instancePath:instancePath+"/contradiction/decision/outcome",schemaPath:"#/$defs/LimiterDecision/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema49.properties.outcome.enum}}];
return false;
}
var valid5 = _errs56 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/contradiction/decision",schemaPath:"#/$defs/LimiterDecision/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs49 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.rows !== undefined){
let data28 = data22.rows;
const _errs57 = errors;
if(errors === _errs57){
if(Array.isArray(data28)){
var valid6 = true;
const len0 = data28.length;
for(let i0=0; i0<len0; i0++){
let data29 = data28[i0];
const _errs59 = errors;
const _errs60 = errors;
if(errors === _errs60){
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
let missing5;
if((((data29.sentSeconds === undefined) && (missing5 = "sentSeconds")) || ((data29.answeredSeconds === undefined) && (missing5 = "answeredSeconds"))) || ((data29.outcome === undefined) && (missing5 = "outcome"))){
validate28.errors = [{instancePath:instancePath+"/contradiction/rows/" + i0,schemaPath:"#/$defs/LimiterDecision/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
if(data29.sentSeconds !== undefined){
let data30 = data29.sentSeconds;
const _errs62 = errors;
if(!((typeof data30 == "number") && (isFinite(data30)))){
validate28.errors = [{instancePath:instancePath+"/contradiction/rows/" + i0+"/sentSeconds",schemaPath:"#/$defs/LimiterDecision/properties/sentSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid8 = _errs62 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data29.answeredSeconds !== undefined){
let data31 = data29.answeredSeconds;
const _errs64 = errors;
if(!((typeof data31 == "number") && (isFinite(data31)))){
validate28.errors = [{instancePath:instancePath+"/contradiction/rows/" + i0+"/answeredSeconds",schemaPath:"#/$defs/LimiterDecision/properties/answeredSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid8 = _errs64 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data29.outcome !== undefined){
let data32 = data29.outcome;
const _errs66 = errors;
if(!((data32 === "admitted") || (data32 === "refused"))){
validate28.errors = [{instancePath:instancePath+"/contradiction/rows/" + i0+"/outcome",schemaPath:"#/$defs/LimiterDecision/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema49.properties.outcome.enum}}];
return false;
}
var valid8 = _errs66 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/contradiction/rows/" + i0,schemaPath:"#/$defs/LimiterDecision/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs59 === errors;
if(!valid6){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/contradiction/rows",schemaPath:"#/properties/contradiction/properties/rows/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs57 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.explainedBy !== undefined){
let data33 = data22.explainedBy;
const _errs67 = errors;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
validate28.errors = [{instancePath:instancePath+"/contradiction/explainedBy",schemaPath:"#/properties/contradiction/properties/explainedBy/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid3 = _errs67 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/contradiction",schemaPath:"#/properties/contradiction/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.undecided !== undefined){
const _errs69 = errors;
if(typeof data.undecided !== "string"){
validate28.errors = [{instancePath:instancePath+"/undecided",schemaPath:"#/properties/undecided/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs69 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.windowsLeftOut !== undefined){
let data35 = data.windowsLeftOut;
const _errs71 = errors;
if(!(((typeof data35 == "number") && (!(data35 % 1) && !isNaN(data35))) && (isFinite(data35)))){
validate28.errors = [{instancePath:instancePath+"/windowsLeftOut",schemaPath:"#/properties/windowsLeftOut/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs71){
if((typeof data35 == "number") && (isFinite(data35))){
if(data35 < 1 || isNaN(data35)){
validate28.errors = [{instancePath:instancePath+"/windowsLeftOut",schemaPath:"#/properties/windowsLeftOut/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid0 = _errs71 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.windows !== undefined){
let data36 = data.windows;
const _errs73 = errors;
if(errors === _errs73){
if(Array.isArray(data36)){
var valid9 = true;
const len1 = data36.length;
for(let i1=0; i1<len1; i1++){
let data37 = data36[i1];
const _errs75 = errors;
if(errors === _errs75){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
let missing6;
if(((((data37.fromSeconds === undefined) && (missing6 = "fromSeconds")) || ((data37.untilSeconds === undefined) && (missing6 = "untilSeconds"))) || ((data37.admitted === undefined) && (missing6 = "admitted"))) || ((data37.refused === undefined) && (missing6 = "refused"))){
validate28.errors = [{instancePath:instancePath+"/windows/" + i1,schemaPath:"#/properties/windows/items/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
if(data37.fromSeconds !== undefined){
let data38 = data37.fromSeconds;
const _errs77 = errors;
if(!((typeof data38 == "number") && (isFinite(data38)))){
validate28.errors = [{instancePath:instancePath+"/windows/" + i1+"/fromSeconds",schemaPath:"#/properties/windows/items/properties/fromSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs77 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data37.untilSeconds !== undefined){
let data39 = data37.untilSeconds;
const _errs79 = errors;
if(!((typeof data39 == "number") && (isFinite(data39)))){
validate28.errors = [{instancePath:instancePath+"/windows/" + i1+"/untilSeconds",schemaPath:"#/properties/windows/items/properties/untilSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs79 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data37.admitted !== undefined){
let data40 = data37.admitted;
const _errs81 = errors;
if(!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))){
validate28.errors = [{instancePath:instancePath+"/windows/" + i1+"/admitted",schemaPath:"#/properties/windows/items/properties/admitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs81 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data37.refused !== undefined){
let data41 = data37.refused;
const _errs83 = errors;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
validate28.errors = [{instancePath:instancePath+"/windows/" + i1+"/refused",schemaPath:"#/properties/windows/items/properties/refused/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid10 = _errs83 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/windows/" + i1,schemaPath:"#/properties/windows/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs75 === errors;
if(!valid9){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/windows",schemaPath:"#/properties/windows/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs73 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requests !== undefined){
let data42 = data.requests;
const _errs85 = errors;
const _errs86 = errors;
if(errors === _errs86){
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
let missing7;
if((((((data42.count === undefined) && (missing7 = "count")) || ((data42.sentMilliseconds === undefined) && (missing7 = "sentMilliseconds"))) || ((data42.tookMilliseconds === undefined) && (missing7 = "tookMilliseconds"))) || ((data42.outcomes === undefined) && (missing7 = "outcomes"))) || ((data42.room === undefined) && (missing7 = "room"))){
validate28.errors = [{instancePath:instancePath+"/requests",schemaPath:"#/$defs/ChartedRequests/required",keyword:"required",params:{missingProperty: missing7}}];
return false;
}
else {
if(data42.count !== undefined){
let data43 = data42.count;
const _errs88 = errors;
if(!(((typeof data43 == "number") && (!(data43 % 1) && !isNaN(data43))) && (isFinite(data43)))){
validate28.errors = [{instancePath:instancePath+"/requests/count",schemaPath:"#/$defs/ChartedRequests/properties/count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid12 = _errs88 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.sentMilliseconds !== undefined){
let data44 = data42.sentMilliseconds;
const _errs90 = errors;
if(errors === _errs90){
if(Array.isArray(data44)){
var valid13 = true;
const len2 = data44.length;
for(let i2=0; i2<len2; i2++){
let data45 = data44[i2];
const _errs92 = errors;
if(!((typeof data45 == "number") && (isFinite(data45)))){
validate28.errors = [{instancePath:instancePath+"/requests/sentMilliseconds/" + i2,schemaPath:"#/$defs/ChartedRequests/properties/sentMilliseconds/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid13 = _errs92 === errors;
if(!valid13){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests/sentMilliseconds",schemaPath:"#/$defs/ChartedRequests/properties/sentMilliseconds/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs90 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.tookMilliseconds !== undefined){
let data46 = data42.tookMilliseconds;
const _errs94 = errors;
if(errors === _errs94){
if(Array.isArray(data46)){
var valid14 = true;
const len3 = data46.length;
for(let i3=0; i3<len3; i3++){
let data47 = data46[i3];
const _errs96 = errors;
if((!((typeof data47 == "number") && (isFinite(data47)))) && (data47 !== null)){
validate28.errors = [{instancePath:instancePath+"/requests/tookMilliseconds/" + i3,schemaPath:"#/$defs/ChartedRequests/properties/tookMilliseconds/items/type",keyword:"type",params:{type: schema51.properties.tookMilliseconds.items.type}}];
return false;
}
var valid14 = _errs96 === errors;
if(!valid14){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests/tookMilliseconds",schemaPath:"#/$defs/ChartedRequests/properties/tookMilliseconds/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs94 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.outcomes !== undefined){
let data48 = data42.outcomes;
const _errs98 = errors;
if(errors === _errs98){
if(typeof data48 === "string"){
if(!pattern5.test(data48)){
validate28.errors = [{instancePath:instancePath+"/requests/outcomes",schemaPath:"#/$defs/ChartedRequests/properties/outcomes/pattern",keyword:"pattern",params:{pattern: "^[are]*$"}}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests/outcomes",schemaPath:"#/$defs/ChartedRequests/properties/outcomes/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid12 = _errs98 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.remaining !== undefined){
let data49 = data42.remaining;
const _errs100 = errors;
if(errors === _errs100){
if(Array.isArray(data49)){
var valid15 = true;
const len4 = data49.length;
for(let i4=0; i4<len4; i4++){
let data50 = data49[i4];
const _errs102 = errors;
if((!(((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50))) && (isFinite(data50)))) && (data50 !== null)){
validate28.errors = [{instancePath:instancePath+"/requests/remaining/" + i4,schemaPath:"#/$defs/ChartedRequests/properties/remaining/items/type",keyword:"type",params:{type: schema51.properties.remaining.items.type}}];
return false;
}
var valid15 = _errs102 === errors;
if(!valid15){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests/remaining",schemaPath:"#/$defs/ChartedRequests/properties/remaining/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs100 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.room !== undefined){
let data51 = data42.room;
const _errs104 = errors;
if(errors === _errs104){
if(Array.isArray(data51)){
var valid16 = true;
const len5 = data51.length;
for(let i5=0; i5<len5; i5++){
let data52 = data51[i5];
const _errs106 = errors;
if(!((typeof data52 == "number") && (isFinite(data52)))){
validate28.errors = [{instancePath:instancePath+"/requests/room/" + i5,schemaPath:"#/$defs/ChartedRequests/properties/room/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid16 = _errs106 === errors;
if(!valid16){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests/room",schemaPath:"#/$defs/ChartedRequests/properties/room/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs104 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.window !== undefined){
let data53 = data42.window;
const _errs108 = errors;
if(errors === _errs108){
if(Array.isArray(data53)){
var valid17 = true;
const len6 = data53.length;
for(let i6=0; i6<len6; i6++){
let data54 = data53[i6];
const _errs110 = errors;
if(!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))){
validate28.errors = [{instancePath:instancePath+"/requests/window/" + i6,schemaPath:"#/$defs/ChartedRequests/properties/window/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid17 = _errs110 === errors;
if(!valid17){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests/window",schemaPath:"#/$defs/ChartedRequests/properties/window/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs108 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.roomIn !== undefined){
let data55 = data42.roomIn;
const _errs112 = errors;
if(!(((data55 === "sliding-log") || (data55 === "sliding-counter")) || (data55 === "token-bucket"))){
validate28.errors = [{instancePath:instancePath+"/requests/roomIn",schemaPath:"#/$defs/ChartedRequests/properties/roomIn/enum",keyword:"enum",params:{allowedValues: schema51.properties.roomIn.enum}}];
return false;
}
var valid12 = _errs112 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.operations !== undefined){
let data56 = data42.operations;
const _errs113 = errors;
if(errors === _errs113){
if(Array.isArray(data56)){
var valid18 = true;
const len7 = data56.length;
for(let i7=0; i7<len7; i7++){
const _errs115 = errors;
if(typeof data56[i7] !== "string"){
validate28.errors = [{instancePath:instancePath+"/requests/operations/" + i7,schemaPath:"#/$defs/ChartedRequests/properties/operations/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs115 === errors;
if(!valid18){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests/operations",schemaPath:"#/$defs/ChartedRequests/properties/operations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs113 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data42.operation !== undefined){
let data58 = data42.operation;
const _errs117 = errors;
if(errors === _errs117){
if(Array.isArray(data58)){
var valid19 = true;
const len8 = data58.length;
for(let i8=0; i8<len8; i8++){
let data59 = data58[i8];
const _errs119 = errors;
if(!(((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59))) && (isFinite(data59)))){
validate28.errors = [{instancePath:instancePath+"/requests/operation/" + i8,schemaPath:"#/$defs/ChartedRequests/properties/operation/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid19 = _errs119 === errors;
if(!valid19){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests/operation",schemaPath:"#/$defs/ChartedRequests/properties/operation/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid12 = _errs117 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requests",schemaPath:"#/$defs/ChartedRequests/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs85 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requestsBefore !== undefined){
let data60 = data.requestsBefore;
const _errs121 = errors;
const _errs122 = errors;
if(errors === _errs122){
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
let missing8;
if((((data60.sentMilliseconds === undefined) && (missing8 = "sentMilliseconds")) || ((data60.tookMilliseconds === undefined) && (missing8 = "tookMilliseconds"))) || ((data60.outcomes === undefined) && (missing8 = "outcomes"))){
validate28.errors = [{instancePath:instancePath+"/requestsBefore",schemaPath:"#/$defs/RequestsBefore/required",keyword:"required",params:{missingProperty: missing8}}];
return false;
}
else {
if(data60.sentMilliseconds !== undefined){
let data61 = data60.sentMilliseconds;
const _errs124 = errors;
if(errors === _errs124){
if(Array.isArray(data61)){
var valid22 = true;
const len9 = data61.length;
for(let i9=0; i9<len9; i9++){
let data62 = data61[i9];
const _errs126 = errors;
if(!((typeof data62 == "number") && (isFinite(data62)))){
validate28.errors = [{instancePath:instancePath+"/requestsBefore/sentMilliseconds/" + i9,schemaPath:"#/$defs/RequestsBefore/properties/sentMilliseconds/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid22 = _errs126 === errors;
if(!valid22){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requestsBefore/sentMilliseconds",schemaPath:"#/$defs/RequestsBefore/properties/sentMilliseconds/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid21 = _errs124 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data60.tookMilliseconds !== undefined){
let data63 = data60.tookMilliseconds;
const _errs128 = errors;
if(errors === _errs128){
if(Array.isArray(data63)){
var valid23 = true;
const len10 = data63.length;
for(let i10=0; i10<len10; i10++){
let data64 = data63[i10];
const _errs130 = errors;
if(!((typeof data64 == "number") && (isFinite(data64)))){
validate28.errors = [{instancePath:instancePath+"/requestsBefore/tookMilliseconds/" + i10,schemaPath:"#/$defs/RequestsBefore/properties/tookMilliseconds/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid23 = _errs130 === errors;
if(!valid23){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requestsBefore/tookMilliseconds",schemaPath:"#/$defs/RequestsBefore/properties/tookMilliseconds/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid21 = _errs128 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data60.outcomes !== undefined){
let data65 = data60.outcomes;
const _errs132 = errors;
if(errors === _errs132){
if(typeof data65 === "string"){
if(!pattern5.test(data65)){
validate28.errors = [{instancePath:instancePath+"/requestsBefore/outcomes",schemaPath:"#/$defs/RequestsBefore/properties/outcomes/pattern",keyword:"pattern",params:{pattern: "^[are]*$"}}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requestsBefore/outcomes",schemaPath:"#/$defs/RequestsBefore/properties/outcomes/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid21 = _errs132 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data60.remaining !== undefined){
let data66 = data60.remaining;
const _errs134 = errors;
if(errors === _errs134){
if(Array.isArray(data66)){
var valid24 = true;
const len11 = data66.length;
for(let i11=0; i11<len11; i11++){
let data67 = data66[i11];
const _errs136 = errors;
if((!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))) && (data67 !== null)){
validate28.errors = [{instancePath:instancePath+"/requestsBefore/remaining/" + i11,schemaPath:"#/$defs/RequestsBefore/properties/remaining/items/type",keyword:"type",params:{type: schema52.properties.remaining.items.type}}];
return false;
}
var valid24 = _errs136 === errors;
if(!valid24){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requestsBefore/remaining",schemaPath:"#/$defs/RequestsBefore/properties/remaining/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid21 = _errs134 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data60.resetMilliseconds !== undefined){
let data68 = data60.resetMilliseconds;
const _errs138 = errors;
if(errors === _errs138){
if(Array.isArray(data68)){
var valid25 = true;
const len12 = data68.length;
for(let i12=0; i12<len12; i12++){
let data69 = data68[i12];
const _errs140 = errors;
if((!((typeof data69 == "number") && (isFinite(data69)))) && (data69 !== null)){
validate28.errors = [{instancePath:instancePath+"/requestsBefore/resetMilliseconds/" + i12,schemaPath:"#/$defs/RequestsBefore/properties/resetMilliseconds/items/type",keyword:"type",params:{type: schema52.properties.resetMilliseconds.items.type}}];
return false;
}
var valid25 = _errs140 === errors;
if(!valid25){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requestsBefore/resetMilliseconds",schemaPath:"#/$defs/RequestsBefore/properties/resetMilliseconds/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid21 = _errs138 === errors;
}
else {
var valid21 = true;
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/requestsBefore",schemaPath:"#/$defs/RequestsBefore/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs121 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failures !== undefined){
let data70 = data.failures;
const _errs142 = errors;
if(errors === _errs142){
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
for(const key0 in data70){
let data71 = data70[key0];
const _errs145 = errors;
if(!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))){
validate28.errors = [{instancePath:instancePath+"/failures/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/failures/additionalProperties/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid26 = _errs145 === errors;
if(!valid26){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/failures",schemaPath:"#/properties/failures/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs142 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latency !== undefined){
const _errs147 = errors;
if(!(validate29(data.latency, {instancePath:instancePath+"/latency",parentData:data,parentDataProperty:"latency",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs147 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operations !== undefined){
let data73 = data.operations;
const _errs148 = errors;
if(errors === _errs148){
if(Array.isArray(data73)){
var valid27 = true;
const len13 = data73.length;
for(let i13=0; i13<len13; i13++){
const _errs150 = errors;
if(!(validate31(data73[i13], {instancePath:instancePath+"/operations/" + i13,parentData:data73,parentDataProperty:i13,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid27 = _errs150 === errors;
if(!valid27){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs148 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tokens !== undefined){
let data75 = data.tokens;
const _errs151 = errors;
if(errors === _errs151){
if(Array.isArray(data75)){
var valid28 = true;
const len14 = data75.length;
for(let i14=0; i14<len14; i14++){
const _errs153 = errors;
if(!(validate34(data75[i14], {instancePath:instancePath+"/tokens/" + i14,parentData:data75,parentDataProperty:i14,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid28 = _errs153 === errors;
if(!valid28){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/tokens",schemaPath:"#/properties/tokens/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs151 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":{"key":true,"limit":true,"windowSeconds":true,"offered":true,"sent":true,"admitted":true,"refused":true,"errors":true,"overAdmitted":true,"underAdmitted":true,"excess":true,"possibleLimits":true,"contradiction":true,"undecided":true,"windowsLeftOut":true,"windows":true,"requests":true,"requestsBefore":true,"failures":true,"latency":true,"operations":true,"tokens":true},"dynamicProps":false,"dynamicItems":false};

const schema63 = {"type":"object","required":["metric","bound","verdict"],"properties":{"metric":{"type":"string"},"bound":{"type":"string"},"bounds":{"$ref":"#/$defs/Bounds"},"value":{"type":"number"},"verdict":{"enum":["met","breached","no data"]}}};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate37.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.metric === undefined) && (missing0 = "metric")) || ((data.bound === undefined) && (missing0 = "bound"))) || ((data.verdict === undefined) && (missing0 = "verdict"))){
validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.metric !== undefined){
const _errs1 = errors;
if(typeof data.metric !== "string"){
validate37.errors = [{instancePath:instancePath+"/metric",schemaPath:"#/properties/metric/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bound !== undefined){
const _errs3 = errors;
if(typeof data.bound !== "string"){
validate37.errors = [{instancePath:instancePath+"/bound",schemaPath:"#/properties/bound/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bounds !== undefined){
let data2 = data.bounds;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.atLeast !== undefined){
let data3 = data2.atLeast;
const _errs8 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate37.errors = [{instancePath:instancePath+"/bounds/atLeast",schemaPath:"#/$defs/Bounds/properties/atLeast/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.atMost !== undefined){
let data4 = data2.atMost;
const _errs10 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate37.errors = [{instancePath:instancePath+"/bounds/atMost",schemaPath:"#/$defs/Bounds/properties/atMost/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.below !== undefined){
let data5 = data2.below;
const _errs12 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate37.errors = [{instancePath:instancePath+"/bounds/below",schemaPath:"#/$defs/Bounds/properties/below/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.above !== undefined){
let data6 = data2.above;
const _errs14 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate37.errors = [{instancePath:instancePath+"/bounds/above",schemaPath:"#/$defs/Bounds/properties/above/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate37.errors = [{instancePath:instancePath+"/bounds",schemaPath:"#/$defs/Bounds/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data7 = data.value;
const _errs16 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate37.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verdict !== undefined){
let data8 = data.verdict;
const _errs18 = errors;
if(!(((data8 === "met") || (data8 === "breached")) || (data8 === "no data"))){
validate37.errors = [{instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema63.properties.verdict.enum}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate37.errors = vErrors;
return errors === 0;
}
validate37.evaluated = {"props":{"metric":true,"bound":true,"bounds":true,"value":true,"verdict":true},"dynamicProps":false,"dynamicItems":false};

const schema65 = {"type":"object","required":["key","atSeconds","forSeconds","admitted","refused","errors"],"properties":{"key":{"type":"string"},"atSeconds":{"type":"number"},"forSeconds":{"type":"number"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"remaining":{"type":"integer"},"remainingRange":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2},"latencyBins":{"type":"object","properties":{"admitted":{"$ref":"#/$defs/LatencyBins"},"refused":{"$ref":"#/$defs/LatencyBins"}}},"latency":{"type":"object","required":["p50","max"],"properties":{"p50":{"type":"number"},"max":{"type":"number"}}}}};
const schema66 = {"type":"array","items":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate39.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.key === undefined) && (missing0 = "key")) || ((data.atSeconds === undefined) && (missing0 = "atSeconds"))) || ((data.forSeconds === undefined) && (missing0 = "forSeconds"))) || ((data.admitted === undefined) && (missing0 = "admitted"))) || ((data.refused === undefined) && (missing0 = "refused"))) || ((data.errors === undefined) && (missing0 = "errors"))){
validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.key !== undefined){
const _errs1 = errors;
if(typeof data.key !== "string"){
validate39.errors = [{instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.atSeconds !== undefined){
let data1 = data.atSeconds;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate39.errors = [{instancePath:instancePath+"/atSeconds",schemaPath:"#/properties/atSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.forSeconds !== undefined){
let data2 = data.forSeconds;
const _errs5 = errors;
if(!((typeof data2 == "number") && (isFinite(data2)))){
validate39.errors = [{instancePath:instancePath+"/forSeconds",schemaPath:"#/properties/forSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.admitted !== undefined){
let data3 = data.admitted;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate39.errors = [{instancePath:instancePath+"/admitted",schemaPath:"#/properties/admitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refused !== undefined){
let data4 = data.refused;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate39.errors = [{instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.errors !== undefined){
let data5 = data.errors;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate39.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.remaining !== undefined){
let data6 = data.remaining;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate39.errors = [{instancePath:instancePath+"/remaining",schemaPath:"#/properties/remaining/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.remainingRange !== undefined){
let data7 = data.remainingRange;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data7)){
if(data7.length > 2){
validate39.errors = [{instancePath:instancePath+"/remainingRange",schemaPath:"#/properties/remainingRange/maxItems",keyword:"maxItems",params:{limit: 2}}];
return false;
}
else {
if(data7.length < 2){
validate39.errors = [{instancePath:instancePath+"/remainingRange",schemaPath:"#/properties/remainingRange/minItems",keyword:"minItems",params:{limit: 2}}];
return false;
}
else {
var valid1 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
const _errs17 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate39.errors = [{instancePath:instancePath+"/remainingRange/" + i0,schemaPath:"#/properties/remainingRange/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs17 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/remainingRange",schemaPath:"#/properties/remainingRange/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyBins !== undefined){
let data9 = data.latencyBins;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.admitted !== undefined){
let data10 = data9.admitted;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data10)){
var valid4 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data11)){
if(data11.length > 2){
validate39.errors = [{instancePath:instancePath+"/latencyBins/admitted/" + i1,schemaPath:"#/$defs/LatencyBins/items/maxItems",keyword:"maxItems",params:{limit: 2}}];
return false;
}
else {
if(data11.length < 2){
validate39.errors = [{instancePath:instancePath+"/latencyBins/admitted/" + i1,schemaPath:"#/$defs/LatencyBins/items/minItems",keyword:"minItems",params:{limit: 2}}];
return false;
}
else {
var valid5 = true;
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
let data12 = data11[i2];
const _errs26 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate39.errors = [{instancePath:instancePath+"/latencyBins/admitted/" + i1+"/" + i2,schemaPath:"#/$defs/LatencyBins/items/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid5 = _errs26 === errors;
if(!valid5){
break;
}
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/latencyBins/admitted/" + i1,schemaPath:"#/$defs/LatencyBins/items/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs24 === errors;
if(!valid4){
break;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/latencyBins/admitted",schemaPath:"#/$defs/LatencyBins/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs21 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data9.refused !== undefined){
let data13 = data9.refused;
const _errs28 = errors;
const _errs29 = errors;
if(errors === _errs29){
if(Array.isArray(data13)){
var valid7 = true;
const len3 = data13.length;
for(let i3=0; i3<len3; i3++){
let data14 = data13[i3];
const _errs31 = errors;
if(errors === _errs31){
if(Array.isArray(data14)){
if(data14.length > 2){
validate39.errors = [{instancePath:instancePath+"/latencyBins/refused/" + i3,schemaPath:"#/$defs/LatencyBins/items/maxItems",keyword:"maxItems",params:{limit: 2}}];
return false;
}
else {
if(data14.length < 2){
validate39.errors = [{instancePath:instancePath+"/latencyBins/refused/" + i3,schemaPath:"#/$defs/LatencyBins/items/minItems",keyword:"minItems",params:{limit: 2}}];
return false;
}
else {
var valid8 = true;
const len4 = data14.length;
for(let i4=0; i4<len4; i4++){
let data15 = data14[i4];
const _errs33 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate39.errors = [{instancePath:instancePath+"/latencyBins/refused/" + i3+"/" + i4,schemaPath:"#/$defs/LatencyBins/items/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid8 = _errs33 === errors;
if(!valid8){
break;
}
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/latencyBins/refused/" + i3,schemaPath:"#/$defs/LatencyBins/items/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid7 = _errs31 === errors;
if(!valid7){
break;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/latencyBins/refused",schemaPath:"#/$defs/LatencyBins/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs28 === errors;
}
else {
var valid2 = true;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/latencyBins",schemaPath:"#/properties/latencyBins/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latency !== undefined){
let data16 = data.latency;
const _errs35 = errors;
if(errors === _errs35){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing1;
if(((data16.p50 === undefined) && (missing1 = "p50")) || ((data16.max === undefined) && (missing1 = "max"))){
validate39.errors = [{instancePath:instancePath+"/latency",schemaPath:"#/properties/latency/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data16.p50 !== undefined){
let data17 = data16.p50;
const _errs37 = errors;
if(!((typeof data17 == "number") && (isFinite(data17)))){
validate39.errors = [{instancePath:instancePath+"/latency/p50",schemaPath:"#/properties/latency/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid9 = _errs37 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data16.max !== undefined){
let data18 = data16.max;
const _errs39 = errors;
if(!((typeof data18 == "number") && (isFinite(data18)))){
validate39.errors = [{instancePath:instancePath+"/latency/max",schemaPath:"#/properties/latency/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid9 = _errs39 === errors;
}
else {
var valid9 = true;
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/latency",schemaPath:"#/properties/latency/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate39.errors = vErrors;
return errors === 0;
}
validate39.evaluated = {"props":{"key":true,"atSeconds":true,"forSeconds":true,"admitted":true,"refused":true,"errors":true,"remaining":true,"remainingRange":true,"latencyBins":true,"latency":true},"dynamicProps":false,"dynamicItems":false};

const schema70 = {"type":"object","required":["key","neighbour","without","with"],"properties":{"key":{"type":"string"},"neighbour":{"type":"string"},"without":{"$ref":"#/$defs/IsolationSide"},"with":{"$ref":"#/$defs/IsolationSide"},"shiftMilliseconds":{"type":"object","required":["estimate","low","high"],"properties":{"estimate":{"type":"number"},"low":{"type":"number"},"high":{"type":"number"}}},"effectSize":{"type":"number"}}};
const schema71 = {"type":"object","required":["admitted","refused","latency"],"properties":{"admitted":{"type":"integer"},"refused":{"type":"integer"},"latency":{"$ref":"#/$defs/Percentiles"}}};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate42.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.admitted === undefined) && (missing0 = "admitted")) || ((data.refused === undefined) && (missing0 = "refused"))) || ((data.latency === undefined) && (missing0 = "latency"))){
validate42.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.admitted !== undefined){
let data0 = data.admitted;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate42.errors = [{instancePath:instancePath+"/admitted",schemaPath:"#/properties/admitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refused !== undefined){
let data1 = data.refused;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate42.errors = [{instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latency !== undefined){
let data2 = data.latency;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.n !== undefined){
let data3 = data2.n;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate42.errors = [{instancePath:instancePath+"/latency/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.p50 !== undefined){
let data4 = data2.p50;
const _errs10 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate42.errors = [{instancePath:instancePath+"/latency/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.p90 !== undefined){
let data5 = data2.p90;
const _errs12 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate42.errors = [{instancePath:instancePath+"/latency/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.p95 !== undefined){
let data6 = data2.p95;
const _errs14 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate42.errors = [{instancePath:instancePath+"/latency/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.p99 !== undefined){
let data7 = data2.p99;
const _errs16 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate42.errors = [{instancePath:instancePath+"/latency/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.p99_9 !== undefined){
let data8 = data2.p99_9;
const _errs18 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate42.errors = [{instancePath:instancePath+"/latency/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs18 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.max !== undefined){
let data9 = data2.max;
const _errs20 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
validate42.errors = [{instancePath:instancePath+"/latency/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid2 = _errs20 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate42.errors = [{instancePath:instancePath+"/latency",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate42.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate42.errors = vErrors;
return errors === 0;
}
validate42.evaluated = {"props":{"admitted":true,"refused":true,"latency":true},"dynamicProps":false,"dynamicItems":false};


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.key === undefined) && (missing0 = "key")) || ((data.neighbour === undefined) && (missing0 = "neighbour"))) || ((data.without === undefined) && (missing0 = "without"))) || ((data.with === undefined) && (missing0 = "with"))){
validate41.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.key !== undefined){
const _errs1 = errors;
if(typeof data.key !== "string"){
validate41.errors = [{instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.neighbour !== undefined){
const _errs3 = errors;
if(typeof data.neighbour !== "string"){
validate41.errors = [{instancePath:instancePath+"/neighbour",schemaPath:"#/properties/neighbour/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.without !== undefined){
const _errs5 = errors;
if(!(validate42(data.without, {instancePath:instancePath+"/without",parentData:data,parentDataProperty:"without",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.with !== undefined){
const _errs6 = errors;
if(!(validate42(data.with, {instancePath:instancePath+"/with",parentData:data,parentDataProperty:"with",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.shiftMilliseconds !== undefined){
let data4 = data.shiftMilliseconds;
const _errs7 = errors;
if(errors === _errs7){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if((((data4.estimate === undefined) && (missing1 = "estimate")) || ((data4.low === undefined) && (missing1 = "low"))) || ((data4.high === undefined) && (missing1 = "high"))){
validate41.errors = [{instancePath:instancePath+"/shiftMilliseconds",schemaPath:"#/properties/shiftMilliseconds/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data4.estimate !== undefined){
let data5 = data4.estimate;
const _errs9 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate41.errors = [{instancePath:instancePath+"/shiftMilliseconds/estimate",schemaPath:"#/properties/shiftMilliseconds/properties/estimate/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data4.low !== undefined){
let data6 = data4.low;
const _errs11 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate41.errors = [{instancePath:instancePath+"/shiftMilliseconds/low",schemaPath:"#/properties/shiftMilliseconds/properties/low/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data4.high !== undefined){
let data7 = data4.high;
const _errs13 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate41.errors = [{instancePath:instancePath+"/shiftMilliseconds/high",schemaPath:"#/properties/shiftMilliseconds/properties/high/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/shiftMilliseconds",schemaPath:"#/properties/shiftMilliseconds/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.effectSize !== undefined){
let data8 = data.effectSize;
const _errs15 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate41.errors = [{instancePath:instancePath+"/effectSize",schemaPath:"#/properties/effectSize/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":{"key":true,"neighbour":true,"without":true,"with":true,"shiftMilliseconds":true,"effectSize":true},"dynamicProps":false,"dynamicItems":false};


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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.profile === undefined) && (missing0 = "profile")) || ((data.engine === undefined) && (missing0 = "engine"))) || ((data.asks === undefined) && (missing0 = "asks"))) || ((data.arrival === undefined) && (missing0 = "arrival"))) || ((data.validity === undefined) && (missing0 = "validity"))) || ((data.keys === undefined) && (missing0 = "keys"))) || ((data.invariants === undefined) && (missing0 = "invariants"))) || ((data.limiter === undefined) && (missing0 = "limiter"))) || ((data.limits === undefined) && (missing0 = "limits"))) || ((data.timeline === undefined) && (missing0 = "timeline"))) || ((data.histograms === undefined) && (missing0 = "histograms"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.profile !== undefined){
const _errs1 = errors;
if(typeof data.profile !== "string"){
validate27.errors = [{instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.engine !== undefined){
let data1 = data.engine;
const _errs3 = errors;
if(!(((data1 === "k6") || (data1 === "autocannon")) || (data1 === "log"))){
validate27.errors = [{instancePath:instancePath+"/engine",schemaPath:"#/properties/engine/enum",keyword:"enum",params:{allowedValues: schema47.properties.engine.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.asks !== undefined){
const _errs4 = errors;
if(typeof data.asks !== "string"){
validate27.errors = [{instancePath:instancePath+"/asks",schemaPath:"#/properties/asks/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.arrival !== undefined){
let data3 = data.arrival;
const _errs6 = errors;
if(errors === _errs6){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if((data3.model === undefined) && (missing1 = "model")){
validate27.errors = [{instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data3.model !== undefined){
let data4 = data3.model;
if(!(((data4 === "open") || (data4 === "paced")) || (data4 === "closed"))){
validate27.errors = [{instancePath:instancePath+"/arrival/model",schemaPath:"#/properties/arrival/properties/model/enum",keyword:"enum",params:{allowedValues: schema47.properties.arrival.properties.model.enum}}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.startedAt !== undefined){
let data5 = data.startedAt;
const _errs9 = errors;
if(errors === _errs9){
if(errors === _errs9){
if(typeof data5 === "string"){
if(!(formats0(data5))){
validate27.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationSeconds !== undefined){
let data6 = data.durationSeconds;
const _errs11 = errors;
if(errors === _errs11){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate27.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sentBefore !== undefined){
let data7 = data.sentBefore;
const _errs13 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate27.errors = [{instancePath:instancePath+"/sentBefore",schemaPath:"#/properties/sentBefore/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.validity !== undefined){
let data8 = data.validity;
const _errs15 = errors;
if(errors === _errs15){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing2;
if(((data8.verdict === undefined) && (missing2 = "verdict")) || ((data8.reasons === undefined) && (missing2 = "reasons"))){
validate27.errors = [{instancePath:instancePath+"/validity",schemaPath:"#/properties/validity/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data8.verdict !== undefined){
let data9 = data8.verdict;
const _errs17 = errors;
if(!(((data9 === "valid") || (data9 === "degraded")) || (data9 === "invalid"))){
validate27.errors = [{instancePath:instancePath+"/validity/verdict",schemaPath:"#/properties/validity/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema47.properties.validity.properties.verdict.enum}}];
return false;
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data8.reasons !== undefined){
let data10 = data8.reasons;
const _errs18 = errors;
if(errors === _errs18){
if(Array.isArray(data10)){
var valid3 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
const _errs20 = errors;
if(typeof data10[i0] !== "string"){
validate27.errors = [{instancePath:instancePath+"/validity/reasons/" + i0,schemaPath:"#/properties/validity/properties/reasons/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs20 === errors;
if(!valid3){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/validity/reasons",schemaPath:"#/properties/validity/properties/reasons/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs18 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data8.missing !== undefined){
let data12 = data8.missing;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data12)){
var valid4 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
const _errs24 = errors;
if(errors === _errs24){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let missing3;
if(((data13.need === undefined) && (missing3 = "need")) || ((data13.says === undefined) && (missing3 = "says"))){
validate27.errors = [{instancePath:instancePath+"/validity/missing/" + i1,schemaPath:"#/properties/validity/properties/missing/items/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data13.need !== undefined){
const _errs26 = errors;
if(typeof data13.need !== "string"){
validate27.errors = [{instancePath:instancePath+"/validity/missing/" + i1+"/need",schemaPath:"#/properties/validity/properties/missing/items/properties/need/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs26 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data13.says !== undefined){
const _errs28 = errors;
if(typeof data13.says !== "string"){
validate27.errors = [{instancePath:instancePath+"/validity/missing/" + i1+"/says",schemaPath:"#/properties/validity/properties/missing/items/properties/says/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs28 === errors;
}
else {
var valid5 = true;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/validity/missing/" + i1,schemaPath:"#/properties/validity/properties/missing/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs24 === errors;
if(!valid4){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/validity/missing",schemaPath:"#/properties/validity/properties/missing/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs22 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data8.measured !== undefined){
let data16 = data8.measured;
const _errs30 = errors;
if(errors === _errs30){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key0 in data16){
let data17 = data16[key0];
const _errs33 = errors;
if(!((typeof data17 == "number") && (isFinite(data17)))){
validate27.errors = [{instancePath:instancePath+"/validity/measured/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/validity/properties/measured/additionalProperties/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid6 = _errs33 === errors;
if(!valid6){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/validity/measured",schemaPath:"#/properties/validity/properties/measured/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs30 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data8.bounds !== undefined){
let data18 = data8.bounds;
const _errs35 = errors;
if(errors === _errs35){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key1 in data18){
let data19 = data18[key1];
const _errs38 = errors;
if(errors === _errs38){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.degradedAbove !== undefined){
let data20 = data19.degradedAbove;
const _errs40 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
validate27.errors = [{instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/degradedAbove",schemaPath:"#/properties/validity/properties/bounds/additionalProperties/properties/degradedAbove/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid8 = _errs40 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data19.invalidAbove !== undefined){
let data21 = data19.invalidAbove;
const _errs42 = errors;
if(!((typeof data21 == "number") && (isFinite(data21)))){
validate27.errors = [{instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/invalidAbove",schemaPath:"#/properties/validity/properties/bounds/additionalProperties/properties/invalidAbove/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid8 = _errs42 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data19.degradedBelow !== undefined){
let data22 = data19.degradedBelow;
const _errs44 = errors;
if(!((typeof data22 == "number") && (isFinite(data22)))){
validate27.errors = [{instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/degradedBelow",schemaPath:"#/properties/validity/properties/bounds/additionalProperties/properties/degradedBelow/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid8 = _errs44 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data19.invalidBelow !== undefined){
let data23 = data19.invalidBelow;
const _errs46 = errors;
if(!((typeof data23 == "number") && (isFinite(data23)))){
validate27.errors = [{instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/invalidBelow",schemaPath:"#/properties/validity/properties/bounds/additionalProperties/properties/invalidBelow/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid8 = _errs46 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/validity/properties/bounds/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid7 = _errs38 === errors;
if(!valid7){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/validity/bounds",schemaPath:"#/properties/validity/properties/bounds/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs35 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/validity",schemaPath:"#/properties/validity/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keys !== undefined){
let data24 = data.keys;
const _errs48 = errors;
if(errors === _errs48){
if(Array.isArray(data24)){
var valid9 = true;
const len2 = data24.length;
for(let i2=0; i2<len2; i2++){
const _errs50 = errors;
if(!(validate28(data24[i2], {instancePath:instancePath+"/keys/" + i2,parentData:data24,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid9 = _errs50 === errors;
if(!valid9){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.invariants !== undefined){
let data26 = data.invariants;
const _errs51 = errors;
if(errors === _errs51){
if(Array.isArray(data26)){
var valid10 = true;
const len3 = data26.length;
for(let i3=0; i3<len3; i3++){
let data27 = data26[i3];
const _errs53 = errors;
const _errs54 = errors;
if(errors === _errs54){
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
let missing4;
if((((data27.id === undefined) && (missing4 = "id")) || ((data27.verdict === undefined) && (missing4 = "verdict"))) || ((data27.says === undefined) && (missing4 = "says"))){
validate27.errors = [{instancePath:instancePath+"/invariants/" + i3,schemaPath:"#/$defs/Invariant/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data27.id !== undefined){
const _errs56 = errors;
if(typeof data27.id !== "string"){
validate27.errors = [{instancePath:instancePath+"/invariants/" + i3+"/id",schemaPath:"#/$defs/Invariant/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs56 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data27.key !== undefined){
const _errs58 = errors;
if(typeof data27.key !== "string"){
validate27.errors = [{instancePath:instancePath+"/invariants/" + i3+"/key",schemaPath:"#/$defs/Invariant/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs58 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data27.verdict !== undefined){
let data30 = data27.verdict;
const _errs60 = errors;
if(!(((data30 === "holds") || (data30 === "broken")) || (data30 === "no data"))){
validate27.errors = [{instancePath:instancePath+"/invariants/" + i3+"/verdict",schemaPath:"#/$defs/Invariant/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema61.properties.verdict.enum}}];
return false;
}
var valid12 = _errs60 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data27.says !== undefined){
const _errs61 = errors;
if(typeof data27.says !== "string"){
validate27.errors = [{instancePath:instancePath+"/invariants/" + i3+"/says",schemaPath:"#/$defs/Invariant/properties/says/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs61 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/invariants/" + i3,schemaPath:"#/$defs/Invariant/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs53 === errors;
if(!valid10){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/invariants",schemaPath:"#/properties/invariants/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limiter !== undefined){
let data32 = data.limiter;
const _errs63 = errors;
const _errs64 = errors;
if(errors === _errs64){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing5;
if(((data32.kind === undefined) && (missing5 = "kind")) || ((data32.evidence === undefined) && (missing5 = "evidence"))){
validate27.errors = [{instancePath:instancePath+"/limiter",schemaPath:"#/$defs/Limiter/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
if(data32.kind !== undefined){
let data33 = data32.kind;
const _errs66 = errors;
if(!((((((data33 === "fixed-window") || (data33 === "aligned-window")) || (data33 === "sliding-log")) || (data33 === "sliding-counter")) || (data33 === "token-bucket")) || (data33 === "unknown"))){
validate27.errors = [{instancePath:instancePath+"/limiter/kind",schemaPath:"#/$defs/Limiter/properties/kind/enum",keyword:"enum",params:{allowedValues: schema62.properties.kind.enum}}];
return false;
}
var valid14 = _errs66 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data32.limit !== undefined){
let data34 = data32.limit;
const _errs67 = errors;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
validate27.errors = [{instancePath:instancePath+"/limiter/limit",schemaPath:"#/$defs/Limiter/properties/limit/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid14 = _errs67 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data32.windowSeconds !== undefined){
let data35 = data32.windowSeconds;
const _errs69 = errors;
if(!((typeof data35 == "number") && (isFinite(data35)))){
validate27.errors = [{instancePath:instancePath+"/limiter/windowSeconds",schemaPath:"#/$defs/Limiter/properties/windowSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid14 = _errs69 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data32.evidence !== undefined){
const _errs71 = errors;
if(typeof data32.evidence !== "string"){
validate27.errors = [{instancePath:instancePath+"/limiter/evidence",schemaPath:"#/$defs/Limiter/properties/evidence/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs71 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data32.resetMeans !== undefined){
let data37 = data32.resetMeans;
const _errs73 = errors;
if(!((((data37 === "window-end") || (data37 === "full")) || (data37 === "next-token")) || (data37 === "unknown"))){
validate27.errors = [{instancePath:instancePath+"/limiter/resetMeans",schemaPath:"#/$defs/Limiter/properties/resetMeans/enum",keyword:"enum",params:{allowedValues: schema62.properties.resetMeans.enum}}];
return false;
}
var valid14 = _errs73 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data32.penaltySeconds !== undefined){
let data38 = data32.penaltySeconds;
const _errs74 = errors;
if(!((typeof data38 == "number") && (isFinite(data38)))){
validate27.errors = [{instancePath:instancePath+"/limiter/penaltySeconds",schemaPath:"#/$defs/Limiter/properties/penaltySeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid14 = _errs74 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data32.remaining !== undefined){
const _errs76 = errors;
if(typeof data32.remaining !== "string"){
validate27.errors = [{instancePath:instancePath+"/limiter/remaining",schemaPath:"#/$defs/Limiter/properties/remaining/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs76 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data32.otherLimit !== undefined){
const _errs78 = errors;
if(typeof data32.otherLimit !== "string"){
validate27.errors = [{instancePath:instancePath+"/limiter/otherLimit",schemaPath:"#/$defs/Limiter/properties/otherLimit/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid14 = _errs78 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/limiter",schemaPath:"#/$defs/Limiter/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs63 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limits !== undefined){
let data41 = data.limits;
const _errs80 = errors;
if(errors === _errs80){
if(Array.isArray(data41)){
var valid15 = true;
const len4 = data41.length;
for(let i4=0; i4<len4; i4++){
const _errs82 = errors;
if(!(validate37(data41[i4], {instancePath:instancePath+"/limits/" + i4,parentData:data41,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid15 = _errs82 === errors;
if(!valid15){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs80 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeline !== undefined){
let data43 = data.timeline;
const _errs83 = errors;
if(errors === _errs83){
if(Array.isArray(data43)){
var valid16 = true;
const len5 = data43.length;
for(let i5=0; i5<len5; i5++){
const _errs85 = errors;
if(!(validate39(data43[i5], {instancePath:instancePath+"/timeline/" + i5,parentData:data43,parentDataProperty:i5,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid16 = _errs85 === errors;
if(!valid16){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/timeline",schemaPath:"#/properties/timeline/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs83 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.histograms !== undefined){
let data45 = data.histograms;
const _errs86 = errors;
if(errors === _errs86){
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
for(const key2 in data45){
const _errs89 = errors;
if(typeof data45[key2] !== "string"){
validate27.errors = [{instancePath:instancePath+"/histograms/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/histograms/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid17 = _errs89 === errors;
if(!valid17){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/histograms",schemaPath:"#/properties/histograms/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs86 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.endedBy !== undefined){
let data47 = data.endedBy;
const _errs91 = errors;
if(errors === _errs91){
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
let missing6;
if(((((data47.metric === undefined) && (missing6 = "metric")) || ((data47.bound === undefined) && (missing6 = "bound"))) || ((data47.value === undefined) && (missing6 = "value"))) || ((data47.atSeconds === undefined) && (missing6 = "atSeconds"))){
validate27.errors = [{instancePath:instancePath+"/endedBy",schemaPath:"#/properties/endedBy/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
if(data47.metric !== undefined){
const _errs93 = errors;
if(typeof data47.metric !== "string"){
validate27.errors = [{instancePath:instancePath+"/endedBy/metric",schemaPath:"#/properties/endedBy/properties/metric/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs93 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data47.bound !== undefined){
const _errs95 = errors;
if(typeof data47.bound !== "string"){
validate27.errors = [{instancePath:instancePath+"/endedBy/bound",schemaPath:"#/properties/endedBy/properties/bound/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid18 = _errs95 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data47.bounds !== undefined){
let data50 = data47.bounds;
const _errs97 = errors;
const _errs98 = errors;
if(errors === _errs98){
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
if(data50.atLeast !== undefined){
let data51 = data50.atLeast;
const _errs100 = errors;
if(!((typeof data51 == "number") && (isFinite(data51)))){
validate27.errors = [{instancePath:instancePath+"/endedBy/bounds/atLeast",schemaPath:"#/$defs/Bounds/properties/atLeast/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid20 = _errs100 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data50.atMost !== undefined){
let data52 = data50.atMost;
const _errs102 = errors;
if(!((typeof data52 == "number") && (isFinite(data52)))){
validate27.errors = [{instancePath:instancePath+"/endedBy/bounds/atMost",schemaPath:"#/$defs/Bounds/properties/atMost/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid20 = _errs102 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data50.below !== undefined){
let data53 = data50.below;
const _errs104 = errors;
if(!((typeof data53 == "number") && (isFinite(data53)))){
validate27.errors = [{instancePath:instancePath+"/endedBy/bounds/below",schemaPath:"#/$defs/Bounds/properties/below/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid20 = _errs104 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data50.above !== undefined){
let data54 = data50.above;
const _errs106 = errors;
if(!((typeof data54 == "number") && (isFinite(data54)))){
validate27.errors = [{instancePath:instancePath+"/endedBy/bounds/above",schemaPath:"#/$defs/Bounds/properties/above/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid20 = _errs106 === errors;
}
else {
var valid20 = true;
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/endedBy/bounds",schemaPath:"#/$defs/Bounds/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid18 = _errs97 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data47.value !== undefined){
let data55 = data47.value;
const _errs108 = errors;
if(!((typeof data55 == "number") && (isFinite(data55)))){
validate27.errors = [{instancePath:instancePath+"/endedBy/value",schemaPath:"#/properties/endedBy/properties/value/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid18 = _errs108 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data47.atSeconds !== undefined){
let data56 = data47.atSeconds;
const _errs110 = errors;
if(!((typeof data56 == "number") && (isFinite(data56)))){
validate27.errors = [{instancePath:instancePath+"/endedBy/atSeconds",schemaPath:"#/properties/endedBy/properties/atSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid18 = _errs110 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/endedBy",schemaPath:"#/properties/endedBy/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs91 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.usualSeconds !== undefined){
let data57 = data.usualSeconds;
const _errs112 = errors;
if(!((typeof data57 == "number") && (isFinite(data57)))){
validate27.errors = [{instancePath:instancePath+"/usualSeconds",schemaPath:"#/properties/usualSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs112 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notes !== undefined){
let data58 = data.notes;
const _errs114 = errors;
if(errors === _errs114){
if(Array.isArray(data58)){
var valid21 = true;
const len6 = data58.length;
for(let i6=0; i6<len6; i6++){
const _errs116 = errors;
if(typeof data58[i6] !== "string"){
validate27.errors = [{instancePath:instancePath+"/notes/" + i6,schemaPath:"#/properties/notes/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs116 === errors;
if(!valid21){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs114 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.releases !== undefined){
let data60 = data.releases;
const _errs118 = errors;
const _errs119 = errors;
if(errors === _errs119){
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
let missing7;
if((((data60.count === undefined) && (missing7 = "count")) || ((data60.largest === undefined) && (missing7 = "largest"))) || ((data60.spreadMilliseconds === undefined) && (missing7 = "spreadMilliseconds"))){
validate27.errors = [{instancePath:instancePath+"/releases",schemaPath:"#/$defs/Releases/required",keyword:"required",params:{missingProperty: missing7}}];
return false;
}
else {
if(data60.count !== undefined){
let data61 = data60.count;
const _errs121 = errors;
if(!(((typeof data61 == "number") && (!(data61 % 1) && !isNaN(data61))) && (isFinite(data61)))){
validate27.errors = [{instancePath:instancePath+"/releases/count",schemaPath:"#/$defs/Releases/properties/count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs121){
if((typeof data61 == "number") && (isFinite(data61))){
if(data61 < 1 || isNaN(data61)){
validate27.errors = [{instancePath:instancePath+"/releases/count",schemaPath:"#/$defs/Releases/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid23 = _errs121 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data60.largest !== undefined){
let data62 = data60.largest;
const _errs123 = errors;
if(!(((typeof data62 == "number") && (!(data62 % 1) && !isNaN(data62))) && (isFinite(data62)))){
validate27.errors = [{instancePath:instancePath+"/releases/largest",schemaPath:"#/$defs/Releases/properties/largest/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs123){
if((typeof data62 == "number") && (isFinite(data62))){
if(data62 < 1 || isNaN(data62)){
validate27.errors = [{instancePath:instancePath+"/releases/largest",schemaPath:"#/$defs/Releases/properties/largest/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid23 = _errs123 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data60.spreadMilliseconds !== undefined){
let data63 = data60.spreadMilliseconds;
const _errs125 = errors;
if(errors === _errs125){
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
let missing8;
if(((data63.median === undefined) && (missing8 = "median")) || ((data63.max === undefined) && (missing8 = "max"))){
validate27.errors = [{instancePath:instancePath+"/releases/spreadMilliseconds",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/required",keyword:"required",params:{missingProperty: missing8}}];
return false;
}
else {
if(data63.median !== undefined){
let data64 = data63.median;
const _errs127 = errors;
if(!((typeof data64 == "number") && (isFinite(data64)))){
validate27.errors = [{instancePath:instancePath+"/releases/spreadMilliseconds/median",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/properties/median/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid24 = _errs127 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data63.max !== undefined){
let data65 = data63.max;
const _errs129 = errors;
if(!((typeof data65 == "number") && (isFinite(data65)))){
validate27.errors = [{instancePath:instancePath+"/releases/spreadMilliseconds/max",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid24 = _errs129 === errors;
}
else {
var valid24 = true;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/releases/spreadMilliseconds",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid23 = _errs125 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/releases",schemaPath:"#/$defs/Releases/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs118 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isolation !== undefined){
const _errs131 = errors;
if(!(validate41(data.isolation, {instancePath:instancePath+"/isolation",parentData:data,parentDataProperty:"isolation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
var valid0 = _errs131 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recovery !== undefined){
let data67 = data.recovery;
const _errs132 = errors;
const _errs133 = errors;
if(errors === _errs133){
if(data67 && typeof data67 == "object" && !Array.isArray(data67)){
let missing9;
if(((data67.key === undefined) && (missing9 = "key")) || ((data67.resets === undefined) && (missing9 = "resets"))){
validate27.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/$defs/Recovery/required",keyword:"required",params:{missingProperty: missing9}}];
return false;
}
else {
if(data67.key !== undefined){
const _errs135 = errors;
if(typeof data67.key !== "string"){
validate27.errors = [{instancePath:instancePath+"/recovery/key",schemaPath:"#/$defs/Recovery/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid26 = _errs135 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data67.announcedInMilliseconds !== undefined){
let data69 = data67.announcedInMilliseconds;
const _errs137 = errors;
if(!((typeof data69 == "number") && (isFinite(data69)))){
validate27.errors = [{instancePath:instancePath+"/recovery/announcedInMilliseconds",schemaPath:"#/$defs/Recovery/properties/announcedInMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid26 = _errs137 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data67.resets !== undefined){
let data70 = data67.resets;
const _errs139 = errors;
if(!(((typeof data70 == "number") && (!(data70 % 1) && !isNaN(data70))) && (isFinite(data70)))){
validate27.errors = [{instancePath:instancePath+"/recovery/resets",schemaPath:"#/$defs/Recovery/properties/resets/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs139){
if((typeof data70 == "number") && (isFinite(data70))){
if(data70 < 0 || isNaN(data70)){
validate27.errors = [{instancePath:instancePath+"/recovery/resets",schemaPath:"#/$defs/Recovery/properties/resets/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid26 = _errs139 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data67.milliseconds !== undefined){
let data71 = data67.milliseconds;
const _errs141 = errors;
if(errors === _errs141){
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
let missing10;
if((((data71.min === undefined) && (missing10 = "min")) || ((data71.median === undefined) && (missing10 = "median"))) || ((data71.max === undefined) && (missing10 = "max"))){
validate27.errors = [{instancePath:instancePath+"/recovery/milliseconds",schemaPath:"#/$defs/Recovery/properties/milliseconds/required",keyword:"required",params:{missingProperty: missing10}}];
return false;
}
else {
if(data71.min !== undefined){
let data72 = data71.min;
const _errs143 = errors;
if(!((typeof data72 == "number") && (isFinite(data72)))){
validate27.errors = [{instancePath:instancePath+"/recovery/milliseconds/min",schemaPath:"#/$defs/Recovery/properties/milliseconds/properties/min/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid27 = _errs143 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data71.median !== undefined){
let data73 = data71.median;
const _errs145 = errors;
if(!((typeof data73 == "number") && (isFinite(data73)))){
validate27.errors = [{instancePath:instancePath+"/recovery/milliseconds/median",schemaPath:"#/$defs/Recovery/properties/milliseconds/properties/median/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid27 = _errs145 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data71.max !== undefined){
let data74 = data71.max;
const _errs147 = errors;
if(!((typeof data74 == "number") && (isFinite(data74)))){
validate27.errors = [{instancePath:instancePath+"/recovery/milliseconds/max",schemaPath:"#/$defs/Recovery/properties/milliseconds/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid27 = _errs147 === errors;
}
else {
var valid27 = true;
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/recovery/milliseconds",schemaPath:"#/$defs/Recovery/properties/milliseconds/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid26 = _errs141 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data67.herd !== undefined){
let data75 = data67.herd;
const _errs149 = errors;
if(errors === _errs149){
if(data75 && typeof data75 == "object" && !Array.isArray(data75)){
let missing11;
if((((((data75.key === undefined) && (missing11 = "key")) || ((data75.released === undefined) && (missing11 = "released"))) || ((data75.admitted === undefined) && (missing11 = "admitted"))) || ((data75.refused === undefined) && (missing11 = "refused"))) || ((data75.errors === undefined) && (missing11 = "errors"))){
validate27.errors = [{instancePath:instancePath+"/recovery/herd",schemaPath:"#/$defs/Recovery/properties/herd/required",keyword:"required",params:{missingProperty: missing11}}];
return false;
}
else {
if(data75.key !== undefined){
const _errs151 = errors;
if(typeof data75.key !== "string"){
validate27.errors = [{instancePath:instancePath+"/recovery/herd/key",schemaPath:"#/$defs/Recovery/properties/herd/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid28 = _errs151 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data75.released !== undefined){
let data77 = data75.released;
const _errs153 = errors;
if(!(((typeof data77 == "number") && (!(data77 % 1) && !isNaN(data77))) && (isFinite(data77)))){
validate27.errors = [{instancePath:instancePath+"/recovery/herd/released",schemaPath:"#/$defs/Recovery/properties/herd/properties/released/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid28 = _errs153 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data75.admitted !== undefined){
let data78 = data75.admitted;
const _errs155 = errors;
if(!(((typeof data78 == "number") && (!(data78 % 1) && !isNaN(data78))) && (isFinite(data78)))){
validate27.errors = [{instancePath:instancePath+"/recovery/herd/admitted",schemaPath:"#/$defs/Recovery/properties/herd/properties/admitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid28 = _errs155 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data75.refused !== undefined){
let data79 = data75.refused;
const _errs157 = errors;
if(!(((typeof data79 == "number") && (!(data79 % 1) && !isNaN(data79))) && (isFinite(data79)))){
validate27.errors = [{instancePath:instancePath+"/recovery/herd/refused",schemaPath:"#/$defs/Recovery/properties/herd/properties/refused/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid28 = _errs157 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data75.errors !== undefined){
let data80 = data75.errors;
const _errs159 = errors;
if(!(((typeof data80 == "number") && (!(data80 % 1) && !isNaN(data80))) && (isFinite(data80)))){
validate27.errors = [{instancePath:instancePath+"/recovery/herd/errors",schemaPath:"#/$defs/Recovery/properties/herd/properties/errors/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid28 = _errs159 === errors;
}
else {
var valid28 = true;
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/recovery/herd",schemaPath:"#/$defs/Recovery/properties/herd/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid26 = _errs149 === errors;
}
else {
var valid26 = true;
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/$defs/Recovery/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs132 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.retries !== undefined){
let data81 = data.retries;
const _errs161 = errors;
const _errs162 = errors;
if(errors === _errs162){
if(data81 && typeof data81 == "object" && !Array.isArray(data81)){
let missing12;
if((((((data81.pairs === undefined) && (missing12 = "pairs")) || ((data81.agreeing === undefined) && (missing12 = "agreeing"))) || ((data81.differing === undefined) && (missing12 = "differing"))) || ((data81.oneAnswered === undefined) && (missing12 = "oneAnswered"))) || ((data81.noneAnswered === undefined) && (missing12 = "noneAnswered"))){
validate27.errors = [{instancePath:instancePath+"/retries",schemaPath:"#/$defs/Retries/required",keyword:"required",params:{missingProperty: missing12}}];
return false;
}
else {
if(data81.pairs !== undefined){
let data82 = data81.pairs;
const _errs164 = errors;
if(!(((typeof data82 == "number") && (!(data82 % 1) && !isNaN(data82))) && (isFinite(data82)))){
validate27.errors = [{instancePath:instancePath+"/retries/pairs",schemaPath:"#/$defs/Retries/properties/pairs/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid30 = _errs164 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data81.agreeing !== undefined){
let data83 = data81.agreeing;
const _errs166 = errors;
if(!(((typeof data83 == "number") && (!(data83 % 1) && !isNaN(data83))) && (isFinite(data83)))){
validate27.errors = [{instancePath:instancePath+"/retries/agreeing",schemaPath:"#/$defs/Retries/properties/agreeing/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid30 = _errs166 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data81.differing !== undefined){
let data84 = data81.differing;
const _errs168 = errors;
if(!(((typeof data84 == "number") && (!(data84 % 1) && !isNaN(data84))) && (isFinite(data84)))){
validate27.errors = [{instancePath:instancePath+"/retries/differing",schemaPath:"#/$defs/Retries/properties/differing/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid30 = _errs168 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data81.oneAnswered !== undefined){
let data85 = data81.oneAnswered;
const _errs170 = errors;
if(!(((typeof data85 == "number") && (!(data85 % 1) && !isNaN(data85))) && (isFinite(data85)))){
validate27.errors = [{instancePath:instancePath+"/retries/oneAnswered",schemaPath:"#/$defs/Retries/properties/oneAnswered/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid30 = _errs170 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data81.noneAnswered !== undefined){
let data86 = data81.noneAnswered;
const _errs172 = errors;
if(!(((typeof data86 == "number") && (!(data86 % 1) && !isNaN(data86))) && (isFinite(data86)))){
validate27.errors = [{instancePath:instancePath+"/retries/noneAnswered",schemaPath:"#/$defs/Retries/properties/noneAnswered/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid30 = _errs172 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data81.chargedTwice !== undefined){
let data87 = data81.chargedTwice;
const _errs174 = errors;
if(!(((typeof data87 == "number") && (!(data87 % 1) && !isNaN(data87))) && (isFinite(data87)))){
validate27.errors = [{instancePath:instancePath+"/retries/chargedTwice",schemaPath:"#/$defs/Retries/properties/chargedTwice/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid30 = _errs174 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data81.otherStatuses !== undefined){
let data88 = data81.otherStatuses;
const _errs176 = errors;
if(errors === _errs176){
if(data88 && typeof data88 == "object" && !Array.isArray(data88)){
for(const key3 in data88){
let data89 = data88[key3];
const _errs179 = errors;
if(!(((typeof data89 == "number") && (!(data89 % 1) && !isNaN(data89))) && (isFinite(data89)))){
validate27.errors = [{instancePath:instancePath+"/retries/otherStatuses/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Retries/properties/otherStatuses/additionalProperties/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid31 = _errs179 === errors;
if(!valid31){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/retries/otherStatuses",schemaPath:"#/$defs/Retries/properties/otherStatuses/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid30 = _errs176 === errors;
}
else {
var valid30 = true;
}
}
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/retries",schemaPath:"#/$defs/Retries/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs161 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
let data90 = data.steps;
const _errs181 = errors;
if(errors === _errs181){
if(Array.isArray(data90)){
var valid32 = true;
const len7 = data90.length;
for(let i7=0; i7<len7; i7++){
let data91 = data90[i7];
const _errs183 = errors;
const _errs184 = errors;
if(errors === _errs184){
if(data91 && typeof data91 == "object" && !Array.isArray(data91)){
let missing13;
if(((((((data91.perSecond === undefined) && (missing13 = "perSecond")) || ((data91.sent === undefined) && (missing13 = "sent"))) || ((data91.admitted === undefined) && (missing13 = "admitted"))) || ((data91.refused === undefined) && (missing13 = "refused"))) || ((data91.errors === undefined) && (missing13 = "errors"))) || ((data91.verdict === undefined) && (missing13 = "verdict"))){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/required",keyword:"required",params:{missingProperty: missing13}}];
return false;
}
else {
if(data91.perSecond !== undefined){
let data92 = data91.perSecond;
const _errs186 = errors;
if(!((typeof data92 == "number") && (isFinite(data92)))){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7+"/perSecond",schemaPath:"#/$defs/LoadStep/properties/perSecond/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid34 = _errs186 === errors;
}
else {
var valid34 = true;
}
if(valid34){
if(data91.sent !== undefined){
let data93 = data91.sent;
const _errs188 = errors;
if(!(((typeof data93 == "number") && (!(data93 % 1) && !isNaN(data93))) && (isFinite(data93)))){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7+"/sent",schemaPath:"#/$defs/LoadStep/properties/sent/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid34 = _errs188 === errors;
}
else {
var valid34 = true;
}
if(valid34){
if(data91.admitted !== undefined){
let data94 = data91.admitted;
const _errs190 = errors;
if(!(((typeof data94 == "number") && (!(data94 % 1) && !isNaN(data94))) && (isFinite(data94)))){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7+"/admitted",schemaPath:"#/$defs/LoadStep/properties/admitted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid34 = _errs190 === errors;
}
else {
var valid34 = true;
}
if(valid34){
if(data91.refused !== undefined){
let data95 = data91.refused;
const _errs192 = errors;
if(!(((typeof data95 == "number") && (!(data95 % 1) && !isNaN(data95))) && (isFinite(data95)))){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7+"/refused",schemaPath:"#/$defs/LoadStep/properties/refused/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid34 = _errs192 === errors;
}
else {
var valid34 = true;
}
if(valid34){
if(data91.errors !== undefined){
let data96 = data91.errors;
const _errs194 = errors;
if(!(((typeof data96 == "number") && (!(data96 % 1) && !isNaN(data96))) && (isFinite(data96)))){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7+"/errors",schemaPath:"#/$defs/LoadStep/properties/errors/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid34 = _errs194 === errors;
}
else {
var valid34 = true;
}
if(valid34){
if(data91.p99 !== undefined){
let data97 = data91.p99;
const _errs196 = errors;
if(!((typeof data97 == "number") && (isFinite(data97)))){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7+"/p99",schemaPath:"#/$defs/LoadStep/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid34 = _errs196 === errors;
}
else {
var valid34 = true;
}
if(valid34){
if(data91.verdict !== undefined){
let data98 = data91.verdict;
const _errs198 = errors;
if(!(((data98 === "good") || (data98 === "failed")) || (data98 === "no data"))){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7+"/verdict",schemaPath:"#/$defs/LoadStep/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema75.properties.verdict.enum}}];
return false;
}
var valid34 = _errs198 === errors;
}
else {
var valid34 = true;
}
if(valid34){
if(data91.because !== undefined){
const _errs199 = errors;
if(typeof data91.because !== "string"){
validate27.errors = [{instancePath:instancePath+"/steps/" + i7+"/because",schemaPath:"#/$defs/LoadStep/properties/because/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid34 = _errs199 === errors;
}
else {
var valid34 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid32 = _errs183 === errors;
if(!valid32){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs181 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.disagreement !== undefined){
let data100 = data.disagreement;
const _errs201 = errors;
if(errors === _errs201){
if(Array.isArray(data100)){
var valid35 = true;
const len8 = data100.length;
for(let i8=0; i8<len8; i8++){
let data101 = data100[i8];
const _errs203 = errors;
const _errs204 = errors;
if(errors === _errs204){
if(data101 && typeof data101 == "object" && !Array.isArray(data101)){
let missing14;
if((((((data101.metric === undefined) && (missing14 = "metric")) || ((data101.here === undefined) && (missing14 = "here"))) || ((data101.there === undefined) && (missing14 = "there"))) || ((data101.share === undefined) && (missing14 = "share"))) || ((data101.agrees === undefined) && (missing14 = "agrees"))){
validate27.errors = [{instancePath:instancePath+"/disagreement/" + i8,schemaPath:"#/$defs/Disagreement/required",keyword:"required",params:{missingProperty: missing14}}];
return false;
}
else {
if(data101.metric !== undefined){
const _errs206 = errors;
if(typeof data101.metric !== "string"){
validate27.errors = [{instancePath:instancePath+"/disagreement/" + i8+"/metric",schemaPath:"#/$defs/Disagreement/properties/metric/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid37 = _errs206 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data101.here !== undefined){
let data103 = data101.here;
const _errs208 = errors;
if(!((typeof data103 == "number") && (isFinite(data103)))){
validate27.errors = [{instancePath:instancePath+"/disagreement/" + i8+"/here",schemaPath:"#/$defs/Disagreement/properties/here/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid37 = _errs208 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data101.there !== undefined){
let data104 = data101.there;
const _errs210 = errors;
if(!((typeof data104 == "number") && (isFinite(data104)))){
validate27.errors = [{instancePath:instancePath+"/disagreement/" + i8+"/there",schemaPath:"#/$defs/Disagreement/properties/there/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid37 = _errs210 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data101.share !== undefined){
let data105 = data101.share;
const _errs212 = errors;
if(!((typeof data105 == "number") && (isFinite(data105)))){
validate27.errors = [{instancePath:instancePath+"/disagreement/" + i8+"/share",schemaPath:"#/$defs/Disagreement/properties/share/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid37 = _errs212 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data101.agrees !== undefined){
const _errs214 = errors;
if(typeof data101.agrees !== "boolean"){
validate27.errors = [{instancePath:instancePath+"/disagreement/" + i8+"/agrees",schemaPath:"#/$defs/Disagreement/properties/agrees/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid37 = _errs214 === errors;
}
else {
var valid37 = true;
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/disagreement/" + i8,schemaPath:"#/$defs/Disagreement/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid35 = _errs203 === errors;
if(!valid35){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/disagreement",schemaPath:"#/properties/disagreement/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs201 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generators !== undefined){
let data107 = data.generators;
const _errs216 = errors;
if(errors === _errs216){
if(Array.isArray(data107)){
var valid38 = true;
const len9 = data107.length;
for(let i9=0; i9<len9; i9++){
let data108 = data107[i9];
const _errs218 = errors;
const _errs219 = errors;
if(errors === _errs219){
if(data108 && typeof data108 == "object" && !Array.isArray(data108)){
let missing15;
if(((((data108.name === undefined) && (missing15 = "name")) || ((data108.requests === undefined) && (missing15 = "requests"))) || ((data108.dropped === undefined) && (missing15 = "dropped"))) || ((data108.lateMilliseconds === undefined) && (missing15 = "lateMilliseconds"))){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9,schemaPath:"#/$defs/Generator/required",keyword:"required",params:{missingProperty: missing15}}];
return false;
}
else {
if(data108.name !== undefined){
const _errs221 = errors;
if(typeof data108.name !== "string"){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/name",schemaPath:"#/$defs/Generator/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid40 = _errs221 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data108.requests !== undefined){
let data110 = data108.requests;
const _errs223 = errors;
if(!(((typeof data110 == "number") && (!(data110 % 1) && !isNaN(data110))) && (isFinite(data110)))){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/requests",schemaPath:"#/$defs/Generator/properties/requests/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid40 = _errs223 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data108.counted !== undefined){
let data111 = data108.counted;
const _errs225 = errors;
if(!(((typeof data111 == "number") && (!(data111 % 1) && !isNaN(data111))) && (isFinite(data111)))){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/counted",schemaPath:"#/$defs/Generator/properties/counted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid40 = _errs225 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data108.dropped !== undefined){
let data112 = data108.dropped;
const _errs227 = errors;
if(!(((typeof data112 == "number") && (!(data112 % 1) && !isNaN(data112))) && (isFinite(data112)))){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/dropped",schemaPath:"#/$defs/Generator/properties/dropped/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid40 = _errs227 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data108.lateMilliseconds !== undefined){
let data113 = data108.lateMilliseconds;
const _errs229 = errors;
if(!((typeof data113 == "number") && (isFinite(data113)))){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/lateMilliseconds",schemaPath:"#/$defs/Generator/properties/lateMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid40 = _errs229 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data108.cpuShare !== undefined){
let data114 = data108.cpuShare;
const _errs231 = errors;
if(!((typeof data114 == "number") && (isFinite(data114)))){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/cpuShare",schemaPath:"#/$defs/Generator/properties/cpuShare/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid40 = _errs231 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data108.clockOffsetMilliseconds !== undefined){
let data115 = data108.clockOffsetMilliseconds;
const _errs233 = errors;
if(!((typeof data115 == "number") && (isFinite(data115)))){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/clockOffsetMilliseconds",schemaPath:"#/$defs/Generator/properties/clockOffsetMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid40 = _errs233 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data108.uncertaintyMilliseconds !== undefined){
let data116 = data108.uncertaintyMilliseconds;
const _errs235 = errors;
if(!((typeof data116 == "number") && (isFinite(data116)))){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/uncertaintyMilliseconds",schemaPath:"#/$defs/Generator/properties/uncertaintyMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid40 = _errs235 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data108.fault !== undefined){
const _errs237 = errors;
if(typeof data108.fault !== "string"){
validate27.errors = [{instancePath:instancePath+"/generators/" + i9+"/fault",schemaPath:"#/$defs/Generator/properties/fault/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid40 = _errs237 === errors;
}
else {
var valid40 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/generators/" + i9,schemaPath:"#/$defs/Generator/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid38 = _errs218 === errors;
if(!valid38){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/generators",schemaPath:"#/properties/generators/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs216 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sample !== undefined){
let data118 = data.sample;
const _errs239 = errors;
const _errs240 = errors;
if(errors === _errs240){
if(data118 && typeof data118 == "object" && !Array.isArray(data118)){
let missing16;
if((((data118.wholeSeconds === undefined) && (missing16 = "wholeSeconds")) || ((data118.ledgerRequests === undefined) && (missing16 = "ledgerRequests"))) || ((data118.countedRequests === undefined) && (missing16 = "countedRequests"))){
validate27.errors = [{instancePath:instancePath+"/sample",schemaPath:"#/$defs/LoadSample/required",keyword:"required",params:{missingProperty: missing16}}];
return false;
}
else {
if(data118.wholeSeconds !== undefined){
let data119 = data118.wholeSeconds;
const _errs242 = errors;
if(!((typeof data119 == "number") && (isFinite(data119)))){
validate27.errors = [{instancePath:instancePath+"/sample/wholeSeconds",schemaPath:"#/$defs/LoadSample/properties/wholeSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid42 = _errs242 === errors;
}
else {
var valid42 = true;
}
if(valid42){
if(data118.ledgerRequests !== undefined){
let data120 = data118.ledgerRequests;
const _errs244 = errors;
if(!(((typeof data120 == "number") && (!(data120 % 1) && !isNaN(data120))) && (isFinite(data120)))){
validate27.errors = [{instancePath:instancePath+"/sample/ledgerRequests",schemaPath:"#/$defs/LoadSample/properties/ledgerRequests/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid42 = _errs244 === errors;
}
else {
var valid42 = true;
}
if(valid42){
if(data118.countedRequests !== undefined){
let data121 = data118.countedRequests;
const _errs246 = errors;
if(!(((typeof data121 == "number") && (!(data121 % 1) && !isNaN(data121))) && (isFinite(data121)))){
validate27.errors = [{instancePath:instancePath+"/sample/countedRequests",schemaPath:"#/$defs/LoadSample/properties/countedRequests/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid42 = _errs246 === errors;
}
else {
var valid42 = true;
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/sample",schemaPath:"#/$defs/LoadSample/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs239 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":{"profile":true,"engine":true,"asks":true,"arrival":true,"startedAt":true,"durationSeconds":true,"sentBefore":true,"validity":true,"keys":true,"invariants":true,"limiter":true,"limits":true,"timeline":true,"histograms":true,"endedBy":true,"usualSeconds":true,"notes":true,"releases":true,"isolation":true,"recovery":true,"retries":true,"steps":true,"disagreement":true,"generators":true,"sample":true},"dynamicProps":false,"dynamicItems":false};

const schema81 = {"type":"object","required":["startedAt","command","target","version","verdict","counts","failed","undecided","passed","load"],"properties":{"startedAt":{"type":"string","format":"date-time"},"command":{"type":"string"},"target":{"type":"string"},"version":{"type":"string"},"tags":{"type":"object","additionalProperties":{"type":"string"}},"verdict":{"$ref":"#/$defs/Verdict"},"counts":{"$ref":"#/$defs/Counts"},"coverage":{"$ref":"#/$defs/Coverage"},"failed":{"type":"array","items":{"type":"string"}},"undecided":{"type":"array","items":{"type":"string"}},"passed":{"type":"integer","minimum":0},"load":{"type":"array","items":{"type":"object","required":["profile","key"],"properties":{"profile":{"type":"string"},"key":{"type":"string"},"limit":{"type":"number"},"windowSeconds":{"type":"number"},"p50":{"type":"number"},"p99":{"type":"number"}}}},"operations":{"type":"array","items":{"type":"object","required":["operation","n","p50","p95"],"properties":{"operation":{"type":"string"},"n":{"type":"integer"},"p50":{"type":"number"},"p95":{"type":"number"}}}}}};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.startedAt === undefined) && (missing0 = "startedAt")) || ((data.command === undefined) && (missing0 = "command"))) || ((data.target === undefined) && (missing0 = "target"))) || ((data.version === undefined) && (missing0 = "version"))) || ((data.verdict === undefined) && (missing0 = "verdict"))) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.failed === undefined) && (missing0 = "failed"))) || ((data.undecided === undefined) && (missing0 = "undecided"))) || ((data.passed === undefined) && (missing0 = "passed"))) || ((data.load === undefined) && (missing0 = "load"))){
validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.startedAt !== undefined){
let data0 = data.startedAt;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0(data0))){
validate47.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
else {
validate47.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
const _errs3 = errors;
if(typeof data.command !== "string"){
validate47.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target !== undefined){
const _errs5 = errors;
if(typeof data.target !== "string"){
validate47.errors = [{instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
const _errs7 = errors;
if(typeof data.version !== "string"){
validate47.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data4 = data.tags;
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key0 in data4){
const _errs12 = errors;
if(typeof data4[key0] !== "string"){
validate47.errors = [{instancePath:instancePath+"/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/tags/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verdict !== undefined){
let data6 = data.verdict;
const _errs14 = errors;
if(!(((data6 === "conforms") || (data6 === "departs")) || (data6 === "inconclusive"))){
validate47.errors = [{instancePath:instancePath+"/verdict",schemaPath:"#/$defs/Verdict/enum",keyword:"enum",params:{allowedValues: schema33.enum}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.counts !== undefined){
let data7 = data.counts;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing1;
if(((((((data7.passed === undefined) && (missing1 = "passed")) || ((data7.violated === undefined) && (missing1 = "violated"))) || ((data7.blocked === undefined) && (missing1 = "blocked"))) || ((data7.inapplicable === undefined) && (missing1 = "inapplicable"))) || ((data7.observed === undefined) && (missing1 = "observed"))) || ((data7.errored === undefined) && (missing1 = "errored"))){
validate47.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data7.passed !== undefined){
let data8 = data7.passed;
const _errs19 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate47.errors = [{instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs19){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate47.errors = [{instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.violated !== undefined){
let data9 = data7.violated;
const _errs21 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate47.errors = [{instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs21){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate47.errors = [{instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.blocked !== undefined){
let data10 = data7.blocked;
const _errs23 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate47.errors = [{instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs23){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
validate47.errors = [{instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.inapplicable !== undefined){
let data11 = data7.inapplicable;
const _errs25 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate47.errors = [{instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs25){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
validate47.errors = [{instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.observed !== undefined){
let data12 = data7.observed;
const _errs27 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate47.errors = [{instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs27){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
validate47.errors = [{instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.errored !== undefined){
let data13 = data7.errored;
const _errs29 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate47.errors = [{instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs29){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
validate47.errors = [{instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.coverage !== undefined){
let data14 = data.coverage;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs32){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing2;
if(((data14.required === undefined) && (missing2 = "required")) || ((data14.ran === undefined) && (missing2 = "ran"))){
validate47.errors = [{instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data14.required !== undefined){
let data15 = data14.required;
const _errs34 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate47.errors = [{instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs34){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
validate47.errors = [{instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid6 = _errs34 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data14.ran !== undefined){
let data16 = data14.ran;
const _errs36 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate47.errors = [{instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs36){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
validate47.errors = [{instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid6 = _errs36 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data14.decided !== undefined){
let data17 = data14.decided;
const _errs38 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate47.errors = [{instancePath:instancePath+"/coverage/decided",schemaPath:"#/$defs/Coverage/properties/decided/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs38){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
validate47.errors = [{instancePath:instancePath+"/coverage/decided",schemaPath:"#/$defs/Coverage/properties/decided/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid6 = _errs38 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed !== undefined){
let data18 = data.failed;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data18)){
var valid7 = true;
const len0 = data18.length;
for(let i0=0; i0<len0; i0++){
const _errs42 = errors;
if(typeof data18[i0] !== "string"){
validate47.errors = [{instancePath:instancePath+"/failed/" + i0,schemaPath:"#/properties/failed/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs42 === errors;
if(!valid7){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.undecided !== undefined){
let data20 = data.undecided;
const _errs44 = errors;
if(errors === _errs44){
if(Array.isArray(data20)){
var valid8 = true;
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
const _errs46 = errors;
if(typeof data20[i1] !== "string"){
validate47.errors = [{instancePath:instancePath+"/undecided/" + i1,schemaPath:"#/properties/undecided/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs46 === errors;
if(!valid8){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/undecided",schemaPath:"#/properties/undecided/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.passed !== undefined){
let data22 = data.passed;
const _errs48 = errors;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
validate47.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs48){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
validate47.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.load !== undefined){
let data23 = data.load;
const _errs50 = errors;
if(errors === _errs50){
if(Array.isArray(data23)){
var valid9 = true;
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
let data24 = data23[i2];
const _errs52 = errors;
if(errors === _errs52){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing3;
if(((data24.profile === undefined) && (missing3 = "profile")) || ((data24.key === undefined) && (missing3 = "key"))){
validate47.errors = [{instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data24.profile !== undefined){
const _errs54 = errors;
if(typeof data24.profile !== "string"){
validate47.errors = [{instancePath:instancePath+"/load/" + i2+"/profile",schemaPath:"#/properties/load/items/properties/profile/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs54 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.key !== undefined){
const _errs56 = errors;
if(typeof data24.key !== "string"){
validate47.errors = [{instancePath:instancePath+"/load/" + i2+"/key",schemaPath:"#/properties/load/items/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs56 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.limit !== undefined){
let data27 = data24.limit;
const _errs58 = errors;
if(!((typeof data27 == "number") && (isFinite(data27)))){
validate47.errors = [{instancePath:instancePath+"/load/" + i2+"/limit",schemaPath:"#/properties/load/items/properties/limit/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs58 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.windowSeconds !== undefined){
let data28 = data24.windowSeconds;
const _errs60 = errors;
if(!((typeof data28 == "number") && (isFinite(data28)))){
validate47.errors = [{instancePath:instancePath+"/load/" + i2+"/windowSeconds",schemaPath:"#/properties/load/items/properties/windowSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs60 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.p50 !== undefined){
let data29 = data24.p50;
const _errs62 = errors;
if(!((typeof data29 == "number") && (isFinite(data29)))){
validate47.errors = [{instancePath:instancePath+"/load/" + i2+"/p50",schemaPath:"#/properties/load/items/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs62 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.p99 !== undefined){
let data30 = data24.p99;
const _errs64 = errors;
if(!((typeof data30 == "number") && (isFinite(data30)))){
validate47.errors = [{instancePath:instancePath+"/load/" + i2+"/p99",schemaPath:"#/properties/load/items/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs64 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs52 === errors;
if(!valid9){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/load",schemaPath:"#/properties/load/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operations !== undefined){
let data31 = data.operations;
const _errs66 = errors;
if(errors === _errs66){
if(Array.isArray(data31)){
var valid11 = true;
const len3 = data31.length;
for(let i3=0; i3<len3; i3++){
let data32 = data31[i3];
const _errs68 = errors;
if(errors === _errs68){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing4;
if(((((data32.operation === undefined) && (missing4 = "operation")) || ((data32.n === undefined) && (missing4 = "n"))) || ((data32.p50 === undefined) && (missing4 = "p50"))) || ((data32.p95 === undefined) && (missing4 = "p95"))){
validate47.errors = [{instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data32.operation !== undefined){
const _errs70 = errors;
if(typeof data32.operation !== "string"){
validate47.errors = [{instancePath:instancePath+"/operations/" + i3+"/operation",schemaPath:"#/properties/operations/items/properties/operation/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs70 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data32.n !== undefined){
let data34 = data32.n;
const _errs72 = errors;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
validate47.errors = [{instancePath:instancePath+"/operations/" + i3+"/n",schemaPath:"#/properties/operations/items/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid12 = _errs72 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data32.p50 !== undefined){
let data35 = data32.p50;
const _errs74 = errors;
if(!((typeof data35 == "number") && (isFinite(data35)))){
validate47.errors = [{instancePath:instancePath+"/operations/" + i3+"/p50",schemaPath:"#/properties/operations/items/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid12 = _errs74 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data32.p95 !== undefined){
let data36 = data32.p95;
const _errs76 = errors;
if(!((typeof data36 == "number") && (isFinite(data36)))){
validate47.errors = [{instancePath:instancePath+"/operations/" + i3+"/p95",schemaPath:"#/properties/operations/items/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid12 = _errs76 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid11 = _errs68 === errors;
if(!valid11){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs66 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":{"startedAt":true,"command":true,"target":true,"version":true,"tags":true,"verdict":true,"counts":true,"coverage":true,"failed":true,"undecided":true,"passed":true,"load":true,"operations":true},"dynamicProps":false,"dynamicItems":false};

const schema85 = {"type":"object","required":["verdict","runVerdict","startedAt","target","says","checks","reasons","allowed","notes"],"properties":{"verdict":{"enum":["worse","not worse","inconclusive"]},"runVerdict":{"$ref":"#/$defs/Verdict"},"startedAt":{"type":"string","format":"date-time"},"target":{"type":"string"},"says":{"type":"string"},"checks":{"type":"array","items":{"type":"object","required":["id","from","to"],"properties":{"id":{"type":"string"},"from":{"$ref":"#/$defs/Outcome"},"to":{"$ref":"#/$defs/Outcome"}}}},"unchanged":{"type":"array","items":{"type":"string"}},"reasons":{"type":"array","items":{"type":"string"}},"allowed":{"type":"array","items":{"type":"string"}},"notes":{"type":"array","items":{"type":"string"}}}};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.verdict === undefined) && (missing0 = "verdict")) || ((data.runVerdict === undefined) && (missing0 = "runVerdict"))) || ((data.startedAt === undefined) && (missing0 = "startedAt"))) || ((data.target === undefined) && (missing0 = "target"))) || ((data.says === undefined) && (missing0 = "says"))) || ((data.checks === undefined) && (missing0 = "checks"))) || ((data.reasons === undefined) && (missing0 = "reasons"))) || ((data.allowed === undefined) && (missing0 = "allowed"))) || ((data.notes === undefined) && (missing0 = "notes"))){
validate49.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.verdict !== undefined){
let data0 = data.verdict;
const _errs1 = errors;
if(!(((data0 === "worse") || (data0 === "not worse")) || (data0 === "inconclusive"))){
validate49.errors = [{instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema85.properties.verdict.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.runVerdict !== undefined){
let data1 = data.runVerdict;
const _errs2 = errors;
if(!(((data1 === "conforms") || (data1 === "departs")) || (data1 === "inconclusive"))){
validate49.errors = [{instancePath:instancePath+"/runVerdict",schemaPath:"#/$defs/Verdict/enum",keyword:"enum",params:{allowedValues: schema33.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.startedAt !== undefined){
let data2 = data.startedAt;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data2 === "string"){
if(!(formats0(data2))){
validate49.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
else {
validate49.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target !== undefined){
const _errs6 = errors;
if(typeof data.target !== "string"){
validate49.errors = [{instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.says !== undefined){
const _errs8 = errors;
if(typeof data.says !== "string"){
validate49.errors = [{instancePath:instancePath+"/says",schemaPath:"#/properties/says/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checks !== undefined){
let data5 = data.checks;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid2 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs12 = errors;
if(errors === _errs12){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((((data6.id === undefined) && (missing1 = "id")) || ((data6.from === undefined) && (missing1 = "from"))) || ((data6.to === undefined) && (missing1 = "to"))){
validate49.errors = [{instancePath:instancePath+"/checks/" + i0,schemaPath:"#/properties/checks/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data6.id !== undefined){
const _errs14 = errors;
if(typeof data6.id !== "string"){
validate49.errors = [{instancePath:instancePath+"/checks/" + i0+"/id",schemaPath:"#/properties/checks/items/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data6.from !== undefined){
let data8 = data6.from;
const _errs16 = errors;
if(!((((((data8 === "passed") || (data8 === "violated")) || (data8 === "blocked")) || (data8 === "inapplicable")) || (data8 === "observed")) || (data8 === "errored"))){
validate49.errors = [{instancePath:instancePath+"/checks/" + i0+"/from",schemaPath:"#/$defs/Outcome/enum",keyword:"enum",params:{allowedValues: schema39.enum}}];
return false;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data6.to !== undefined){
let data9 = data6.to;
const _errs18 = errors;
if(!((((((data9 === "passed") || (data9 === "violated")) || (data9 === "blocked")) || (data9 === "inapplicable")) || (data9 === "observed")) || (data9 === "errored"))){
validate49.errors = [{instancePath:instancePath+"/checks/" + i0+"/to",schemaPath:"#/$defs/Outcome/enum",keyword:"enum",params:{allowedValues: schema39.enum}}];
return false;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/checks/" + i0,schemaPath:"#/properties/checks/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unchanged !== undefined){
let data10 = data.unchanged;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data10)){
var valid6 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
const _errs22 = errors;
if(typeof data10[i1] !== "string"){
validate49.errors = [{instancePath:instancePath+"/unchanged/" + i1,schemaPath:"#/properties/unchanged/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs22 === errors;
if(!valid6){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/unchanged",schemaPath:"#/properties/unchanged/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasons !== undefined){
let data12 = data.reasons;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data12)){
var valid7 = true;
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
const _errs26 = errors;
if(typeof data12[i2] !== "string"){
validate49.errors = [{instancePath:instancePath+"/reasons/" + i2,schemaPath:"#/properties/reasons/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs26 === errors;
if(!valid7){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/reasons",schemaPath:"#/properties/reasons/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allowed !== undefined){
let data14 = data.allowed;
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data14)){
var valid8 = true;
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
const _errs30 = errors;
if(typeof data14[i3] !== "string"){
validate49.errors = [{instancePath:instancePath+"/allowed/" + i3,schemaPath:"#/properties/allowed/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs30 === errors;
if(!valid8){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/allowed",schemaPath:"#/properties/allowed/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notes !== undefined){
let data16 = data.notes;
const _errs32 = errors;
if(errors === _errs32){
if(Array.isArray(data16)){
var valid9 = true;
const len4 = data16.length;
for(let i4=0; i4<len4; i4++){
const _errs34 = errors;
if(typeof data16[i4] !== "string"){
validate49.errors = [{instancePath:instancePath+"/notes/" + i4,schemaPath:"#/properties/notes/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs34 === errors;
if(!valid9){
break;
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":{"verdict":true,"runVerdict":true,"startedAt":true,"target":true,"says":true,"checks":true,"unchanged":true,"reasons":true,"allowed":true,"notes":true},"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="run-report.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((data.schemaVersion === undefined) && (missing0 = "schemaVersion")) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.startedAt === undefined) && (missing0 = "startedAt"))) || ((data.durationMilliseconds === undefined) && (missing0 = "durationMilliseconds"))) || ((data.seed === undefined) && (missing0 = "seed"))) || ((data.command === undefined) && (missing0 = "command"))) || ((data.target === undefined) && (missing0 = "target"))) || ((data.verdict === undefined) && (missing0 = "verdict"))) || ((data.exitCode === undefined) && (missing0 = "exitCode"))) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.checks === undefined) && (missing0 = "checks"))) || ((data.causes === undefined) && (missing0 = "causes"))) || ((data.clauses === undefined) && (missing0 = "clauses"))) || ((data.load === undefined) && (missing0 = "load"))) || ((data.complete === undefined) && (missing0 = "complete"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.schemaVersion !== undefined){
const _errs1 = errors;
if(1 !== data.schemaVersion){
validate20.errors = [{instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/const",keyword:"const",params:{allowedValue: 1}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
let data1 = data.tool;
const _errs2 = errors;
if(errors === _errs2){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.name === undefined) && (missing1 = "name")) || ((data1.version === undefined) && (missing1 = "version"))){
validate20.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data1.name !== undefined){
const _errs4 = errors;
if("textgen-harness" !== data1.name){
validate20.errors = [{instancePath:instancePath+"/tool/name",schemaPath:"#/properties/tool/properties/name/const",keyword:"const",params:{allowedValue: "textgen-harness"}}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.version !== undefined){
const _errs5 = errors;
if(typeof data1.version !== "string"){
validate20.errors = [{instancePath:instancePath+"/tool/version",schemaPath:"#/properties/tool/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.startedAt !== undefined){
let data4 = data.startedAt;
const _errs7 = errors;
if(errors === _errs7){
if(errors === _errs7){
if(typeof data4 === "string"){
if(!(formats0(data4))){
validate20.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationMilliseconds !== undefined){
let data5 = data.durationMilliseconds;
const _errs9 = errors;
if(errors === _errs9){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate20.errors = [{instancePath:instancePath+"/durationMilliseconds",schemaPath:"#/properties/durationMilliseconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/durationMilliseconds",schemaPath:"#/properties/durationMilliseconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data6 = data.seed;
const _errs11 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate20.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
const _errs13 = errors;
if(typeof data.command !== "string"){
validate20.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data8 = data.tags;
const _errs15 = errors;
if(errors === _errs15){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key0 in data8){
const _errs18 = errors;
if(typeof data8[key0] !== "string"){
validate20.errors = [{instancePath:instancePath+"/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/tags/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs18 === errors;
if(!valid2){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target !== undefined){
let data10 = data.target;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs21){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing2;
if((((data10.name === undefined) && (missing2 = "name")) || ((data10.baseUrl === undefined) && (missing2 = "baseUrl"))) || ((data10.runtime === undefined) && (missing2 = "runtime"))){
validate20.errors = [{instancePath:instancePath+"/target",schemaPath:"#/$defs/ReportTarget/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data10.name !== undefined){
const _errs23 = errors;
if(typeof data10.name !== "string"){
validate20.errors = [{instancePath:instancePath+"/target/name",schemaPath:"#/$defs/ReportTarget/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data10.baseUrl !== undefined){
const _errs25 = errors;
if(typeof data10.baseUrl !== "string"){
validate20.errors = [{instancePath:instancePath+"/target/baseUrl",schemaPath:"#/$defs/ReportTarget/properties/baseUrl/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data10.runtime !== undefined){
let data13 = data10.runtime;
const _errs27 = errors;
if(!(((((data13 === "process") || (data13 === "docker")) || (data13 === "url")) || (data13 === "program")) || (data13 === "log"))){
validate20.errors = [{instancePath:instancePath+"/target/runtime",schemaPath:"#/$defs/ReportTarget/properties/runtime/enum",keyword:"enum",params:{allowedValues: schema32.properties.runtime.enum}}];
return false;
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/target",schemaPath:"#/$defs/ReportTarget/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verdict !== undefined){
let data14 = data.verdict;
const _errs28 = errors;
if(!(((data14 === "conforms") || (data14 === "departs")) || (data14 === "inconclusive"))){
validate20.errors = [{instancePath:instancePath+"/verdict",schemaPath:"#/$defs/Verdict/enum",keyword:"enum",params:{allowedValues: schema33.enum}}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exitCode !== undefined){
let data15 = data.exitCode;
const _errs30 = errors;
if(!(((data15 === 0) || (data15 === 1)) || (data15 === 3))){
validate20.errors = [{instancePath:instancePath+"/exitCode",schemaPath:"#/properties/exitCode/enum",keyword:"enum",params:{allowedValues: schema31.properties.exitCode.enum}}];
return false;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gatingLevels !== undefined){
let data16 = data.gatingLevels;
const _errs31 = errors;
if(errors === _errs31){
if(Array.isArray(data16)){
var valid6 = true;
const len0 = data16.length;
for(let i0=0; i0<len0; i0++){
let data17 = data16[i0];
const _errs33 = errors;
if(!((((data17 === "must") || (data17 === "should")) || (data17 === "declared")) || (data17 === "observe"))){
validate20.errors = [{instancePath:instancePath+"/gatingLevels/" + i0,schemaPath:"#/$defs/Level/enum",keyword:"enum",params:{allowedValues: schema34.enum}}];
return false;
}
var valid6 = _errs33 === errors;
if(!valid6){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/gatingLevels",schemaPath:"#/properties/gatingLevels/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.counts !== undefined){
let data18 = data.counts;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs36){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing3;
if(((((((data18.passed === undefined) && (missing3 = "passed")) || ((data18.violated === undefined) && (missing3 = "violated"))) || ((data18.blocked === undefined) && (missing3 = "blocked"))) || ((data18.inapplicable === undefined) && (missing3 = "inapplicable"))) || ((data18.observed === undefined) && (missing3 = "observed"))) || ((data18.errored === undefined) && (missing3 = "errored"))){
validate20.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data18.passed !== undefined){
let data19 = data18.passed;
const _errs38 = errors;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
validate20.errors = [{instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs38){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
validate20.errors = [{instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid9 = _errs38 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data18.violated !== undefined){
let data20 = data18.violated;
const _errs40 = errors;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
validate20.errors = [{instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs40){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
validate20.errors = [{instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid9 = _errs40 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data18.blocked !== undefined){
let data21 = data18.blocked;
const _errs42 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate20.errors = [{instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs42){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
validate20.errors = [{instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid9 = _errs42 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data18.inapplicable !== undefined){
let data22 = data18.inapplicable;
const _errs44 = errors;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
validate20.errors = [{instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs44){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
validate20.errors = [{instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid9 = _errs44 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data18.observed !== undefined){
let data23 = data18.observed;
const _errs46 = errors;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
validate20.errors = [{instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs46){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
validate20.errors = [{instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid9 = _errs46 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data18.errored !== undefined){
let data24 = data18.errored;
const _errs48 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate20.errors = [{instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs48){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
validate20.errors = [{instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid9 = _errs48 === errors;
}
else {
var valid9 = true;
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.coverage !== undefined){
let data25 = data.coverage;
const _errs50 = errors;
const _errs51 = errors;
if(errors === _errs51){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing4;
if(((data25.required === undefined) && (missing4 = "required")) || ((data25.ran === undefined) && (missing4 = "ran"))){
validate20.errors = [{instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data25.required !== undefined){
let data26 = data25.required;
const _errs53 = errors;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
validate20.errors = [{instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs53){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 < 0 || isNaN(data26)){
validate20.errors = [{instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid11 = _errs53 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data25.ran !== undefined){
let data27 = data25.ran;
const _errs55 = errors;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
validate20.errors = [{instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs55){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
validate20.errors = [{instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid11 = _errs55 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data25.decided !== undefined){
let data28 = data25.decided;
const _errs57 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate20.errors = [{instancePath:instancePath+"/coverage/decided",schemaPath:"#/$defs/Coverage/properties/decided/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs57){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
validate20.errors = [{instancePath:instancePath+"/coverage/decided",schemaPath:"#/$defs/Coverage/properties/decided/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid11 = _errs57 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checks !== undefined){
let data29 = data.checks;
const _errs59 = errors;
if(errors === _errs59){
if(Array.isArray(data29)){
var valid12 = true;
const len1 = data29.length;
for(let i1=0; i1<len1; i1++){
const _errs61 = errors;
if(!(validate21(data29[i1], {instancePath:instancePath+"/checks/" + i1,parentData:data29,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid12 = _errs61 === errors;
if(!valid12){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.causes !== undefined){
let data31 = data.causes;
const _errs62 = errors;
if(errors === _errs62){
if(Array.isArray(data31)){
var valid13 = true;
const len2 = data31.length;
for(let i2=0; i2<len2; i2++){
let data32 = data31[i2];
const _errs64 = errors;
const _errs65 = errors;
if(errors === _errs65){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing5;
if((((data32.id === undefined) && (missing5 = "id")) || ((data32.says === undefined) && (missing5 = "says"))) || ((data32.checks === undefined) && (missing5 = "checks"))){
validate20.errors = [{instancePath:instancePath+"/causes/" + i2,schemaPath:"#/$defs/Cause/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
if(data32.id !== undefined){
const _errs67 = errors;
if(typeof data32.id !== "string"){
validate20.errors = [{instancePath:instancePath+"/causes/" + i2+"/id",schemaPath:"#/$defs/Cause/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs67 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data32.says !== undefined){
const _errs69 = errors;
if(typeof data32.says !== "string"){
validate20.errors = [{instancePath:instancePath+"/causes/" + i2+"/says",schemaPath:"#/$defs/Cause/properties/says/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs69 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data32.checks !== undefined){
let data35 = data32.checks;
const _errs71 = errors;
if(errors === _errs71){
if(Array.isArray(data35)){
var valid16 = true;
const len3 = data35.length;
for(let i3=0; i3<len3; i3++){
const _errs73 = errors;
if(typeof data35[i3] !== "string"){
validate20.errors = [{instancePath:instancePath+"/causes/" + i2+"/checks/" + i3,schemaPath:"#/$defs/Cause/properties/checks/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs73 === errors;
if(!valid16){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/causes/" + i2+"/checks",schemaPath:"#/$defs/Cause/properties/checks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid15 = _errs71 === errors;
}
else {
var valid15 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/causes/" + i2,schemaPath:"#/$defs/Cause/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs64 === errors;
if(!valid13){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/causes",schemaPath:"#/properties/causes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs62 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clauses !== undefined){
let data37 = data.clauses;
const _errs75 = errors;
if(errors === _errs75){
if(Array.isArray(data37)){
var valid17 = true;
const len4 = data37.length;
for(let i4=0; i4<len4; i4++){
const _errs77 = errors;
if(!(validate25(data37[i4], {instancePath:instancePath+"/clauses/" + i4,parentData:data37,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid17 = _errs77 === errors;
if(!valid17){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/clauses",schemaPath:"#/properties/clauses/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs75 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.load !== undefined){
let data39 = data.load;
const _errs78 = errors;
if(errors === _errs78){
if(Array.isArray(data39)){
var valid18 = true;
const len5 = data39.length;
for(let i5=0; i5<len5; i5++){
const _errs80 = errors;
if(!(validate27(data39[i5], {instancePath:instancePath+"/load/" + i5,parentData:data39,parentDataProperty:i5,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
var valid18 = _errs80 === errors;
if(!valid18){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/load",schemaPath:"#/properties/load/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs78 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.loadSkipped !== undefined){
const _errs81 = errors;
if(typeof data.loadSkipped !== "string"){
validate20.errors = [{instancePath:instancePath+"/loadSkipped",schemaPath:"#/properties/loadSkipped/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs81 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warnings !== undefined){
let data42 = data.warnings;
const _errs83 = errors;
if(errors === _errs83){
if(Array.isArray(data42)){
var valid19 = true;
const len6 = data42.length;
for(let i6=0; i6<len6; i6++){
const _errs85 = errors;
if(typeof data42[i6] !== "string"){
validate20.errors = [{instancePath:instancePath+"/warnings/" + i6,schemaPath:"#/properties/warnings/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid19 = _errs85 === errors;
if(!valid19){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/warnings",schemaPath:"#/properties/warnings/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs83 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.budget !== undefined){
let data44 = data.budget;
const _errs87 = errors;
const _errs88 = errors;
if(errors === _errs88){
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
let missing6;
if((data44.sent === undefined) && (missing6 = "sent")){
validate20.errors = [{instancePath:instancePath+"/budget",schemaPath:"#/$defs/BudgetSpent/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
if(data44.sent !== undefined){
let data45 = data44.sent;
const _errs90 = errors;
if(!(((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45))) && (isFinite(data45)))){
validate20.errors = [{instancePath:instancePath+"/budget/sent",schemaPath:"#/$defs/BudgetSpent/properties/sent/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid21 = _errs90 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data44.allowed !== undefined){
let data46 = data44.allowed;
const _errs92 = errors;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
validate20.errors = [{instancePath:instancePath+"/budget/allowed",schemaPath:"#/$defs/BudgetSpent/properties/allowed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid21 = _errs92 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data44.generations !== undefined){
let data47 = data44.generations;
const _errs94 = errors;
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
validate20.errors = [{instancePath:instancePath+"/budget/generations",schemaPath:"#/$defs/BudgetSpent/properties/generations/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid21 = _errs94 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data44.loadSent !== undefined){
let data48 = data44.loadSent;
const _errs96 = errors;
if(!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))){
validate20.errors = [{instancePath:instancePath+"/budget/loadSent",schemaPath:"#/$defs/BudgetSpent/properties/loadSent/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid21 = _errs96 === errors;
}
else {
var valid21 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/budget",schemaPath:"#/$defs/BudgetSpent/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs87 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.environment !== undefined){
let data49 = data.environment;
const _errs98 = errors;
const _errs99 = errors;
if(errors === _errs99){
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
let missing7;
if((((data49.node === undefined) && (missing7 = "node")) || ((data49.platform === undefined) && (missing7 = "platform"))) || ((data49.cores === undefined) && (missing7 = "cores"))){
validate20.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/$defs/Environment/required",keyword:"required",params:{missingProperty: missing7}}];
return false;
}
else {
if(data49.node !== undefined){
const _errs101 = errors;
if(typeof data49.node !== "string"){
validate20.errors = [{instancePath:instancePath+"/environment/node",schemaPath:"#/$defs/Environment/properties/node/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs101 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data49.platform !== undefined){
const _errs103 = errors;
if(typeof data49.platform !== "string"){
validate20.errors = [{instancePath:instancePath+"/environment/platform",schemaPath:"#/$defs/Environment/properties/platform/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid23 = _errs103 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data49.cores !== undefined){
let data52 = data49.cores;
const _errs105 = errors;
if(!(((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52))) && (isFinite(data52)))){
validate20.errors = [{instancePath:instancePath+"/environment/cores",schemaPath:"#/$defs/Environment/properties/cores/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid23 = _errs105 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data49.ci !== undefined){
const _errs107 = errors;
if(typeof data49.ci !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/environment/ci",schemaPath:"#/$defs/Environment/properties/ci/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid23 = _errs107 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data49.tlsVerified !== undefined){
const _errs109 = errors;
if(typeof data49.tlsVerified !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/environment/tlsVerified",schemaPath:"#/$defs/Environment/properties/tlsVerified/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid23 = _errs109 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/$defs/Environment/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs98 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.history !== undefined){
let data55 = data.history;
const _errs111 = errors;
if(errors === _errs111){
if(Array.isArray(data55)){
var valid24 = true;
const len7 = data55.length;
for(let i7=0; i7<len7; i7++){
const _errs113 = errors;
if(!(validate47(data55[i7], {instancePath:instancePath+"/history/" + i7,parentData:data55,parentDataProperty:i7,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var valid24 = _errs113 === errors;
if(!valid24){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/history",schemaPath:"#/properties/history/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs111 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.baseline !== undefined){
const _errs114 = errors;
if(!(validate49(data.baseline, {instancePath:instancePath+"/baseline",parentData:data,parentDataProperty:"baseline",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid0 = _errs114 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeatIt !== undefined){
const _errs115 = errors;
if(typeof data.repeatIt !== "string"){
validate20.errors = [{instancePath:instancePath+"/repeatIt",schemaPath:"#/properties/repeatIt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs115 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.complete !== undefined){
const _errs117 = errors;
if(typeof data.complete !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs117 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"schemaVersion":true,"tool":true,"startedAt":true,"durationMilliseconds":true,"seed":true,"command":true,"tags":true,"target":true,"verdict":true,"exitCode":true,"gatingLevels":true,"counts":true,"coverage":true,"checks":true,"causes":true,"clauses":true,"load":true,"loadSkipped":true,"warnings":true,"budget":true,"environment":true,"history":true,"baseline":true,"repeatIt":true,"complete":true},"dynamicProps":false,"dynamicItems":false};

export const validateHistoryEntry = validate51;

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.startedAt === undefined) && (missing0 = "startedAt")) || ((data.command === undefined) && (missing0 = "command"))) || ((data.target === undefined) && (missing0 = "target"))) || ((data.version === undefined) && (missing0 = "version"))) || ((data.verdict === undefined) && (missing0 = "verdict"))) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.failed === undefined) && (missing0 = "failed"))) || ((data.undecided === undefined) && (missing0 = "undecided"))) || ((data.passed === undefined) && (missing0 = "passed"))) || ((data.load === undefined) && (missing0 = "load"))){
validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.startedAt !== undefined){
let data0 = data.startedAt;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0(data0))){
validate51.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"}}];
return false;
}
}
else {
validate51.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
const _errs3 = errors;
if(typeof data.command !== "string"){
validate51.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target !== undefined){
const _errs5 = errors;
if(typeof data.target !== "string"){
validate51.errors = [{instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
const _errs7 = errors;
if(typeof data.version !== "string"){
validate51.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data4 = data.tags;
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key0 in data4){
const _errs12 = errors;
if(typeof data4[key0] !== "string"){
validate51.errors = [{instancePath:instancePath+"/tags/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/tags/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verdict !== undefined){
let data6 = data.verdict;
const _errs14 = errors;
if(!(((data6 === "conforms") || (data6 === "departs")) || (data6 === "inconclusive"))){
validate51.errors = [{instancePath:instancePath+"/verdict",schemaPath:"#/$defs/Verdict/enum",keyword:"enum",params:{allowedValues: schema33.enum}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.counts !== undefined){
let data7 = data.counts;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing1;
if(((((((data7.passed === undefined) && (missing1 = "passed")) || ((data7.violated === undefined) && (missing1 = "violated"))) || ((data7.blocked === undefined) && (missing1 = "blocked"))) || ((data7.inapplicable === undefined) && (missing1 = "inapplicable"))) || ((data7.observed === undefined) && (missing1 = "observed"))) || ((data7.errored === undefined) && (missing1 = "errored"))){
validate51.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data7.passed !== undefined){
let data8 = data7.passed;
const _errs19 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate51.errors = [{instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs19){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate51.errors = [{instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.violated !== undefined){
let data9 = data7.violated;
const _errs21 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate51.errors = [{instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs21){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate51.errors = [{instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.blocked !== undefined){
let data10 = data7.blocked;
const _errs23 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate51.errors = [{instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs23){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
validate51.errors = [{instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.inapplicable !== undefined){
let data11 = data7.inapplicable;
const _errs25 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate51.errors = [{instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs25){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
validate51.errors = [{instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.observed !== undefined){
let data12 = data7.observed;
const _errs27 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate51.errors = [{instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs27){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
validate51.errors = [{instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.errored !== undefined){
let data13 = data7.errored;
const _errs29 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate51.errors = [{instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs29){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
validate51.errors = [{instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.coverage !== undefined){
let data14 = data.coverage;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs32){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing2;
if(((data14.required === undefined) && (missing2 = "required")) || ((data14.ran === undefined) && (missing2 = "ran"))){
validate51.errors = [{instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
if(data14.required !== undefined){
let data15 = data14.required;
const _errs34 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate51.errors = [{instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs34){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
validate51.errors = [{instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid6 = _errs34 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data14.ran !== undefined){
let data16 = data14.ran;
const _errs36 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate51.errors = [{instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs36){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
validate51.errors = [{instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid6 = _errs36 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data14.decided !== undefined){
let data17 = data14.decided;
const _errs38 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate51.errors = [{instancePath:instancePath+"/coverage/decided",schemaPath:"#/$defs/Coverage/properties/decided/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs38){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
validate51.errors = [{instancePath:instancePath+"/coverage/decided",schemaPath:"#/$defs/Coverage/properties/decided/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid6 = _errs38 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed !== undefined){
let data18 = data.failed;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data18)){
var valid7 = true;
const len0 = data18.length;
for(let i0=0; i0<len0; i0++){
const _errs42 = errors;
if(typeof data18[i0] !== "string"){
validate51.errors = [{instancePath:instancePath+"/failed/" + i0,schemaPath:"#/properties/failed/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs42 === errors;
if(!valid7){
break;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.undecided !== undefined){
let data20 = data.undecided;
const _errs44 = errors;
if(errors === _errs44){
if(Array.isArray(data20)){
var valid8 = true;
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
const _errs46 = errors;
if(typeof data20[i1] !== "string"){
validate51.errors = [{instancePath:instancePath+"/undecided/" + i1,schemaPath:"#/properties/undecided/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs46 === errors;
if(!valid8){
break;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/undecided",schemaPath:"#/properties/undecided/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.passed !== undefined){
let data22 = data.passed;
const _errs48 = errors;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
validate51.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs48){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
validate51.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.load !== undefined){
let data23 = data.load;
const _errs50 = errors;
if(errors === _errs50){
if(Array.isArray(data23)){
var valid9 = true;
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
let data24 = data23[i2];
const _errs52 = errors;
if(errors === _errs52){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing3;
if(((data24.profile === undefined) && (missing3 = "profile")) || ((data24.key === undefined) && (missing3 = "key"))){
validate51.errors = [{instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
if(data24.profile !== undefined){
const _errs54 = errors;
if(typeof data24.profile !== "string"){
validate51.errors = [{instancePath:instancePath+"/load/" + i2+"/profile",schemaPath:"#/properties/load/items/properties/profile/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs54 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.key !== undefined){
const _errs56 = errors;
if(typeof data24.key !== "string"){
validate51.errors = [{instancePath:instancePath+"/load/" + i2+"/key",schemaPath:"#/properties/load/items/properties/key/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs56 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.limit !== undefined){
let data27 = data24.limit;
const _errs58 = errors;
if(!((typeof data27 == "number") && (isFinite(data27)))){
validate51.errors = [{instancePath:instancePath+"/load/" + i2+"/limit",schemaPath:"#/properties/load/items/properties/limit/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs58 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.windowSeconds !== undefined){
let data28 = data24.windowSeconds;
const _errs60 = errors;
if(!((typeof data28 == "number") && (isFinite(data28)))){
validate51.errors = [{instancePath:instancePath+"/load/" + i2+"/windowSeconds",schemaPath:"#/properties/load/items/properties/windowSeconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs60 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.p50 !== undefined){
let data29 = data24.p50;
const _errs62 = errors;
if(!((typeof data29 == "number") && (isFinite(data29)))){
validate51.errors = [{instancePath:instancePath+"/load/" + i2+"/p50",schemaPath:"#/properties/load/items/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs62 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data24.p99 !== undefined){
let data30 = data24.p99;
const _errs64 = errors;
if(!((typeof data30 == "number") && (isFinite(data30)))){
validate51.errors = [{instancePath:instancePath+"/load/" + i2+"/p99",schemaPath:"#/properties/load/items/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid10 = _errs64 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid9 = _errs52 === errors;
if(!valid9){
break;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/load",schemaPath:"#/properties/load/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operations !== undefined){
let data31 = data.operations;
const _errs66 = errors;
if(errors === _errs66){
if(Array.isArray(data31)){
var valid11 = true;
const len3 = data31.length;
for(let i3=0; i3<len3; i3++){
let data32 = data31[i3];
const _errs68 = errors;
if(errors === _errs68){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing4;
if(((((data32.operation === undefined) && (missing4 = "operation")) || ((data32.n === undefined) && (missing4 = "n"))) || ((data32.p50 === undefined) && (missing4 = "p50"))) || ((data32.p95 === undefined) && (missing4 = "p95"))){
validate51.errors = [{instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
if(data32.operation !== undefined){
const _errs70 = errors;
if(typeof data32.operation !== "string"){
validate51.errors = [{instancePath:instancePath+"/operations/" + i3+"/operation",schemaPath:"#/properties/operations/items/properties/operation/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid12 = _errs70 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data32.n !== undefined){
let data34 = data32.n;
const _errs72 = errors;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
validate51.errors = [{instancePath:instancePath+"/operations/" + i3+"/n",schemaPath:"#/properties/operations/items/properties/n/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid12 = _errs72 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data32.p50 !== undefined){
let data35 = data32.p50;
const _errs74 = errors;
if(!((typeof data35 == "number") && (isFinite(data35)))){
validate51.errors = [{instancePath:instancePath+"/operations/" + i3+"/p50",schemaPath:"#/properties/operations/items/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid12 = _errs74 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data32.p95 !== undefined){
let data36 = data32.p95;
const _errs76 = errors;
if(!((typeof data36 == "number") && (isFinite(data36)))){
validate51.errors = [{instancePath:instancePath+"/operations/" + i3+"/p95",schemaPath:"#/properties/operations/items/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid12 = _errs76 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid11 = _errs68 === errors;
if(!valid11){
break;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs66 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":{"startedAt":true,"command":true,"target":true,"version":true,"tags":true,"verdict":true,"counts":true,"coverage":true,"failed":true,"undecided":true,"passed":true,"load":true,"operations":true},"dynamicProps":false,"dynamicItems":false};

