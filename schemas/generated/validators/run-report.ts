// @ts-nocheck
// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.
import { codePoints, formats } from '../../formats.ts';
"use strict";
export const validateRunReport = validate31;
const schema52 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"run-report.schema.json","title":"RunReport","description":"run.json: all results of one run. Readers ignore unknown members; new versions add members and never change their meaning. Durations and latencies are milliseconds unless the name has another unit.","type":"object","required":["schemaVersion","tool","startedAt","durationMilliseconds","seed","command","target","verdict","exitCode","counts","checks","causes","clauses","load","complete"],"properties":{"schemaVersion":{"const":1},"tool":{"type":"object","required":["name","version"],"properties":{"name":{"const":"textgen-harness"},"version":{"type":"string"}}},"startedAt":{"type":"string","format":"date-time","description":"UTC."},"durationMilliseconds":{"type":"number","minimum":0},"seed":{"type":"integer"},"command":{"type":"string","description":"The command of the run: gate, check or load."},"target":{"$ref":"#/$defs/ReportTarget"},"verdict":{"$ref":"#/$defs/Verdict"},"exitCode":{"enum":[0,1,3]},"gatingLevels":{"type":"array","items":{"$ref":"#/$defs/Level"},"description":"The levels whose violations decide the verdict in this run. Absent: must and declared."},"counts":{"$ref":"#/$defs/Counts"},"coverage":{"$ref":"#/$defs/Coverage"},"checks":{"type":"array","items":{"$ref":"#/$defs/CheckResult"}},"causes":{"type":"array","items":{"$ref":"#/$defs/Cause"}},"clauses":{"type":"array","items":{"$ref":"#/$defs/ClauseResult"}},"load":{"type":"array","items":{"$ref":"#/$defs/LoadResult"}},"loadSkipped":{"type":"string","description":"The reason why a gate ran no load, and how to enable it."},"warnings":{"type":"array","items":{"type":"string"},"description":"Remarks without influence on the verdict, one sentence each."},"budget":{"$ref":"#/$defs/BudgetSpent"},"environment":{"$ref":"#/$defs/Environment"},"history":{"type":"array","description":"The last runs of the same command and target, the oldest first, this one last. Only with --history.","items":{"$ref":"#/$defs/HistoryEntry"}},"baseline":{"$ref":"#/$defs/BaselineResult"},"repeatIt":{"type":"string","description":"The command line that repeats the run, without secrets."},"complete":{"type":"boolean","description":"false: the run was interrupted; the report holds its results so far."}},"$defs":{"Verdict":{"enum":["conforms","departs","inconclusive"]},"Level":{"enum":["must","should","declared","observe"]},"Outcome":{"enum":["passed","violated","blocked","inapplicable","observed","errored"]},"ReportTarget":{"type":"object","required":["name","baseUrl","runtime"],"properties":{"name":{"type":"string"},"baseUrl":{"type":"string"},"runtime":{"enum":["process","docker","url"],"description":"process: embedded server; docker: containers started by the run; url: existing server."}}},"Counts":{"type":"object","required":["passed","violated","blocked","inapplicable","observed","errored"],"properties":{"passed":{"type":"integer","minimum":0},"violated":{"type":"integer","minimum":0},"blocked":{"type":"integer","minimum":0},"inapplicable":{"type":"integer","minimum":0},"observed":{"type":"integer","minimum":0},"errored":{"type":"integer","minimum":0}}},"BaselineResult":{"type":"object","description":"This run compared with an earlier one, by the rules of compare. It is part of the verdict. Only with --baseline.","required":["verdict","runVerdict","startedAt","target","says","checks","reasons","allowed","notes"],"properties":{"verdict":{"enum":["worse","not worse","inconclusive"],"description":"worse: this run does not conform; inconclusive: the runs have nothing in common, or this one ended early."},"runVerdict":{"$ref":"#/$defs/Verdict","description":"The verdict on this run without the baseline."},"startedAt":{"type":"string","format":"date-time","description":"Start of the baseline run."},"target":{"type":"string","description":"The name of its target."},"says":{"type":"string","description":"The changes in one line."},"checks":{"type":"array","description":"The checks that are worse.","items":{"type":"object","required":["id","from","to"],"properties":{"id":{"type":"string"},"from":{"$ref":"#/$defs/Outcome"},"to":{"$ref":"#/$defs/Outcome"}}}},"reasons":{"type":"array","items":{"type":"string"},"description":"Everything else that is worse and that this run alone does not show, one line each."},"allowed":{"type":"array","items":{"type":"string"},"description":"Lost coverage that --allow-lost excuses, one line each."},"notes":{"type":"array","items":{"type":"string"},"description":"What was not compared, with reasons."}}},"HistoryEntry":{"type":"object","description":"One run in one line of history.ndjson.","required":["startedAt","command","target","version","verdict","counts","failed","undecided","passed","load"],"properties":{"startedAt":{"type":"string","format":"date-time"},"command":{"type":"string"},"target":{"type":"string","description":"Its name."},"version":{"type":"string"},"verdict":{"$ref":"#/$defs/Verdict"},"counts":{"$ref":"#/$defs/Counts"},"coverage":{"$ref":"#/$defs/Coverage"},"failed":{"type":"array","items":{"type":"string"},"description":"Ids of checks."},"undecided":{"type":"array","items":{"type":"string"},"description":"Ids of blocked and errored checks."},"passed":{"type":"integer","minimum":0,"description":"Number of checks, observations excluded."},"load":{"type":"array","items":{"type":"object","required":["profile","key"],"properties":{"profile":{"type":"string"},"key":{"type":"string"},"limit":{"type":"number"},"windowSeconds":{"type":"number"},"p50":{"type":"number","description":"Milliseconds, admitted requests."},"p99":{"type":"number"}}}},"operations":{"type":"array","description":"Latencies of the answers to the checks, in milliseconds.","items":{"type":"object","required":["operation","n","p50","p95"],"properties":{"operation":{"type":"string"},"n":{"type":"integer"},"p50":{"type":"number"},"p95":{"type":"number"}}}}}},"Coverage":{"type":"object","description":"The part of the interface that this run judged. Absent in older files and in runs without checks: not known.","required":["required","ran"],"properties":{"required":{"type":"integer","minimum":0,"description":"All required checks (level must) of this version."},"ran":{"type":"integer","minimum":0,"description":"Those that passed or failed, or whose condition never arose. Fewer: a key, a declaration, budget or their selection was missing, or they were blocked."}}},"Header":{"type":"array","prefixItems":[{"type":"string"},{"type":"string"}],"minItems":2,"maxItems":2,"items":false},"CheckResult":{"type":"object","required":["id","suite","clauses","level","title","outcome","durationMilliseconds","exchanges"],"properties":{"id":{"type":"string","pattern":"^[a-z0-9-]+/[a-z0-9-]+$"},"suite":{"type":"string"},"clauses":{"type":"array","items":{"type":"string"}},"level":{"$ref":"#/$defs/Level"},"gates":{"type":"boolean","description":"Whether this result counts towards the verdict in this run."},"title":{"type":"string","description":"A fact in the present tense, true when the check passes."},"why":{"type":"string","description":"Why it matters to a client."},"outcome":{"$ref":"#/$defs/Outcome"},"samples":{"type":"integer","minimum":0,"description":"The replies that the check judged or, for an observation, read. A check passes only with samples. Absent in older files: not known."},"note":{"type":"string","description":"For a passed check: the judged replies, with an example."},"lacks":{"enum":["key","declaration","budget","selection"],"description":"For inapplicable: what the run lacks to run the check. Absent: the condition of the check never arose."},"wanted":{"type":"string"},"got":{"type":"string"},"because":{"type":"string","description":"For blocked, inapplicable and errored: the reason, and for inapplicable how to enable the check."},"cause":{"type":"string","description":"Id of an entry of causes."},"ledger":{"type":"array","description":"The replies of the episode that a violated check read, in the order of sending; at most 200.","items":{"type":"object","required":["sentMilliseconds","status"],"properties":{"sentMilliseconds":{"type":"number","description":"Since the first request of the episode."},"status":{"type":"integer","description":"0 without an answer."},"remaining":{"type":"integer","description":"X-RateLimit-Remaining, if it is an integer."}}}},"likelyCauses":{"type":"array","description":"Defects under which this check fails, one sentence each. Only for violated checks.","items":{"type":"string"}},"runAgain":{"type":"string","description":"The command that runs this check with as few others as it needs. Only for violated checks."},"observation":{"$ref":"#/$defs/Observation"},"tolerated":{"type":"object","description":"The toleration that excuses this violation.","properties":{"reason":{"type":"string"},"owner":{"type":"string"},"link":{"type":"string"},"expires":{"type":"string"}}},"flaky":{"type":"object","required":["violated","runs"],"properties":{"violated":{"type":"integer"},"runs":{"type":"integer"}},"description":"With --repeat: violated in k of N runs, where k is neither 0 nor N."},"durationMilliseconds":{"type":"number","minimum":0},"exchanges":{"type":"array","items":{"$ref":"#/$defs/Exchange"}}}},"Observation":{"type":"object","description":"Behaviour of the server that the interface leaves open.","required":["says","facts"],"properties":{"says":{"type":"string","description":"One short sentence for people."},"facts":{"type":"object","additionalProperties":{"type":["string","number","boolean","null"]},"description":"Stable values, compared between runs."},"latencies":{"type":"object","additionalProperties":{"type":"object","required":["n","p50","p95"],"properties":{"n":{"type":"integer"},"p50":{"type":"number"},"p95":{"type":"number"}}},"description":"Milliseconds until the whole answer, by operation."}}},"Exchange":{"type":"object","required":["request","curl"],"properties":{"part":{"enum":["control","step"],"description":"control: the valid request before the step."},"request":{"type":"object","required":["method","path","headers"],"properties":{"method":{"type":"string"},"path":{"type":"string"},"headers":{"type":"array","items":{"$ref":"#/$defs/Header"}},"body":{"type":"string"}}},"response":{"type":"object","required":["status","headers","body","bodyBytes","bodyCut","milliseconds"],"properties":{"status":{"type":"integer"},"headers":{"type":"array","items":{"$ref":"#/$defs/Header"}},"body":{"type":"string"},"bodyBytes":{"type":"integer","minimum":0},"bodyCut":{"type":"boolean"},"milliseconds":{"type":"number","minimum":0}}},"failure":{"type":"string","description":"Instead of a response: no answer in time, connection reset, not HTTP, etc., in one sentence."},"curl":{"type":"string","description":"A shell command that repeats the request. It reads the key from $TEXTGEN_KEY or a similar variable."}}},"Cause":{"type":"object","description":"One root cause and the checks that it explains.","required":["id","says","checks"],"properties":{"id":{"type":"string"},"says":{"type":"string"},"checks":{"type":"array","items":{"type":"string"}}}},"ClauseResult":{"type":"object","required":["id","kind","title","standing","checks"],"properties":{"id":{"type":"string"},"kind":{"enum":["stated","not shown"]},"title":{"type":"string"},"standing":{"enum":["holds","departs","undecided","observed","not-run","unseen"],"description":"not-run: its checks were not selected, not reached or interrupted. unseen: no client can see it."},"checks":{"type":"array","items":{"type":"string"}}}},"LoadResult":{"type":"object","required":["profile","engine","asks","arrival","validity","keys","invariants","limiter","limits","timeline","histograms"],"properties":{"profile":{"type":"string"},"engine":{"enum":["k6","autocannon"]},"asks":{"type":"string","description":"The question that the profile answers."},"arrival":{"type":"object","required":["model"],"properties":{"model":{"enum":["open","paced","closed"]}}},"startedAt":{"type":"string","format":"date-time"},"durationSeconds":{"type":"number","minimum":0},"sentBefore":{"type":"integer","description":"Requests sent to learn the limits of the keys before the load; not part of the counts per key."},"validity":{"type":"object","required":["verdict","reasons"],"properties":{"verdict":{"enum":["valid","degraded","invalid"]},"reasons":{"type":"array","items":{"type":"string"}},"measured":{"type":"object","additionalProperties":{"type":"number"},"description":"The measurements behind the verdict, with the unit in the name, e.g. scheduleLagP99Milliseconds."},"bounds":{"type":"object","additionalProperties":{"type":"object","properties":{"degradedAbove":{"type":"number"},"invalidAbove":{"type":"number"},"degradedBelow":{"type":"number"},"invalidBelow":{"type":"number"}}},"description":"By measurement: the values beyond which the run is degraded or invalid."}}},"keys":{"type":"array","items":{"$ref":"#/$defs/LoadKey"}},"invariants":{"type":"array","items":{"$ref":"#/$defs/Invariant"}},"limiter":{"$ref":"#/$defs/Limiter"},"limits":{"type":"array","items":{"$ref":"#/$defs/LimitResult"}},"timeline":{"type":"array","items":{"$ref":"#/$defs/TimelineSlot"}},"histograms":{"type":"object","additionalProperties":{"type":"string"},"description":"HDR histograms, V2 compressed base64, in microseconds, by LABEL.admitted, LABEL.refused."},"endedBy":{"type":"object","description":"The breached threshold that ended the load early. The other thresholds have no data then.","required":["metric","bound","value","atSeconds"],"properties":{"metric":{"type":"string"},"bound":{"type":"string"},"value":{"type":"number"},"atSeconds":{"type":"number","description":"Since the start of the run."}}},"usualSeconds":{"type":"number","description":"The length of the profile in seconds, if this run was shorter: its question is not answered."},"notes":{"type":"array","items":{"type":"string"},"description":"Notable behaviour; no influence on the verdict."},"releases":{"$ref":"#/$defs/Releases"},"isolation":{"$ref":"#/$defs/Isolation"},"recovery":{"$ref":"#/$defs/Recovery"},"retries":{"$ref":"#/$defs/Retries"},"steps":{"type":"array","items":{"$ref":"#/$defs/LoadStep"},"description":"The steps of a ramp, for its first key, each evaluated by itself."},"disagreement":{"type":"array","items":{"$ref":"#/$defs/Disagreement"},"description":"Differences from the other engine's figures, if both ran the profile."},"generators":{"type":"array","items":{"$ref":"#/$defs/Generator"},"description":"The generators, if there were several; each sent its share of one plan."},"sample":{"$ref":"#/$defs/LoadSample"}}},"LoadKey":{"type":"object","required":["key","offered","sent","admitted","refused","errors","latency"],"properties":{"key":{"type":"string","description":"The label of the profile."},"limit":{"type":"integer"},"windowSeconds":{"type":"number"},"offered":{"type":"integer","description":"Requests in the plan."},"sent":{"type":"integer"},"admitted":{"type":"integer","description":"2xx answers."},"refused":{"type":"integer","description":"429 answers."},"errors":{"type":"integer","description":"All others, including requests without an answer."},"overAdmitted":{"type":"integer","description":"Requests admitted beyond the limit, summed over the windows."},"underAdmitted":{"type":"integer","description":"Requests refused although the limit was not reached."},"windows":{"type":"array","description":"The windows as the server announced them.","items":{"type":"object","required":["fromSeconds","untilSeconds","admitted","refused"],"properties":{"fromSeconds":{"type":"number","description":"Since the start of the run."},"untilSeconds":{"type":"number"},"admitted":{"type":"integer"},"refused":{"type":"integer"}}}},"latency":{"$ref":"#/$defs/LoadLatency"},"operations":{"type":"array","description":"The same by operation, if the profile mixes several.","items":{"$ref":"#/$defs/LoadKeyOperation"}}}},"LoadKeyOperation":{"type":"object","required":["operation","sent","admitted","refused","errors","latency"],"properties":{"operation":{"enum":["generate","models","model"]},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"latency":{"$ref":"#/$defs/LoadLatency"}}},"LoadLatency":{"type":"object","required":["admitted","refused"],"properties":{"admitted":{"$ref":"#/$defs/Percentiles"},"refused":{"$ref":"#/$defs/Percentiles"},"failed":{"$ref":"#/$defs/Percentiles"}}},"Percentiles":{"type":"object","description":"Milliseconds; empty without samples.","properties":{"n":{"type":"integer"},"p50":{"type":"number"},"p90":{"type":"number"},"p95":{"type":"number"},"p99":{"type":"number"},"p99_9":{"type":"number"},"max":{"type":"number"}}},"Invariant":{"type":"object","required":["id","verdict","says"],"properties":{"id":{"type":"string"},"key":{"type":"string"},"verdict":{"enum":["holds","broken","no data"]},"says":{"type":"string"}}},"Limiter":{"type":"object","required":["kind","evidence"],"properties":{"kind":{"enum":["fixed-window","aligned-window","sliding-log","sliding-counter","token-bucket","unknown"]},"limit":{"type":"integer"},"windowSeconds":{"type":"number"},"evidence":{"type":"string"},"resetMeans":{"enum":["window-end","full","next-token","unknown"],"description":"The instant that X-RateLimit-Reset announces: the end of the window, when the whole limit is available again, or when one request is."},"penaltySeconds":{"type":"number","description":"A refusal is followed by a penalty of this length, longer than the window, which each 429 announces."},"remaining":{"type":"string","description":"The difference between X-RateLimit-Remaining and the decisions, in one clause; absent if it follows them."},"otherLimit":{"type":"string","description":"The refusals of a limit other than the announced one, in one clause; absent if there were none."}}},"LimitResult":{"type":"object","required":["metric","bound","verdict"],"properties":{"metric":{"type":"string"},"bound":{"type":"string"},"value":{"type":"number"},"verdict":{"enum":["met","breached","no data"]}}},"TimelineSlot":{"type":"object","required":["key","atSeconds","forSeconds","admitted","refused","errors"],"properties":{"key":{"type":"string"},"atSeconds":{"type":"number","description":"Start of the slot, since the start of the run."},"forSeconds":{"type":"number"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"remaining":{"type":"integer","description":"The last X-RateLimit-Remaining in the slot."},"remainingRange":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2,"description":"The least and the greatest X-RateLimit-Remaining in the slot; absent if there was one value."},"latency":{"type":"object","description":"Latency of the admitted requests, in milliseconds; absent without any.","required":["p50","max"],"properties":{"p50":{"type":"number"},"max":{"type":"number"}}}}},"Releases":{"type":"object","required":["count","largest","spreadMilliseconds"],"description":"Synchronised releases: their number, the largest size, and the time from the first to the last request of a release.","properties":{"count":{"type":"integer","minimum":1},"largest":{"type":"integer","minimum":1},"spreadMilliseconds":{"type":"object","required":["median","max"],"properties":{"median":{"type":"number"},"max":{"type":"number"}}}}},"Isolation":{"type":"object","required":["key","neighbour","without","with"],"description":"A key's latency and admission while another key was idle and while it was loaded, alternating in one run.","properties":{"key":{"type":"string"},"neighbour":{"type":"string"},"without":{"$ref":"#/$defs/IsolationSide"},"with":{"$ref":"#/$defs/IsolationSide"},"shiftMilliseconds":{"type":"object","required":["estimate","low","high"],"description":"Hodges-Lehmann shift of the latency of admitted requests, with its 95 % interval.","properties":{"estimate":{"type":"number"},"low":{"type":"number"},"high":{"type":"number"}}},"effectSize":{"type":"number","description":"Cliff's delta, -1 to 1: above 0 means slower while the other key is loaded."}}},"IsolationSide":{"type":"object","required":["admitted","refused","latency"],"properties":{"admitted":{"type":"integer"},"refused":{"type":"integer"},"latency":{"$ref":"#/$defs/Percentiles"}}},"Recovery":{"type":"object","required":["key","resets"],"description":"Milliseconds from the announced reset to the first admission; negative if it came earlier.","properties":{"key":{"type":"string"},"announcedInMilliseconds":{"type":"number","description":"Resolution of Reset: the actual reset may differ from it by this much."},"resets":{"type":"integer","minimum":0},"milliseconds":{"type":"object","required":["min","median","max"],"properties":{"min":{"type":"number"},"median":{"type":"number"},"max":{"type":"number"}}},"herd":{"type":"object","required":["key","released","admitted","refused","errors"],"description":"Requests released together at an announced reset.","properties":{"key":{"type":"string"},"released":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"}}}}},"Retries":{"type":"object","required":["pairs","agreeing","differing","oneAnswered","noneAnswered"],"description":"Requests sent twice with one Idempotency-Key, the second while the first was in flight.","properties":{"pairs":{"type":"integer"},"agreeing":{"type":"integer","description":"Both 2xx with the same id and data."},"differing":{"type":"integer","description":"Both 2xx with different id or data: the request was executed twice."},"oneAnswered":{"type":"integer","description":"One 2xx; the other was refused or not answered."},"noneAnswered":{"type":"integer"},"chargedTwice":{"type":"integer","description":"Pairs that lowered X-RateLimit-Remaining by two."},"otherStatuses":{"type":"object","additionalProperties":{"type":"integer"},"description":"Number of answers by status, other than 2xx."}}},"LoadStep":{"type":"object","required":["perSecond","sent","admitted","refused","errors","verdict"],"properties":{"perSecond":{"type":"number"},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"p99":{"type":"number","description":"Milliseconds, admitted requests."},"verdict":{"enum":["good","failed","no data"]},"because":{"type":"string"}}},"Disagreement":{"type":"object","required":["metric","here","there","share","agrees"],"properties":{"metric":{"type":"string"},"here":{"type":"number"},"there":{"type":"number"},"share":{"type":"number","description":"The difference as a share of the larger value."},"agrees":{"type":"boolean"}}},"Generator":{"type":"object","required":["name","requests","dropped","lateMilliseconds"],"properties":{"name":{"type":"string","description":"A process or a pod."},"requests":{"type":"integer","description":"Requests in its log."},"counted":{"type":"integer","description":"Requests that it counted itself; absent if it did not finish."},"dropped":{"type":"integer","description":"Requests that it never attempted."},"lateMilliseconds":{"type":"number","description":"p90 of the lateness of its requests."},"cpuShare":{"type":"number","description":"Share of the available processors."},"clockOffsetMilliseconds":{"type":"number","description":"Offset of its clock from the run's clock; the ledger is corrected by it. Absent if it could not be measured."},"uncertaintyMilliseconds":{"type":"number","description":"Uncertainty of the offset."},"fault":{"type":"string","description":"The reason why its log is not complete."}}},"LoadSample":{"type":"object","description":"Only in reports of older versions, for very large runs: requests after the end of the ledger are in the counts and latencies, but not in invariants and limiter.","required":["wholeSeconds","ledgerRequests","countedRequests"],"properties":{"wholeSeconds":{"type":"number","description":"Every request up to this time is in the ledger."},"ledgerRequests":{"type":"integer"},"countedRequests":{"type":"integer","description":"Later requests, which were only counted."}}},"BudgetSpent":{"type":"object","required":["sent"],"properties":{"sent":{"type":"integer","description":"Requests of checks and of the preflight."},"allowed":{"type":"integer"},"generations":{"type":"integer"},"loadSent":{"type":"integer","description":"Requests of the loads, including those that learned the limits of the keys."}}},"Environment":{"type":"object","required":["node","platform","cores"],"properties":{"node":{"type":"string"},"platform":{"type":"string"},"cores":{"type":"integer"},"ci":{"type":"boolean"},"tlsVerified":{"type":"boolean"}}}}};
const schema53 = {"type":"object","required":["name","baseUrl","runtime"],"properties":{"name":{"type":"string"},"baseUrl":{"type":"string"},"runtime":{"enum":["process","docker","url"],"description":"process: embedded server; docker: containers started by the run; url: existing server."}}};
const schema54 = {"enum":["conforms","departs","inconclusive"]};
const schema55 = {"enum":["must","should","declared","observe"]};
const schema56 = {"type":"object","required":["passed","violated","blocked","inapplicable","observed","errored"],"properties":{"passed":{"type":"integer","minimum":0},"violated":{"type":"integer","minimum":0},"blocked":{"type":"integer","minimum":0},"inapplicable":{"type":"integer","minimum":0},"observed":{"type":"integer","minimum":0},"errored":{"type":"integer","minimum":0}}};
const schema57 = {"type":"object","description":"The part of the interface that this run judged. Absent in older files and in runs without checks: not known.","required":["required","ran"],"properties":{"required":{"type":"integer","minimum":0,"description":"All required checks (level must) of this version."},"ran":{"type":"integer","minimum":0,"description":"Those that passed or failed, or whose condition never arose. Fewer: a key, a declaration, budget or their selection was missing, or they were blocked."}}};
const schema65 = {"type":"object","description":"One root cause and the checks that it explains.","required":["id","says","checks"],"properties":{"id":{"type":"string"},"says":{"type":"string"},"checks":{"type":"array","items":{"type":"string"}}}};
const schema66 = {"type":"object","required":["id","kind","title","standing","checks"],"properties":{"id":{"type":"string"},"kind":{"enum":["stated","not shown"]},"title":{"type":"string"},"standing":{"enum":["holds","departs","undecided","observed","not-run","unseen"],"description":"not-run: its checks were not selected, not reached or interrupted. unseen: no client can see it."},"checks":{"type":"array","items":{"type":"string"}}}};
const schema88 = {"type":"object","required":["sent"],"properties":{"sent":{"type":"integer","description":"Requests of checks and of the preflight."},"allowed":{"type":"integer"},"generations":{"type":"integer"},"loadSent":{"type":"integer","description":"Requests of the loads, including those that learned the limits of the keys."}}};
const schema89 = {"type":"object","required":["node","platform","cores"],"properties":{"node":{"type":"string"},"platform":{"type":"string"},"cores":{"type":"integer"},"ci":{"type":"boolean"},"tlsVerified":{"type":"boolean"}}};
const formats0 = formats["date-time"];
const schema58 = {"type":"object","required":["id","suite","clauses","level","title","outcome","durationMilliseconds","exchanges"],"properties":{"id":{"type":"string","pattern":"^[a-z0-9-]+/[a-z0-9-]+$"},"suite":{"type":"string"},"clauses":{"type":"array","items":{"type":"string"}},"level":{"$ref":"#/$defs/Level"},"gates":{"type":"boolean","description":"Whether this result counts towards the verdict in this run."},"title":{"type":"string","description":"A fact in the present tense, true when the check passes."},"why":{"type":"string","description":"Why it matters to a client."},"outcome":{"$ref":"#/$defs/Outcome"},"samples":{"type":"integer","minimum":0,"description":"The replies that the check judged or, for an observation, read. A check passes only with samples. Absent in older files: not known."},"note":{"type":"string","description":"For a passed check: the judged replies, with an example."},"lacks":{"enum":["key","declaration","budget","selection"],"description":"For inapplicable: what the run lacks to run the check. Absent: the condition of the check never arose."},"wanted":{"type":"string"},"got":{"type":"string"},"because":{"type":"string","description":"For blocked, inapplicable and errored: the reason, and for inapplicable how to enable the check."},"cause":{"type":"string","description":"Id of an entry of causes."},"ledger":{"type":"array","description":"The replies of the episode that a violated check read, in the order of sending; at most 200.","items":{"type":"object","required":["sentMilliseconds","status"],"properties":{"sentMilliseconds":{"type":"number","description":"Since the first request of the episode."},"status":{"type":"integer","description":"0 without an answer."},"remaining":{"type":"integer","description":"X-RateLimit-Remaining, if it is an integer."}}}},"likelyCauses":{"type":"array","description":"Defects under which this check fails, one sentence each. Only for violated checks.","items":{"type":"string"}},"runAgain":{"type":"string","description":"The command that runs this check with as few others as it needs. Only for violated checks."},"observation":{"$ref":"#/$defs/Observation"},"tolerated":{"type":"object","description":"The toleration that excuses this violation.","properties":{"reason":{"type":"string"},"owner":{"type":"string"},"link":{"type":"string"},"expires":{"type":"string"}}},"flaky":{"type":"object","required":["violated","runs"],"properties":{"violated":{"type":"integer"},"runs":{"type":"integer"}},"description":"With --repeat: violated in k of N runs, where k is neither 0 nor N."},"durationMilliseconds":{"type":"number","minimum":0},"exchanges":{"type":"array","items":{"$ref":"#/$defs/Exchange"}}}};
const schema60 = {"enum":["passed","violated","blocked","inapplicable","observed","errored"]};
const schema61 = {"type":"object","description":"Behaviour of the server that the interface leaves open.","required":["says","facts"],"properties":{"says":{"type":"string","description":"One short sentence for people."},"facts":{"type":"object","additionalProperties":{"type":["string","number","boolean","null"]},"description":"Stable values, compared between runs."},"latencies":{"type":"object","additionalProperties":{"type":"object","required":["n","p50","p95"],"properties":{"n":{"type":"integer"},"p50":{"type":"number"},"p95":{"type":"number"}}},"description":"Milliseconds until the whole answer, by operation."}}};
const pattern13 = new RegExp("^[a-z0-9-]+/[a-z0-9-]+$", "u");
const schema62 = {"type":"object","required":["request","curl"],"properties":{"part":{"enum":["control","step"],"description":"control: the valid request before the step."},"request":{"type":"object","required":["method","path","headers"],"properties":{"method":{"type":"string"},"path":{"type":"string"},"headers":{"type":"array","items":{"$ref":"#/$defs/Header"}},"body":{"type":"string"}}},"response":{"type":"object","required":["status","headers","body","bodyBytes","bodyCut","milliseconds"],"properties":{"status":{"type":"integer"},"headers":{"type":"array","items":{"$ref":"#/$defs/Header"}},"body":{"type":"string"},"bodyBytes":{"type":"integer","minimum":0},"bodyCut":{"type":"boolean"},"milliseconds":{"type":"number","minimum":0}}},"failure":{"type":"string","description":"Instead of a response: no answer in time, connection reset, not HTTP, etc., in one sentence."},"curl":{"type":"string","description":"A shell command that repeats the request. It reads the key from $TEXTGEN_KEY or a similar variable."}}};
const schema63 = {"type":"array","prefixItems":[{"type":"string"},{"type":"string"}],"minItems":2,"maxItems":2,"items":false};

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
if(data.request === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request"},schema:schema62.required,parentSchema:schema62,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.curl === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "curl"},schema:schema62.required,parentSchema:schema62,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.part !== undefined){
let data0 = data.part;
if(!((data0 === "control") || (data0 === "step"))){
const err2 = {instancePath:instancePath+"/part",schemaPath:"#/properties/part/enum",keyword:"enum",params:{allowedValues: schema62.properties.part.enum},schema:schema62.properties.part.enum,parentSchema:schema62.properties.part,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.request !== undefined){
let data1 = data.request;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.method === undefined){
const err3 = {instancePath:instancePath+"/request",schemaPath:"#/properties/request/required",keyword:"required",params:{missingProperty: "method"},schema:schema62.properties.request.required,parentSchema:schema62.properties.request,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1.path === undefined){
const err4 = {instancePath:instancePath+"/request",schemaPath:"#/properties/request/required",keyword:"required",params:{missingProperty: "path"},schema:schema62.properties.request.required,parentSchema:schema62.properties.request,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.headers === undefined){
const err5 = {instancePath:instancePath+"/request",schemaPath:"#/properties/request/required",keyword:"required",params:{missingProperty: "headers"},schema:schema62.properties.request.required,parentSchema:schema62.properties.request,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.method !== undefined){
let data2 = data1.method;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/request/method",schemaPath:"#/properties/request/properties/method/type",keyword:"type",params:{type: "string"},schema:schema62.properties.request.properties.method.type,parentSchema:schema62.properties.request.properties.method,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data1.path !== undefined){
let data3 = data1.path;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/request/path",schemaPath:"#/properties/request/properties/path/type",keyword:"type",params:{type: "string"},schema:schema62.properties.request.properties.path.type,parentSchema:schema62.properties.request.properties.path,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data1.headers !== undefined){
let data4 = data1.headers;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(Array.isArray(data5)){
if(data5.length > 2){
const err8 = {instancePath:instancePath+"/request/headers/" + i0,schemaPath:"#/$defs/Header/maxItems",keyword:"maxItems",params:{limit: 2},schema:2,parentSchema:schema63,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data5.length < 2){
const err9 = {instancePath:instancePath+"/request/headers/" + i0,schemaPath:"#/$defs/Header/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema63,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len1 = data5.length;
if(len1 > 0){
let data6 = data5[0];
if(typeof data6 !== "string"){
const err10 = {instancePath:instancePath+"/request/headers/" + i0+"/0",schemaPath:"#/$defs/Header/prefixItems/0/type",keyword:"type",params:{type: "string"},schema:schema63.prefixItems[0].type,parentSchema:schema63.prefixItems[0],data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(len1 > 1){
let data7 = data5[1];
if(typeof data7 !== "string"){
const err11 = {instancePath:instancePath+"/request/headers/" + i0+"/1",schemaPath:"#/$defs/Header/prefixItems/1/type",keyword:"type",params:{type: "string"},schema:schema63.prefixItems[1].type,parentSchema:schema63.prefixItems[1],data:data7};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
const len2 = data5.length;
if(!(len2 <= 2)){
const err12 = {instancePath:instancePath+"/request/headers/" + i0,schemaPath:"#/$defs/Header/items",keyword:"items",params:{limit: 2},schema:false,parentSchema:schema63,data:data5};
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
const err13 = {instancePath:instancePath+"/request/headers/" + i0,schemaPath:"#/$defs/Header/type",keyword:"type",params:{type: "array"},schema:schema63.type,parentSchema:schema63,data:data5};
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
const err14 = {instancePath:instancePath+"/request/headers",schemaPath:"#/properties/request/properties/headers/type",keyword:"type",params:{type: "array"},schema:schema62.properties.request.properties.headers.type,parentSchema:schema62.properties.request.properties.headers,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data1.body !== undefined){
let data8 = data1.body;
if(typeof data8 !== "string"){
const err15 = {instancePath:instancePath+"/request/body",schemaPath:"#/properties/request/properties/body/type",keyword:"type",params:{type: "string"},schema:schema62.properties.request.properties.body.type,parentSchema:schema62.properties.request.properties.body,data:data8};
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
const err16 = {instancePath:instancePath+"/request",schemaPath:"#/properties/request/type",keyword:"type",params:{type: "object"},schema:schema62.properties.request.type,parentSchema:schema62.properties.request,data:data1};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.response !== undefined){
let data9 = data.response;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.status === undefined){
const err17 = {instancePath:instancePath+"/response",schemaPath:"#/properties/response/required",keyword:"required",params:{missingProperty: "status"},schema:schema62.properties.response.required,parentSchema:schema62.properties.response,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data9.headers === undefined){
const err18 = {instancePath:instancePath+"/response",schemaPath:"#/properties/response/required",keyword:"required",params:{missingProperty: "headers"},schema:schema62.properties.response.required,parentSchema:schema62.properties.response,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data9.body === undefined){
const err19 = {instancePath:instancePath+"/response",schemaPath:"#/properties/response/required",keyword:"required",params:{missingProperty: "body"},schema:schema62.properties.response.required,parentSchema:schema62.properties.response,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data9.bodyBytes === undefined){
const err20 = {instancePath:instancePath+"/response",schemaPath:"#/properties/response/required",keyword:"required",params:{missingProperty: "bodyBytes"},schema:schema62.properties.response.required,parentSchema:schema62.properties.response,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data9.bodyCut === undefined){
const err21 = {instancePath:instancePath+"/response",schemaPath:"#/properties/response/required",keyword:"required",params:{missingProperty: "bodyCut"},schema:schema62.properties.response.required,parentSchema:schema62.properties.response,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data9.milliseconds === undefined){
const err22 = {instancePath:instancePath+"/response",schemaPath:"#/properties/response/required",keyword:"required",params:{missingProperty: "milliseconds"},schema:schema62.properties.response.required,parentSchema:schema62.properties.response,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data9.status !== undefined){
let data10 = data9.status;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err23 = {instancePath:instancePath+"/response/status",schemaPath:"#/properties/response/properties/status/type",keyword:"type",params:{type: "integer"},schema:schema62.properties.response.properties.status.type,parentSchema:schema62.properties.response.properties.status,data:data10};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data9.headers !== undefined){
let data11 = data9.headers;
if(Array.isArray(data11)){
const len3 = data11.length;
for(let i1=0; i1<len3; i1++){
let data12 = data11[i1];
if(Array.isArray(data12)){
if(data12.length > 2){
const err24 = {instancePath:instancePath+"/response/headers/" + i1,schemaPath:"#/$defs/Header/maxItems",keyword:"maxItems",params:{limit: 2},schema:2,parentSchema:schema63,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data12.length < 2){
const err25 = {instancePath:instancePath+"/response/headers/" + i1,schemaPath:"#/$defs/Header/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema63,data:data12};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const len4 = data12.length;
if(len4 > 0){
let data13 = data12[0];
if(typeof data13 !== "string"){
const err26 = {instancePath:instancePath+"/response/headers/" + i1+"/0",schemaPath:"#/$defs/Header/prefixItems/0/type",keyword:"type",params:{type: "string"},schema:schema63.prefixItems[0].type,parentSchema:schema63.prefixItems[0],data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(len4 > 1){
let data14 = data12[1];
if(typeof data14 !== "string"){
const err27 = {instancePath:instancePath+"/response/headers/" + i1+"/1",schemaPath:"#/$defs/Header/prefixItems/1/type",keyword:"type",params:{type: "string"},schema:schema63.prefixItems[1].type,parentSchema:schema63.prefixItems[1],data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
const len5 = data12.length;
if(!(len5 <= 2)){
const err28 = {instancePath:instancePath+"/response/headers/" + i1,schemaPath:"#/$defs/Header/items",keyword:"items",params:{limit: 2},schema:false,parentSchema:schema63,data:data12};
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
const err29 = {instancePath:instancePath+"/response/headers/" + i1,schemaPath:"#/$defs/Header/type",keyword:"type",params:{type: "array"},schema:schema63.type,parentSchema:schema63,data:data12};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/response/headers",schemaPath:"#/properties/response/properties/headers/type",keyword:"type",params:{type: "array"},schema:schema62.properties.response.properties.headers.type,parentSchema:schema62.properties.response.properties.headers,data:data11};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data9.body !== undefined){
let data15 = data9.body;
if(typeof data15 !== "string"){
const err31 = {instancePath:instancePath+"/response/body",schemaPath:"#/properties/response/properties/body/type",keyword:"type",params:{type: "string"},schema:schema62.properties.response.properties.body.type,parentSchema:schema62.properties.response.properties.body,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data9.bodyBytes !== undefined){
let data16 = data9.bodyBytes;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err32 = {instancePath:instancePath+"/response/bodyBytes",schemaPath:"#/properties/response/properties/bodyBytes/type",keyword:"type",params:{type: "integer"},schema:schema62.properties.response.properties.bodyBytes.type,parentSchema:schema62.properties.response.properties.bodyBytes,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
const err33 = {instancePath:instancePath+"/response/bodyBytes",schemaPath:"#/properties/response/properties/bodyBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema62.properties.response.properties.bodyBytes,data:data16};
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
if(data9.bodyCut !== undefined){
let data17 = data9.bodyCut;
if(typeof data17 !== "boolean"){
const err34 = {instancePath:instancePath+"/response/bodyCut",schemaPath:"#/properties/response/properties/bodyCut/type",keyword:"type",params:{type: "boolean"},schema:schema62.properties.response.properties.bodyCut.type,parentSchema:schema62.properties.response.properties.bodyCut,data:data17};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data9.milliseconds !== undefined){
let data18 = data9.milliseconds;
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err35 = {instancePath:instancePath+"/response/milliseconds",schemaPath:"#/properties/response/properties/milliseconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema62.properties.response.properties.milliseconds,data:data18};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/response/milliseconds",schemaPath:"#/properties/response/properties/milliseconds/type",keyword:"type",params:{type: "number"},schema:schema62.properties.response.properties.milliseconds.type,parentSchema:schema62.properties.response.properties.milliseconds,data:data18};
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
const err37 = {instancePath:instancePath+"/response",schemaPath:"#/properties/response/type",keyword:"type",params:{type: "object"},schema:schema62.properties.response.type,parentSchema:schema62.properties.response,data:data9};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.failure !== undefined){
let data19 = data.failure;
if(typeof data19 !== "string"){
const err38 = {instancePath:instancePath+"/failure",schemaPath:"#/properties/failure/type",keyword:"type",params:{type: "string"},schema:schema62.properties.failure.type,parentSchema:schema62.properties.failure,data:data19};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.curl !== undefined){
let data20 = data.curl;
if(typeof data20 !== "string"){
const err39 = {instancePath:instancePath+"/curl",schemaPath:"#/properties/curl/type",keyword:"type",params:{type: "string"},schema:schema62.properties.curl.type,parentSchema:schema62.properties.curl,data:data20};
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
const err40 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema62.type,parentSchema:schema62,data};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":{"part":true,"request":true,"response":true,"failure":true,"curl":true},"dynamicProps":false,"dynamicItems":false};


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
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},schema:schema58.required,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.suite === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "suite"},schema:schema58.required,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.clauses === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "clauses"},schema:schema58.required,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.level === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "level"},schema:schema58.required,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.title === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "title"},schema:schema58.required,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.outcome === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcome"},schema:schema58.required,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.durationMilliseconds === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "durationMilliseconds"},schema:schema58.required,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.exchanges === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "exchanges"},schema:schema58.required,parentSchema:schema58,data};
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
if(typeof data0 === "string"){
if(!pattern13.test(data0)){
const err8 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]+/[a-z0-9-]+$"},schema:"^[a-z0-9-]+/[a-z0-9-]+$",parentSchema:schema58.properties.id,data:data0};
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
const err9 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},schema:schema58.properties.id.type,parentSchema:schema58.properties.id,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.suite !== undefined){
let data1 = data.suite;
if(typeof data1 !== "string"){
const err10 = {instancePath:instancePath+"/suite",schemaPath:"#/properties/suite/type",keyword:"type",params:{type: "string"},schema:schema58.properties.suite.type,parentSchema:schema58.properties.suite,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.clauses !== undefined){
let data2 = data.clauses;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 !== "string"){
const err11 = {instancePath:instancePath+"/clauses/" + i0,schemaPath:"#/properties/clauses/items/type",keyword:"type",params:{type: "string"},schema:schema58.properties.clauses.items.type,parentSchema:schema58.properties.clauses.items,data:data3};
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
const err12 = {instancePath:instancePath+"/clauses",schemaPath:"#/properties/clauses/type",keyword:"type",params:{type: "array"},schema:schema58.properties.clauses.type,parentSchema:schema58.properties.clauses,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.level !== undefined){
let data4 = data.level;
if(!((((data4 === "must") || (data4 === "should")) || (data4 === "declared")) || (data4 === "observe"))){
const err13 = {instancePath:instancePath+"/level",schemaPath:"#/$defs/Level/enum",keyword:"enum",params:{allowedValues: schema55.enum},schema:schema55.enum,parentSchema:schema55,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.gates !== undefined){
let data5 = data.gates;
if(typeof data5 !== "boolean"){
const err14 = {instancePath:instancePath+"/gates",schemaPath:"#/properties/gates/type",keyword:"type",params:{type: "boolean"},schema:schema58.properties.gates.type,parentSchema:schema58.properties.gates,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.title !== undefined){
let data6 = data.title;
if(typeof data6 !== "string"){
const err15 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},schema:schema58.properties.title.type,parentSchema:schema58.properties.title,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.why !== undefined){
let data7 = data.why;
if(typeof data7 !== "string"){
const err16 = {instancePath:instancePath+"/why",schemaPath:"#/properties/why/type",keyword:"type",params:{type: "string"},schema:schema58.properties.why.type,parentSchema:schema58.properties.why,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.outcome !== undefined){
let data8 = data.outcome;
if(!((((((data8 === "passed") || (data8 === "violated")) || (data8 === "blocked")) || (data8 === "inapplicable")) || (data8 === "observed")) || (data8 === "errored"))){
const err17 = {instancePath:instancePath+"/outcome",schemaPath:"#/$defs/Outcome/enum",keyword:"enum",params:{allowedValues: schema60.enum},schema:schema60.enum,parentSchema:schema60,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.samples !== undefined){
let data9 = data.samples;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err18 = {instancePath:instancePath+"/samples",schemaPath:"#/properties/samples/type",keyword:"type",params:{type: "integer"},schema:schema58.properties.samples.type,parentSchema:schema58.properties.samples,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err19 = {instancePath:instancePath+"/samples",schemaPath:"#/properties/samples/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema58.properties.samples,data:data9};
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
if(data.note !== undefined){
let data10 = data.note;
if(typeof data10 !== "string"){
const err20 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"},schema:schema58.properties.note.type,parentSchema:schema58.properties.note,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.lacks !== undefined){
let data11 = data.lacks;
if(!((((data11 === "key") || (data11 === "declaration")) || (data11 === "budget")) || (data11 === "selection"))){
const err21 = {instancePath:instancePath+"/lacks",schemaPath:"#/properties/lacks/enum",keyword:"enum",params:{allowedValues: schema58.properties.lacks.enum},schema:schema58.properties.lacks.enum,parentSchema:schema58.properties.lacks,data:data11};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.wanted !== undefined){
let data12 = data.wanted;
if(typeof data12 !== "string"){
const err22 = {instancePath:instancePath+"/wanted",schemaPath:"#/properties/wanted/type",keyword:"type",params:{type: "string"},schema:schema58.properties.wanted.type,parentSchema:schema58.properties.wanted,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.got !== undefined){
let data13 = data.got;
if(typeof data13 !== "string"){
const err23 = {instancePath:instancePath+"/got",schemaPath:"#/properties/got/type",keyword:"type",params:{type: "string"},schema:schema58.properties.got.type,parentSchema:schema58.properties.got,data:data13};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.because !== undefined){
let data14 = data.because;
if(typeof data14 !== "string"){
const err24 = {instancePath:instancePath+"/because",schemaPath:"#/properties/because/type",keyword:"type",params:{type: "string"},schema:schema58.properties.because.type,parentSchema:schema58.properties.because,data:data14};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.cause !== undefined){
let data15 = data.cause;
if(typeof data15 !== "string"){
const err25 = {instancePath:instancePath+"/cause",schemaPath:"#/properties/cause/type",keyword:"type",params:{type: "string"},schema:schema58.properties.cause.type,parentSchema:schema58.properties.cause,data:data15};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.ledger !== undefined){
let data16 = data.ledger;
if(Array.isArray(data16)){
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
let data17 = data16[i1];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.sentMilliseconds === undefined){
const err26 = {instancePath:instancePath+"/ledger/" + i1,schemaPath:"#/properties/ledger/items/required",keyword:"required",params:{missingProperty: "sentMilliseconds"},schema:schema58.properties.ledger.items.required,parentSchema:schema58.properties.ledger.items,data:data17};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data17.status === undefined){
const err27 = {instancePath:instancePath+"/ledger/" + i1,schemaPath:"#/properties/ledger/items/required",keyword:"required",params:{missingProperty: "status"},schema:schema58.properties.ledger.items.required,parentSchema:schema58.properties.ledger.items,data:data17};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data17.sentMilliseconds !== undefined){
let data18 = data17.sentMilliseconds;
if(!((typeof data18 == "number") && (isFinite(data18)))){
const err28 = {instancePath:instancePath+"/ledger/" + i1+"/sentMilliseconds",schemaPath:"#/properties/ledger/items/properties/sentMilliseconds/type",keyword:"type",params:{type: "number"},schema:schema58.properties.ledger.items.properties.sentMilliseconds.type,parentSchema:schema58.properties.ledger.items.properties.sentMilliseconds,data:data18};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data17.status !== undefined){
let data19 = data17.status;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err29 = {instancePath:instancePath+"/ledger/" + i1+"/status",schemaPath:"#/properties/ledger/items/properties/status/type",keyword:"type",params:{type: "integer"},schema:schema58.properties.ledger.items.properties.status.type,parentSchema:schema58.properties.ledger.items.properties.status,data:data19};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data17.remaining !== undefined){
let data20 = data17.remaining;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
const err30 = {instancePath:instancePath+"/ledger/" + i1+"/remaining",schemaPath:"#/properties/ledger/items/properties/remaining/type",keyword:"type",params:{type: "integer"},schema:schema58.properties.ledger.items.properties.remaining.type,parentSchema:schema58.properties.ledger.items.properties.remaining,data:data20};
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
else {
const err31 = {instancePath:instancePath+"/ledger/" + i1,schemaPath:"#/properties/ledger/items/type",keyword:"type",params:{type: "object"},schema:schema58.properties.ledger.items.type,parentSchema:schema58.properties.ledger.items,data:data17};
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
const err32 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/type",keyword:"type",params:{type: "array"},schema:schema58.properties.ledger.type,parentSchema:schema58.properties.ledger,data:data16};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.likelyCauses !== undefined){
let data21 = data.likelyCauses;
if(Array.isArray(data21)){
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
let data22 = data21[i2];
if(typeof data22 !== "string"){
const err33 = {instancePath:instancePath+"/likelyCauses/" + i2,schemaPath:"#/properties/likelyCauses/items/type",keyword:"type",params:{type: "string"},schema:schema58.properties.likelyCauses.items.type,parentSchema:schema58.properties.likelyCauses.items,data:data22};
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
const err34 = {instancePath:instancePath+"/likelyCauses",schemaPath:"#/properties/likelyCauses/type",keyword:"type",params:{type: "array"},schema:schema58.properties.likelyCauses.type,parentSchema:schema58.properties.likelyCauses,data:data21};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.runAgain !== undefined){
let data23 = data.runAgain;
if(typeof data23 !== "string"){
const err35 = {instancePath:instancePath+"/runAgain",schemaPath:"#/properties/runAgain/type",keyword:"type",params:{type: "string"},schema:schema58.properties.runAgain.type,parentSchema:schema58.properties.runAgain,data:data23};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.observation !== undefined){
let data24 = data.observation;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.says === undefined){
const err36 = {instancePath:instancePath+"/observation",schemaPath:"#/$defs/Observation/required",keyword:"required",params:{missingProperty: "says"},schema:schema61.required,parentSchema:schema61,data:data24};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data24.facts === undefined){
const err37 = {instancePath:instancePath+"/observation",schemaPath:"#/$defs/Observation/required",keyword:"required",params:{missingProperty: "facts"},schema:schema61.required,parentSchema:schema61,data:data24};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data24.says !== undefined){
let data25 = data24.says;
if(typeof data25 !== "string"){
const err38 = {instancePath:instancePath+"/observation/says",schemaPath:"#/$defs/Observation/properties/says/type",keyword:"type",params:{type: "string"},schema:schema61.properties.says.type,parentSchema:schema61.properties.says,data:data25};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data24.facts !== undefined){
let data26 = data24.facts;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
for(const key0 in data26){
let data27 = data26[key0];
if((((typeof data27 !== "string") && (!((typeof data27 == "number") && (isFinite(data27))))) && (typeof data27 !== "boolean")) && (data27 !== null)){
const err39 = {instancePath:instancePath+"/observation/facts/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Observation/properties/facts/additionalProperties/type",keyword:"type",params:{type: schema61.properties.facts.additionalProperties.type},schema:schema61.properties.facts.additionalProperties.type,parentSchema:schema61.properties.facts.additionalProperties,data:data27};
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
const err40 = {instancePath:instancePath+"/observation/facts",schemaPath:"#/$defs/Observation/properties/facts/type",keyword:"type",params:{type: "object"},schema:schema61.properties.facts.type,parentSchema:schema61.properties.facts,data:data26};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data24.latencies !== undefined){
let data28 = data24.latencies;
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
for(const key1 in data28){
let data29 = data28[key1];
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.n === undefined){
const err41 = {instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/required",keyword:"required",params:{missingProperty: "n"},schema:schema61.properties.latencies.additionalProperties.required,parentSchema:schema61.properties.latencies.additionalProperties,data:data29};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(data29.p50 === undefined){
const err42 = {instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/required",keyword:"required",params:{missingProperty: "p50"},schema:schema61.properties.latencies.additionalProperties.required,parentSchema:schema61.properties.latencies.additionalProperties,data:data29};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data29.p95 === undefined){
const err43 = {instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/required",keyword:"required",params:{missingProperty: "p95"},schema:schema61.properties.latencies.additionalProperties.required,parentSchema:schema61.properties.latencies.additionalProperties,data:data29};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(data29.n !== undefined){
let data30 = data29.n;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
const err44 = {instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/n",schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/properties/n/type",keyword:"type",params:{type: "integer"},schema:schema61.properties.latencies.additionalProperties.properties.n.type,parentSchema:schema61.properties.latencies.additionalProperties.properties.n,data:data30};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data29.p50 !== undefined){
let data31 = data29.p50;
if(!((typeof data31 == "number") && (isFinite(data31)))){
const err45 = {instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/p50",schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema61.properties.latencies.additionalProperties.properties.p50.type,parentSchema:schema61.properties.latencies.additionalProperties.properties.p50,data:data31};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data29.p95 !== undefined){
let data32 = data29.p95;
if(!((typeof data32 == "number") && (isFinite(data32)))){
const err46 = {instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/p95",schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/properties/p95/type",keyword:"type",params:{type: "number"},schema:schema61.properties.latencies.additionalProperties.properties.p95.type,parentSchema:schema61.properties.latencies.additionalProperties.properties.p95,data:data32};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath:instancePath+"/observation/latencies/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Observation/properties/latencies/additionalProperties/type",keyword:"type",params:{type: "object"},schema:schema61.properties.latencies.additionalProperties.type,parentSchema:schema61.properties.latencies.additionalProperties,data:data29};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/observation/latencies",schemaPath:"#/$defs/Observation/properties/latencies/type",keyword:"type",params:{type: "object"},schema:schema61.properties.latencies.type,parentSchema:schema61.properties.latencies,data:data28};
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
else {
const err49 = {instancePath:instancePath+"/observation",schemaPath:"#/$defs/Observation/type",keyword:"type",params:{type: "object"},schema:schema61.type,parentSchema:schema61,data:data24};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data.tolerated !== undefined){
let data33 = data.tolerated;
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
if(data33.reason !== undefined){
let data34 = data33.reason;
if(typeof data34 !== "string"){
const err50 = {instancePath:instancePath+"/tolerated/reason",schemaPath:"#/properties/tolerated/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema58.properties.tolerated.properties.reason.type,parentSchema:schema58.properties.tolerated.properties.reason,data:data34};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data33.owner !== undefined){
let data35 = data33.owner;
if(typeof data35 !== "string"){
const err51 = {instancePath:instancePath+"/tolerated/owner",schemaPath:"#/properties/tolerated/properties/owner/type",keyword:"type",params:{type: "string"},schema:schema58.properties.tolerated.properties.owner.type,parentSchema:schema58.properties.tolerated.properties.owner,data:data35};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data33.link !== undefined){
let data36 = data33.link;
if(typeof data36 !== "string"){
const err52 = {instancePath:instancePath+"/tolerated/link",schemaPath:"#/properties/tolerated/properties/link/type",keyword:"type",params:{type: "string"},schema:schema58.properties.tolerated.properties.link.type,parentSchema:schema58.properties.tolerated.properties.link,data:data36};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data33.expires !== undefined){
let data37 = data33.expires;
if(typeof data37 !== "string"){
const err53 = {instancePath:instancePath+"/tolerated/expires",schemaPath:"#/properties/tolerated/properties/expires/type",keyword:"type",params:{type: "string"},schema:schema58.properties.tolerated.properties.expires.type,parentSchema:schema58.properties.tolerated.properties.expires,data:data37};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath:instancePath+"/tolerated",schemaPath:"#/properties/tolerated/type",keyword:"type",params:{type: "object"},schema:schema58.properties.tolerated.type,parentSchema:schema58.properties.tolerated,data:data33};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data.flaky !== undefined){
let data38 = data.flaky;
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
if(data38.violated === undefined){
const err55 = {instancePath:instancePath+"/flaky",schemaPath:"#/properties/flaky/required",keyword:"required",params:{missingProperty: "violated"},schema:schema58.properties.flaky.required,parentSchema:schema58.properties.flaky,data:data38};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(data38.runs === undefined){
const err56 = {instancePath:instancePath+"/flaky",schemaPath:"#/properties/flaky/required",keyword:"required",params:{missingProperty: "runs"},schema:schema58.properties.flaky.required,parentSchema:schema58.properties.flaky,data:data38};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if(data38.violated !== undefined){
let data39 = data38.violated;
if(!(((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39))) && (isFinite(data39)))){
const err57 = {instancePath:instancePath+"/flaky/violated",schemaPath:"#/properties/flaky/properties/violated/type",keyword:"type",params:{type: "integer"},schema:schema58.properties.flaky.properties.violated.type,parentSchema:schema58.properties.flaky.properties.violated,data:data39};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data38.runs !== undefined){
let data40 = data38.runs;
if(!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))){
const err58 = {instancePath:instancePath+"/flaky/runs",schemaPath:"#/properties/flaky/properties/runs/type",keyword:"type",params:{type: "integer"},schema:schema58.properties.flaky.properties.runs.type,parentSchema:schema58.properties.flaky.properties.runs,data:data40};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
else {
const err59 = {instancePath:instancePath+"/flaky",schemaPath:"#/properties/flaky/type",keyword:"type",params:{type: "object"},schema:schema58.properties.flaky.type,parentSchema:schema58.properties.flaky,data:data38};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data.durationMilliseconds !== undefined){
let data41 = data.durationMilliseconds;
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 < 0 || isNaN(data41)){
const err60 = {instancePath:instancePath+"/durationMilliseconds",schemaPath:"#/properties/durationMilliseconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema58.properties.durationMilliseconds,data:data41};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/durationMilliseconds",schemaPath:"#/properties/durationMilliseconds/type",keyword:"type",params:{type: "number"},schema:schema58.properties.durationMilliseconds.type,parentSchema:schema58.properties.durationMilliseconds,data:data41};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.exchanges !== undefined){
let data42 = data.exchanges;
if(Array.isArray(data42)){
const len3 = data42.length;
for(let i3=0; i3<len3; i3++){
if(!(validate33(data42[i3], {instancePath:instancePath+"/exchanges/" + i3,parentData:data42,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
const err62 = {instancePath:instancePath+"/exchanges",schemaPath:"#/properties/exchanges/type",keyword:"type",params:{type: "array"},schema:schema58.properties.exchanges.type,parentSchema:schema58.properties.exchanges,data:data42};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
else {
const err63 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema58.type,parentSchema:schema58,data};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":{"id":true,"suite":true,"clauses":true,"level":true,"gates":true,"title":true,"why":true,"outcome":true,"samples":true,"note":true,"lacks":true,"wanted":true,"got":true,"because":true,"cause":true,"ledger":true,"likelyCauses":true,"runAgain":true,"observation":true,"tolerated":true,"flaky":true,"durationMilliseconds":true,"exchanges":true},"dynamicProps":false,"dynamicItems":false};

const schema67 = {"type":"object","required":["profile","engine","asks","arrival","validity","keys","invariants","limiter","limits","timeline","histograms"],"properties":{"profile":{"type":"string"},"engine":{"enum":["k6","autocannon"]},"asks":{"type":"string","description":"The question that the profile answers."},"arrival":{"type":"object","required":["model"],"properties":{"model":{"enum":["open","paced","closed"]}}},"startedAt":{"type":"string","format":"date-time"},"durationSeconds":{"type":"number","minimum":0},"sentBefore":{"type":"integer","description":"Requests sent to learn the limits of the keys before the load; not part of the counts per key."},"validity":{"type":"object","required":["verdict","reasons"],"properties":{"verdict":{"enum":["valid","degraded","invalid"]},"reasons":{"type":"array","items":{"type":"string"}},"measured":{"type":"object","additionalProperties":{"type":"number"},"description":"The measurements behind the verdict, with the unit in the name, e.g. scheduleLagP99Milliseconds."},"bounds":{"type":"object","additionalProperties":{"type":"object","properties":{"degradedAbove":{"type":"number"},"invalidAbove":{"type":"number"},"degradedBelow":{"type":"number"},"invalidBelow":{"type":"number"}}},"description":"By measurement: the values beyond which the run is degraded or invalid."}}},"keys":{"type":"array","items":{"$ref":"#/$defs/LoadKey"}},"invariants":{"type":"array","items":{"$ref":"#/$defs/Invariant"}},"limiter":{"$ref":"#/$defs/Limiter"},"limits":{"type":"array","items":{"$ref":"#/$defs/LimitResult"}},"timeline":{"type":"array","items":{"$ref":"#/$defs/TimelineSlot"}},"histograms":{"type":"object","additionalProperties":{"type":"string"},"description":"HDR histograms, V2 compressed base64, in microseconds, by LABEL.admitted, LABEL.refused."},"endedBy":{"type":"object","description":"The breached threshold that ended the load early. The other thresholds have no data then.","required":["metric","bound","value","atSeconds"],"properties":{"metric":{"type":"string"},"bound":{"type":"string"},"value":{"type":"number"},"atSeconds":{"type":"number","description":"Since the start of the run."}}},"usualSeconds":{"type":"number","description":"The length of the profile in seconds, if this run was shorter: its question is not answered."},"notes":{"type":"array","items":{"type":"string"},"description":"Notable behaviour; no influence on the verdict."},"releases":{"$ref":"#/$defs/Releases"},"isolation":{"$ref":"#/$defs/Isolation"},"recovery":{"$ref":"#/$defs/Recovery"},"retries":{"$ref":"#/$defs/Retries"},"steps":{"type":"array","items":{"$ref":"#/$defs/LoadStep"},"description":"The steps of a ramp, for its first key, each evaluated by itself."},"disagreement":{"type":"array","items":{"$ref":"#/$defs/Disagreement"},"description":"Differences from the other engine's figures, if both ran the profile."},"generators":{"type":"array","items":{"$ref":"#/$defs/Generator"},"description":"The generators, if there were several; each sent its share of one plan."},"sample":{"$ref":"#/$defs/LoadSample"}}};
const schema74 = {"type":"object","required":["id","verdict","says"],"properties":{"id":{"type":"string"},"key":{"type":"string"},"verdict":{"enum":["holds","broken","no data"]},"says":{"type":"string"}}};
const schema75 = {"type":"object","required":["kind","evidence"],"properties":{"kind":{"enum":["fixed-window","aligned-window","sliding-log","sliding-counter","token-bucket","unknown"]},"limit":{"type":"integer"},"windowSeconds":{"type":"number"},"evidence":{"type":"string"},"resetMeans":{"enum":["window-end","full","next-token","unknown"],"description":"The instant that X-RateLimit-Reset announces: the end of the window, when the whole limit is available again, or when one request is."},"penaltySeconds":{"type":"number","description":"A refusal is followed by a penalty of this length, longer than the window, which each 429 announces."},"remaining":{"type":"string","description":"The difference between X-RateLimit-Remaining and the decisions, in one clause; absent if it follows them."},"otherLimit":{"type":"string","description":"The refusals of a limit other than the announced one, in one clause; absent if there were none."}}};
const schema76 = {"type":"object","required":["metric","bound","verdict"],"properties":{"metric":{"type":"string"},"bound":{"type":"string"},"value":{"type":"number"},"verdict":{"enum":["met","breached","no data"]}}};
const schema77 = {"type":"object","required":["key","atSeconds","forSeconds","admitted","refused","errors"],"properties":{"key":{"type":"string"},"atSeconds":{"type":"number","description":"Start of the slot, since the start of the run."},"forSeconds":{"type":"number"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"remaining":{"type":"integer","description":"The last X-RateLimit-Remaining in the slot."},"remainingRange":{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2,"description":"The least and the greatest X-RateLimit-Remaining in the slot; absent if there was one value."},"latency":{"type":"object","description":"Latency of the admitted requests, in milliseconds; absent without any.","required":["p50","max"],"properties":{"p50":{"type":"number"},"max":{"type":"number"}}}}};
const schema78 = {"type":"object","required":["count","largest","spreadMilliseconds"],"description":"Synchronised releases: their number, the largest size, and the time from the first to the last request of a release.","properties":{"count":{"type":"integer","minimum":1},"largest":{"type":"integer","minimum":1},"spreadMilliseconds":{"type":"object","required":["median","max"],"properties":{"median":{"type":"number"},"max":{"type":"number"}}}}};
const schema82 = {"type":"object","required":["key","resets"],"description":"Milliseconds from the announced reset to the first admission; negative if it came earlier.","properties":{"key":{"type":"string"},"announcedInMilliseconds":{"type":"number","description":"Resolution of Reset: the actual reset may differ from it by this much."},"resets":{"type":"integer","minimum":0},"milliseconds":{"type":"object","required":["min","median","max"],"properties":{"min":{"type":"number"},"median":{"type":"number"},"max":{"type":"number"}}},"herd":{"type":"object","required":["key","released","admitted","refused","errors"],"description":"Requests released together at an announced reset.","properties":{"key":{"type":"string"},"released":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"}}}}};
const schema83 = {"type":"object","required":["pairs","agreeing","differing","oneAnswered","noneAnswered"],"description":"Requests sent twice with one Idempotency-Key, the second while the first was in flight.","properties":{"pairs":{"type":"integer"},"agreeing":{"type":"integer","description":"Both 2xx with the same id and data."},"differing":{"type":"integer","description":"Both 2xx with different id or data: the request was executed twice."},"oneAnswered":{"type":"integer","description":"One 2xx; the other was refused or not answered."},"noneAnswered":{"type":"integer"},"chargedTwice":{"type":"integer","description":"Pairs that lowered X-RateLimit-Remaining by two."},"otherStatuses":{"type":"object","additionalProperties":{"type":"integer"},"description":"Number of answers by status, other than 2xx."}}};
const schema84 = {"type":"object","required":["perSecond","sent","admitted","refused","errors","verdict"],"properties":{"perSecond":{"type":"number"},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"p99":{"type":"number","description":"Milliseconds, admitted requests."},"verdict":{"enum":["good","failed","no data"]},"because":{"type":"string"}}};
const schema85 = {"type":"object","required":["metric","here","there","share","agrees"],"properties":{"metric":{"type":"string"},"here":{"type":"number"},"there":{"type":"number"},"share":{"type":"number","description":"The difference as a share of the larger value."},"agrees":{"type":"boolean"}}};
const schema86 = {"type":"object","required":["name","requests","dropped","lateMilliseconds"],"properties":{"name":{"type":"string","description":"A process or a pod."},"requests":{"type":"integer","description":"Requests in its log."},"counted":{"type":"integer","description":"Requests that it counted itself; absent if it did not finish."},"dropped":{"type":"integer","description":"Requests that it never attempted."},"lateMilliseconds":{"type":"number","description":"p90 of the lateness of its requests."},"cpuShare":{"type":"number","description":"Share of the available processors."},"clockOffsetMilliseconds":{"type":"number","description":"Offset of its clock from the run's clock; the ledger is corrected by it. Absent if it could not be measured."},"uncertaintyMilliseconds":{"type":"number","description":"Uncertainty of the offset."},"fault":{"type":"string","description":"The reason why its log is not complete."}}};
const schema87 = {"type":"object","description":"Only in reports of older versions, for very large runs: requests after the end of the ledger are in the counts and latencies, but not in invariants and limiter.","required":["wholeSeconds","ledgerRequests","countedRequests"],"properties":{"wholeSeconds":{"type":"number","description":"Every request up to this time is in the ledger."},"ledgerRequests":{"type":"integer"},"countedRequests":{"type":"integer","description":"Later requests, which were only counted."}}};
const schema68 = {"type":"object","required":["key","offered","sent","admitted","refused","errors","latency"],"properties":{"key":{"type":"string","description":"The label of the profile."},"limit":{"type":"integer"},"windowSeconds":{"type":"number"},"offered":{"type":"integer","description":"Requests in the plan."},"sent":{"type":"integer"},"admitted":{"type":"integer","description":"2xx answers."},"refused":{"type":"integer","description":"429 answers."},"errors":{"type":"integer","description":"All others, including requests without an answer."},"overAdmitted":{"type":"integer","description":"Requests admitted beyond the limit, summed over the windows."},"underAdmitted":{"type":"integer","description":"Requests refused although the limit was not reached."},"windows":{"type":"array","description":"The windows as the server announced them.","items":{"type":"object","required":["fromSeconds","untilSeconds","admitted","refused"],"properties":{"fromSeconds":{"type":"number","description":"Since the start of the run."},"untilSeconds":{"type":"number"},"admitted":{"type":"integer"},"refused":{"type":"integer"}}}},"latency":{"$ref":"#/$defs/LoadLatency"},"operations":{"type":"array","description":"The same by operation, if the profile mixes several.","items":{"$ref":"#/$defs/LoadKeyOperation"}}}};
const schema69 = {"type":"object","required":["admitted","refused"],"properties":{"admitted":{"$ref":"#/$defs/Percentiles"},"refused":{"$ref":"#/$defs/Percentiles"},"failed":{"$ref":"#/$defs/Percentiles"}}};
const schema70 = {"type":"object","description":"Milliseconds; empty without samples.","properties":{"n":{"type":"integer"},"p50":{"type":"number"},"p90":{"type":"number"},"p95":{"type":"number"},"p99":{"type":"number"},"p99_9":{"type":"number"},"max":{"type":"number"}}};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.admitted === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "admitted"},schema:schema69.required,parentSchema:schema69,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.refused === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refused"},schema:schema69.required,parentSchema:schema69,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.admitted !== undefined){
let data0 = data.admitted;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.n !== undefined){
let data1 = data0.n;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/admitted/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"},schema:schema70.properties.n.type,parentSchema:schema70.properties.n,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data0.p50 !== undefined){
let data2 = data0.p50;
if(!((typeof data2 == "number") && (isFinite(data2)))){
const err3 = {instancePath:instancePath+"/admitted/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p50.type,parentSchema:schema70.properties.p50,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.p90 !== undefined){
let data3 = data0.p90;
if(!((typeof data3 == "number") && (isFinite(data3)))){
const err4 = {instancePath:instancePath+"/admitted/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p90.type,parentSchema:schema70.properties.p90,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.p95 !== undefined){
let data4 = data0.p95;
if(!((typeof data4 == "number") && (isFinite(data4)))){
const err5 = {instancePath:instancePath+"/admitted/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p95.type,parentSchema:schema70.properties.p95,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.p99 !== undefined){
let data5 = data0.p99;
if(!((typeof data5 == "number") && (isFinite(data5)))){
const err6 = {instancePath:instancePath+"/admitted/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p99.type,parentSchema:schema70.properties.p99,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data0.p99_9 !== undefined){
let data6 = data0.p99_9;
if(!((typeof data6 == "number") && (isFinite(data6)))){
const err7 = {instancePath:instancePath+"/admitted/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p99_9.type,parentSchema:schema70.properties.p99_9,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data0.max !== undefined){
let data7 = data0.max;
if(!((typeof data7 == "number") && (isFinite(data7)))){
const err8 = {instancePath:instancePath+"/admitted/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"},schema:schema70.properties.max.type,parentSchema:schema70.properties.max,data:data7};
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
const err9 = {instancePath:instancePath+"/admitted",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"},schema:schema70.type,parentSchema:schema70,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.refused !== undefined){
let data8 = data.refused;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.n !== undefined){
let data9 = data8.n;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err10 = {instancePath:instancePath+"/refused/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"},schema:schema70.properties.n.type,parentSchema:schema70.properties.n,data:data9};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data8.p50 !== undefined){
let data10 = data8.p50;
if(!((typeof data10 == "number") && (isFinite(data10)))){
const err11 = {instancePath:instancePath+"/refused/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p50.type,parentSchema:schema70.properties.p50,data:data10};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data8.p90 !== undefined){
let data11 = data8.p90;
if(!((typeof data11 == "number") && (isFinite(data11)))){
const err12 = {instancePath:instancePath+"/refused/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p90.type,parentSchema:schema70.properties.p90,data:data11};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data8.p95 !== undefined){
let data12 = data8.p95;
if(!((typeof data12 == "number") && (isFinite(data12)))){
const err13 = {instancePath:instancePath+"/refused/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p95.type,parentSchema:schema70.properties.p95,data:data12};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data8.p99 !== undefined){
let data13 = data8.p99;
if(!((typeof data13 == "number") && (isFinite(data13)))){
const err14 = {instancePath:instancePath+"/refused/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p99.type,parentSchema:schema70.properties.p99,data:data13};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data8.p99_9 !== undefined){
let data14 = data8.p99_9;
if(!((typeof data14 == "number") && (isFinite(data14)))){
const err15 = {instancePath:instancePath+"/refused/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p99_9.type,parentSchema:schema70.properties.p99_9,data:data14};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data8.max !== undefined){
let data15 = data8.max;
if(!((typeof data15 == "number") && (isFinite(data15)))){
const err16 = {instancePath:instancePath+"/refused/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"},schema:schema70.properties.max.type,parentSchema:schema70.properties.max,data:data15};
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
const err17 = {instancePath:instancePath+"/refused",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"},schema:schema70.type,parentSchema:schema70,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.failed !== undefined){
let data16 = data.failed;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.n !== undefined){
let data17 = data16.n;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err18 = {instancePath:instancePath+"/failed/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"},schema:schema70.properties.n.type,parentSchema:schema70.properties.n,data:data17};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data16.p50 !== undefined){
let data18 = data16.p50;
if(!((typeof data18 == "number") && (isFinite(data18)))){
const err19 = {instancePath:instancePath+"/failed/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p50.type,parentSchema:schema70.properties.p50,data:data18};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data16.p90 !== undefined){
let data19 = data16.p90;
if(!((typeof data19 == "number") && (isFinite(data19)))){
const err20 = {instancePath:instancePath+"/failed/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p90.type,parentSchema:schema70.properties.p90,data:data19};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data16.p95 !== undefined){
let data20 = data16.p95;
if(!((typeof data20 == "number") && (isFinite(data20)))){
const err21 = {instancePath:instancePath+"/failed/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p95.type,parentSchema:schema70.properties.p95,data:data20};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data16.p99 !== undefined){
let data21 = data16.p99;
if(!((typeof data21 == "number") && (isFinite(data21)))){
const err22 = {instancePath:instancePath+"/failed/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p99.type,parentSchema:schema70.properties.p99,data:data21};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data16.p99_9 !== undefined){
let data22 = data16.p99_9;
if(!((typeof data22 == "number") && (isFinite(data22)))){
const err23 = {instancePath:instancePath+"/failed/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p99_9.type,parentSchema:schema70.properties.p99_9,data:data22};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data16.max !== undefined){
let data23 = data16.max;
if(!((typeof data23 == "number") && (isFinite(data23)))){
const err24 = {instancePath:instancePath+"/failed/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"},schema:schema70.properties.max.type,parentSchema:schema70.properties.max,data:data23};
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
const err25 = {instancePath:instancePath+"/failed",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"},schema:schema70.type,parentSchema:schema70,data:data16};
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
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema69.type,parentSchema:schema69,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}
validate38.evaluated = {"props":{"admitted":true,"refused":true,"failed":true},"dynamicProps":false,"dynamicItems":false};

const schema73 = {"type":"object","required":["operation","sent","admitted","refused","errors","latency"],"properties":{"operation":{"enum":["generate","models","model"]},"sent":{"type":"integer"},"admitted":{"type":"integer"},"refused":{"type":"integer"},"errors":{"type":"integer"},"latency":{"$ref":"#/$defs/LoadLatency"}}};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate40.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operation === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operation"},schema:schema73.required,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.sent === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sent"},schema:schema73.required,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.admitted === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "admitted"},schema:schema73.required,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.refused === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refused"},schema:schema73.required,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.errors === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "errors"},schema:schema73.required,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.latency === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "latency"},schema:schema73.required,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.operation !== undefined){
let data0 = data.operation;
if(!(((data0 === "generate") || (data0 === "models")) || (data0 === "model"))){
const err6 = {instancePath:instancePath+"/operation",schemaPath:"#/properties/operation/enum",keyword:"enum",params:{allowedValues: schema73.properties.operation.enum},schema:schema73.properties.operation.enum,parentSchema:schema73.properties.operation,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.sent !== undefined){
let data1 = data.sent;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err7 = {instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/type",keyword:"type",params:{type: "integer"},schema:schema73.properties.sent.type,parentSchema:schema73.properties.sent,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.admitted !== undefined){
let data2 = data.admitted;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err8 = {instancePath:instancePath+"/admitted",schemaPath:"#/properties/admitted/type",keyword:"type",params:{type: "integer"},schema:schema73.properties.admitted.type,parentSchema:schema73.properties.admitted,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.refused !== undefined){
let data3 = data.refused;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err9 = {instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "integer"},schema:schema73.properties.refused.type,parentSchema:schema73.properties.refused,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.errors !== undefined){
let data4 = data.errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err10 = {instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "integer"},schema:schema73.properties.errors.type,parentSchema:schema73.properties.errors,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.latency !== undefined){
if(!(validate38(data.latency, {instancePath:instancePath+"/latency",parentData:data,parentDataProperty:"latency",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema73.type,parentSchema:schema73,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate40.errors = vErrors;
return errors === 0;
}
validate40.evaluated = {"props":{"operation":true,"sent":true,"admitted":true,"refused":true,"errors":true,"latency":true},"dynamicProps":false,"dynamicItems":false};


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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},schema:schema68.required,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.offered === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "offered"},schema:schema68.required,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.sent === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sent"},schema:schema68.required,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.admitted === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "admitted"},schema:schema68.required,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.refused === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refused"},schema:schema68.required,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.errors === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "errors"},schema:schema68.required,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.latency === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "latency"},schema:schema68.required,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 !== "string"){
const err7 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},schema:schema68.properties.key.type,parentSchema:schema68.properties.key,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.limit !== undefined){
let data1 = data.limit;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err8 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.limit.type,parentSchema:schema68.properties.limit,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.windowSeconds !== undefined){
let data2 = data.windowSeconds;
if(!((typeof data2 == "number") && (isFinite(data2)))){
const err9 = {instancePath:instancePath+"/windowSeconds",schemaPath:"#/properties/windowSeconds/type",keyword:"type",params:{type: "number"},schema:schema68.properties.windowSeconds.type,parentSchema:schema68.properties.windowSeconds,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.offered !== undefined){
let data3 = data.offered;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err10 = {instancePath:instancePath+"/offered",schemaPath:"#/properties/offered/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.offered.type,parentSchema:schema68.properties.offered,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.sent !== undefined){
let data4 = data.sent;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err11 = {instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.sent.type,parentSchema:schema68.properties.sent,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.admitted !== undefined){
let data5 = data.admitted;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err12 = {instancePath:instancePath+"/admitted",schemaPath:"#/properties/admitted/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.admitted.type,parentSchema:schema68.properties.admitted,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.refused !== undefined){
let data6 = data.refused;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err13 = {instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.refused.type,parentSchema:schema68.properties.refused,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.errors !== undefined){
let data7 = data.errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err14 = {instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.errors.type,parentSchema:schema68.properties.errors,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.overAdmitted !== undefined){
let data8 = data.overAdmitted;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err15 = {instancePath:instancePath+"/overAdmitted",schemaPath:"#/properties/overAdmitted/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.overAdmitted.type,parentSchema:schema68.properties.overAdmitted,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.underAdmitted !== undefined){
let data9 = data.underAdmitted;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err16 = {instancePath:instancePath+"/underAdmitted",schemaPath:"#/properties/underAdmitted/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.underAdmitted.type,parentSchema:schema68.properties.underAdmitted,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.windows !== undefined){
let data10 = data.windows;
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.fromSeconds === undefined){
const err17 = {instancePath:instancePath+"/windows/" + i0,schemaPath:"#/properties/windows/items/required",keyword:"required",params:{missingProperty: "fromSeconds"},schema:schema68.properties.windows.items.required,parentSchema:schema68.properties.windows.items,data:data11};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data11.untilSeconds === undefined){
const err18 = {instancePath:instancePath+"/windows/" + i0,schemaPath:"#/properties/windows/items/required",keyword:"required",params:{missingProperty: "untilSeconds"},schema:schema68.properties.windows.items.required,parentSchema:schema68.properties.windows.items,data:data11};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data11.admitted === undefined){
const err19 = {instancePath:instancePath+"/windows/" + i0,schemaPath:"#/properties/windows/items/required",keyword:"required",params:{missingProperty: "admitted"},schema:schema68.properties.windows.items.required,parentSchema:schema68.properties.windows.items,data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data11.refused === undefined){
const err20 = {instancePath:instancePath+"/windows/" + i0,schemaPath:"#/properties/windows/items/required",keyword:"required",params:{missingProperty: "refused"},schema:schema68.properties.windows.items.required,parentSchema:schema68.properties.windows.items,data:data11};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data11.fromSeconds !== undefined){
let data12 = data11.fromSeconds;
if(!((typeof data12 == "number") && (isFinite(data12)))){
const err21 = {instancePath:instancePath+"/windows/" + i0+"/fromSeconds",schemaPath:"#/properties/windows/items/properties/fromSeconds/type",keyword:"type",params:{type: "number"},schema:schema68.properties.windows.items.properties.fromSeconds.type,parentSchema:schema68.properties.windows.items.properties.fromSeconds,data:data12};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data11.untilSeconds !== undefined){
let data13 = data11.untilSeconds;
if(!((typeof data13 == "number") && (isFinite(data13)))){
const err22 = {instancePath:instancePath+"/windows/" + i0+"/untilSeconds",schemaPath:"#/properties/windows/items/properties/untilSeconds/type",keyword:"type",params:{type: "number"},schema:schema68.properties.windows.items.properties.untilSeconds.type,parentSchema:schema68.properties.windows.items.properties.untilSeconds,data:data13};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data11.admitted !== undefined){
let data14 = data11.admitted;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err23 = {instancePath:instancePath+"/windows/" + i0+"/admitted",schemaPath:"#/properties/windows/items/properties/admitted/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.windows.items.properties.admitted.type,parentSchema:schema68.properties.windows.items.properties.admitted,data:data14};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data11.refused !== undefined){
let data15 = data11.refused;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err24 = {instancePath:instancePath+"/windows/" + i0+"/refused",schemaPath:"#/properties/windows/items/properties/refused/type",keyword:"type",params:{type: "integer"},schema:schema68.properties.windows.items.properties.refused.type,parentSchema:schema68.properties.windows.items.properties.refused,data:data15};
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
const err25 = {instancePath:instancePath+"/windows/" + i0,schemaPath:"#/properties/windows/items/type",keyword:"type",params:{type: "object"},schema:schema68.properties.windows.items.type,parentSchema:schema68.properties.windows.items,data:data11};
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
const err26 = {instancePath:instancePath+"/windows",schemaPath:"#/properties/windows/type",keyword:"type",params:{type: "array"},schema:schema68.properties.windows.type,parentSchema:schema68.properties.windows,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.latency !== undefined){
if(!(validate38(data.latency, {instancePath:instancePath+"/latency",parentData:data,parentDataProperty:"latency",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.operations !== undefined){
let data17 = data.operations;
if(Array.isArray(data17)){
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
if(!(validate40(data17[i1], {instancePath:instancePath+"/operations/" + i1,parentData:data17,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
}
else {
const err27 = {instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"},schema:schema68.properties.operations.type,parentSchema:schema68.properties.operations,data:data17};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema68.type,parentSchema:schema68,data};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
validate37.errors = vErrors;
return errors === 0;
}
validate37.evaluated = {"props":{"key":true,"limit":true,"windowSeconds":true,"offered":true,"sent":true,"admitted":true,"refused":true,"errors":true,"overAdmitted":true,"underAdmitted":true,"windows":true,"latency":true,"operations":true},"dynamicProps":false,"dynamicItems":false};

const schema79 = {"type":"object","required":["key","neighbour","without","with"],"description":"A key's latency and admission while another key was idle and while it was loaded, alternating in one run.","properties":{"key":{"type":"string"},"neighbour":{"type":"string"},"without":{"$ref":"#/$defs/IsolationSide"},"with":{"$ref":"#/$defs/IsolationSide"},"shiftMilliseconds":{"type":"object","required":["estimate","low","high"],"description":"Hodges-Lehmann shift of the latency of admitted requests, with its 95 % interval.","properties":{"estimate":{"type":"number"},"low":{"type":"number"},"high":{"type":"number"}}},"effectSize":{"type":"number","description":"Cliff's delta, -1 to 1: above 0 means slower while the other key is loaded."}}};
const schema80 = {"type":"object","required":["admitted","refused","latency"],"properties":{"admitted":{"type":"integer"},"refused":{"type":"integer"},"latency":{"$ref":"#/$defs/Percentiles"}}};

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
if(data.admitted === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "admitted"},schema:schema80.required,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.refused === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refused"},schema:schema80.required,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.latency === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "latency"},schema:schema80.required,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.admitted !== undefined){
let data0 = data.admitted;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err3 = {instancePath:instancePath+"/admitted",schemaPath:"#/properties/admitted/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.admitted.type,parentSchema:schema80.properties.admitted,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.refused !== undefined){
let data1 = data.refused;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "integer"},schema:schema80.properties.refused.type,parentSchema:schema80.properties.refused,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.latency !== undefined){
let data2 = data.latency;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.n !== undefined){
let data3 = data2.n;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err5 = {instancePath:instancePath+"/latency/n",schemaPath:"#/$defs/Percentiles/properties/n/type",keyword:"type",params:{type: "integer"},schema:schema70.properties.n.type,parentSchema:schema70.properties.n,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data2.p50 !== undefined){
let data4 = data2.p50;
if(!((typeof data4 == "number") && (isFinite(data4)))){
const err6 = {instancePath:instancePath+"/latency/p50",schemaPath:"#/$defs/Percentiles/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p50.type,parentSchema:schema70.properties.p50,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data2.p90 !== undefined){
let data5 = data2.p90;
if(!((typeof data5 == "number") && (isFinite(data5)))){
const err7 = {instancePath:instancePath+"/latency/p90",schemaPath:"#/$defs/Percentiles/properties/p90/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p90.type,parentSchema:schema70.properties.p90,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data2.p95 !== undefined){
let data6 = data2.p95;
if(!((typeof data6 == "number") && (isFinite(data6)))){
const err8 = {instancePath:instancePath+"/latency/p95",schemaPath:"#/$defs/Percentiles/properties/p95/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p95.type,parentSchema:schema70.properties.p95,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data2.p99 !== undefined){
let data7 = data2.p99;
if(!((typeof data7 == "number") && (isFinite(data7)))){
const err9 = {instancePath:instancePath+"/latency/p99",schemaPath:"#/$defs/Percentiles/properties/p99/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p99.type,parentSchema:schema70.properties.p99,data:data7};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data2.p99_9 !== undefined){
let data8 = data2.p99_9;
if(!((typeof data8 == "number") && (isFinite(data8)))){
const err10 = {instancePath:instancePath+"/latency/p99_9",schemaPath:"#/$defs/Percentiles/properties/p99_9/type",keyword:"type",params:{type: "number"},schema:schema70.properties.p99_9.type,parentSchema:schema70.properties.p99_9,data:data8};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data2.max !== undefined){
let data9 = data2.max;
if(!((typeof data9 == "number") && (isFinite(data9)))){
const err11 = {instancePath:instancePath+"/latency/max",schemaPath:"#/$defs/Percentiles/properties/max/type",keyword:"type",params:{type: "number"},schema:schema70.properties.max.type,parentSchema:schema70.properties.max,data:data9};
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
const err12 = {instancePath:instancePath+"/latency",schemaPath:"#/$defs/Percentiles/type",keyword:"type",params:{type: "object"},schema:schema70.type,parentSchema:schema70,data:data2};
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
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema80.type,parentSchema:schema80,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":{"admitted":true,"refused":true,"latency":true},"dynamicProps":false,"dynamicItems":false};


function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate44.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},schema:schema79.required,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.neighbour === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "neighbour"},schema:schema79.required,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.without === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "without"},schema:schema79.required,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.with === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "with"},schema:schema79.required,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},schema:schema79.properties.key.type,parentSchema:schema79.properties.key,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.neighbour !== undefined){
let data1 = data.neighbour;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/neighbour",schemaPath:"#/properties/neighbour/type",keyword:"type",params:{type: "string"},schema:schema79.properties.neighbour.type,parentSchema:schema79.properties.neighbour,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.without !== undefined){
if(!(validate45(data.without, {instancePath:instancePath+"/without",parentData:data,parentDataProperty:"without",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.with !== undefined){
if(!(validate45(data.with, {instancePath:instancePath+"/with",parentData:data,parentDataProperty:"with",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.shiftMilliseconds !== undefined){
let data4 = data.shiftMilliseconds;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.estimate === undefined){
const err6 = {instancePath:instancePath+"/shiftMilliseconds",schemaPath:"#/properties/shiftMilliseconds/required",keyword:"required",params:{missingProperty: "estimate"},schema:schema79.properties.shiftMilliseconds.required,parentSchema:schema79.properties.shiftMilliseconds,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data4.low === undefined){
const err7 = {instancePath:instancePath+"/shiftMilliseconds",schemaPath:"#/properties/shiftMilliseconds/required",keyword:"required",params:{missingProperty: "low"},schema:schema79.properties.shiftMilliseconds.required,parentSchema:schema79.properties.shiftMilliseconds,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data4.high === undefined){
const err8 = {instancePath:instancePath+"/shiftMilliseconds",schemaPath:"#/properties/shiftMilliseconds/required",keyword:"required",params:{missingProperty: "high"},schema:schema79.properties.shiftMilliseconds.required,parentSchema:schema79.properties.shiftMilliseconds,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data4.estimate !== undefined){
let data5 = data4.estimate;
if(!((typeof data5 == "number") && (isFinite(data5)))){
const err9 = {instancePath:instancePath+"/shiftMilliseconds/estimate",schemaPath:"#/properties/shiftMilliseconds/properties/estimate/type",keyword:"type",params:{type: "number"},schema:schema79.properties.shiftMilliseconds.properties.estimate.type,parentSchema:schema79.properties.shiftMilliseconds.properties.estimate,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data4.low !== undefined){
let data6 = data4.low;
if(!((typeof data6 == "number") && (isFinite(data6)))){
const err10 = {instancePath:instancePath+"/shiftMilliseconds/low",schemaPath:"#/properties/shiftMilliseconds/properties/low/type",keyword:"type",params:{type: "number"},schema:schema79.properties.shiftMilliseconds.properties.low.type,parentSchema:schema79.properties.shiftMilliseconds.properties.low,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.high !== undefined){
let data7 = data4.high;
if(!((typeof data7 == "number") && (isFinite(data7)))){
const err11 = {instancePath:instancePath+"/shiftMilliseconds/high",schemaPath:"#/properties/shiftMilliseconds/properties/high/type",keyword:"type",params:{type: "number"},schema:schema79.properties.shiftMilliseconds.properties.high.type,parentSchema:schema79.properties.shiftMilliseconds.properties.high,data:data7};
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
const err12 = {instancePath:instancePath+"/shiftMilliseconds",schemaPath:"#/properties/shiftMilliseconds/type",keyword:"type",params:{type: "object"},schema:schema79.properties.shiftMilliseconds.type,parentSchema:schema79.properties.shiftMilliseconds,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.effectSize !== undefined){
let data8 = data.effectSize;
if(!((typeof data8 == "number") && (isFinite(data8)))){
const err13 = {instancePath:instancePath+"/effectSize",schemaPath:"#/properties/effectSize/type",keyword:"type",params:{type: "number"},schema:schema79.properties.effectSize.type,parentSchema:schema79.properties.effectSize,data:data8};
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
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema79.type,parentSchema:schema79,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}
validate44.evaluated = {"props":{"key":true,"neighbour":true,"without":true,"with":true,"shiftMilliseconds":true,"effectSize":true},"dynamicProps":false,"dynamicItems":false};


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
if(data.profile === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "profile"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.engine === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "engine"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.asks === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "asks"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.arrival === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "arrival"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.validity === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "validity"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.keys === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "keys"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.invariants === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "invariants"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.limiter === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "limiter"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.limits === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "limits"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.timeline === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "timeline"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.histograms === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "histograms"},schema:schema67.required,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.profile !== undefined){
let data0 = data.profile;
if(typeof data0 !== "string"){
const err11 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: "string"},schema:schema67.properties.profile.type,parentSchema:schema67.properties.profile,data:data0};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.engine !== undefined){
let data1 = data.engine;
if(!((data1 === "k6") || (data1 === "autocannon"))){
const err12 = {instancePath:instancePath+"/engine",schemaPath:"#/properties/engine/enum",keyword:"enum",params:{allowedValues: schema67.properties.engine.enum},schema:schema67.properties.engine.enum,parentSchema:schema67.properties.engine,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.asks !== undefined){
let data2 = data.asks;
if(typeof data2 !== "string"){
const err13 = {instancePath:instancePath+"/asks",schemaPath:"#/properties/asks/type",keyword:"type",params:{type: "string"},schema:schema67.properties.asks.type,parentSchema:schema67.properties.asks,data:data2};
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
const err14 = {instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/required",keyword:"required",params:{missingProperty: "model"},schema:schema67.properties.arrival.required,parentSchema:schema67.properties.arrival,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data3.model !== undefined){
let data4 = data3.model;
if(!(((data4 === "open") || (data4 === "paced")) || (data4 === "closed"))){
const err15 = {instancePath:instancePath+"/arrival/model",schemaPath:"#/properties/arrival/properties/model/enum",keyword:"enum",params:{allowedValues: schema67.properties.arrival.properties.model.enum},schema:schema67.properties.arrival.properties.model.enum,parentSchema:schema67.properties.arrival.properties.model,data:data4};
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
const err16 = {instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/type",keyword:"type",params:{type: "object"},schema:schema67.properties.arrival.type,parentSchema:schema67.properties.arrival,data:data3};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.startedAt !== undefined){
let data5 = data.startedAt;
if(typeof data5 === "string"){
if(!(formats0(data5))){
const err17 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema67.properties.startedAt,data:data5};
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
const err18 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},schema:schema67.properties.startedAt.type,parentSchema:schema67.properties.startedAt,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.durationSeconds !== undefined){
let data6 = data.durationSeconds;
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
const err19 = {instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema67.properties.durationSeconds,data:data6};
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
const err20 = {instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},schema:schema67.properties.durationSeconds.type,parentSchema:schema67.properties.durationSeconds,data:data6};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.sentBefore !== undefined){
let data7 = data.sentBefore;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err21 = {instancePath:instancePath+"/sentBefore",schemaPath:"#/properties/sentBefore/type",keyword:"type",params:{type: "integer"},schema:schema67.properties.sentBefore.type,parentSchema:schema67.properties.sentBefore,data:data7};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.validity !== undefined){
let data8 = data.validity;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.verdict === undefined){
const err22 = {instancePath:instancePath+"/validity",schemaPath:"#/properties/validity/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema67.properties.validity.required,parentSchema:schema67.properties.validity,data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data8.reasons === undefined){
const err23 = {instancePath:instancePath+"/validity",schemaPath:"#/properties/validity/required",keyword:"required",params:{missingProperty: "reasons"},schema:schema67.properties.validity.required,parentSchema:schema67.properties.validity,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data8.verdict !== undefined){
let data9 = data8.verdict;
if(!(((data9 === "valid") || (data9 === "degraded")) || (data9 === "invalid"))){
const err24 = {instancePath:instancePath+"/validity/verdict",schemaPath:"#/properties/validity/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema67.properties.validity.properties.verdict.enum},schema:schema67.properties.validity.properties.verdict.enum,parentSchema:schema67.properties.validity.properties.verdict,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data8.reasons !== undefined){
let data10 = data8.reasons;
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(typeof data11 !== "string"){
const err25 = {instancePath:instancePath+"/validity/reasons/" + i0,schemaPath:"#/properties/validity/properties/reasons/items/type",keyword:"type",params:{type: "string"},schema:schema67.properties.validity.properties.reasons.items.type,parentSchema:schema67.properties.validity.properties.reasons.items,data:data11};
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
const err26 = {instancePath:instancePath+"/validity/reasons",schemaPath:"#/properties/validity/properties/reasons/type",keyword:"type",params:{type: "array"},schema:schema67.properties.validity.properties.reasons.type,parentSchema:schema67.properties.validity.properties.reasons,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data8.measured !== undefined){
let data12 = data8.measured;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
for(const key0 in data12){
let data13 = data12[key0];
if(!((typeof data13 == "number") && (isFinite(data13)))){
const err27 = {instancePath:instancePath+"/validity/measured/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/validity/properties/measured/additionalProperties/type",keyword:"type",params:{type: "number"},schema:schema67.properties.validity.properties.measured.additionalProperties.type,parentSchema:schema67.properties.validity.properties.measured.additionalProperties,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/validity/measured",schemaPath:"#/properties/validity/properties/measured/type",keyword:"type",params:{type: "object"},schema:schema67.properties.validity.properties.measured.type,parentSchema:schema67.properties.validity.properties.measured,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data8.bounds !== undefined){
let data14 = data8.bounds;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key1 in data14){
let data15 = data14[key1];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.degradedAbove !== undefined){
let data16 = data15.degradedAbove;
if(!((typeof data16 == "number") && (isFinite(data16)))){
const err29 = {instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/degradedAbove",schemaPath:"#/properties/validity/properties/bounds/additionalProperties/properties/degradedAbove/type",keyword:"type",params:{type: "number"},schema:schema67.properties.validity.properties.bounds.additionalProperties.properties.degradedAbove.type,parentSchema:schema67.properties.validity.properties.bounds.additionalProperties.properties.degradedAbove,data:data16};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data15.invalidAbove !== undefined){
let data17 = data15.invalidAbove;
if(!((typeof data17 == "number") && (isFinite(data17)))){
const err30 = {instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/invalidAbove",schemaPath:"#/properties/validity/properties/bounds/additionalProperties/properties/invalidAbove/type",keyword:"type",params:{type: "number"},schema:schema67.properties.validity.properties.bounds.additionalProperties.properties.invalidAbove.type,parentSchema:schema67.properties.validity.properties.bounds.additionalProperties.properties.invalidAbove,data:data17};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data15.degradedBelow !== undefined){
let data18 = data15.degradedBelow;
if(!((typeof data18 == "number") && (isFinite(data18)))){
const err31 = {instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/degradedBelow",schemaPath:"#/properties/validity/properties/bounds/additionalProperties/properties/degradedBelow/type",keyword:"type",params:{type: "number"},schema:schema67.properties.validity.properties.bounds.additionalProperties.properties.degradedBelow.type,parentSchema:schema67.properties.validity.properties.bounds.additionalProperties.properties.degradedBelow,data:data18};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data15.invalidBelow !== undefined){
let data19 = data15.invalidBelow;
if(!((typeof data19 == "number") && (isFinite(data19)))){
const err32 = {instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/invalidBelow",schemaPath:"#/properties/validity/properties/bounds/additionalProperties/properties/invalidBelow/type",keyword:"type",params:{type: "number"},schema:schema67.properties.validity.properties.bounds.additionalProperties.properties.invalidBelow.type,parentSchema:schema67.properties.validity.properties.bounds.additionalProperties.properties.invalidBelow,data:data19};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/validity/bounds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/validity/properties/bounds/additionalProperties/type",keyword:"type",params:{type: "object"},schema:schema67.properties.validity.properties.bounds.additionalProperties.type,parentSchema:schema67.properties.validity.properties.bounds.additionalProperties,data:data15};
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
const err34 = {instancePath:instancePath+"/validity/bounds",schemaPath:"#/properties/validity/properties/bounds/type",keyword:"type",params:{type: "object"},schema:schema67.properties.validity.properties.bounds.type,parentSchema:schema67.properties.validity.properties.bounds,data:data14};
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
else {
const err35 = {instancePath:instancePath+"/validity",schemaPath:"#/properties/validity/type",keyword:"type",params:{type: "object"},schema:schema67.properties.validity.type,parentSchema:schema67.properties.validity,data:data8};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.keys !== undefined){
let data20 = data.keys;
if(Array.isArray(data20)){
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
if(!(validate37(data20[i1], {instancePath:instancePath+"/keys/" + i1,parentData:data20,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
}
else {
const err36 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/type",keyword:"type",params:{type: "array"},schema:schema67.properties.keys.type,parentSchema:schema67.properties.keys,data:data20};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.invariants !== undefined){
let data22 = data.invariants;
if(Array.isArray(data22)){
const len2 = data22.length;
for(let i2=0; i2<len2; i2++){
let data23 = data22[i2];
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(data23.id === undefined){
const err37 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/$defs/Invariant/required",keyword:"required",params:{missingProperty: "id"},schema:schema74.required,parentSchema:schema74,data:data23};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data23.verdict === undefined){
const err38 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/$defs/Invariant/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema74.required,parentSchema:schema74,data:data23};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data23.says === undefined){
const err39 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/$defs/Invariant/required",keyword:"required",params:{missingProperty: "says"},schema:schema74.required,parentSchema:schema74,data:data23};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data23.id !== undefined){
let data24 = data23.id;
if(typeof data24 !== "string"){
const err40 = {instancePath:instancePath+"/invariants/" + i2+"/id",schemaPath:"#/$defs/Invariant/properties/id/type",keyword:"type",params:{type: "string"},schema:schema74.properties.id.type,parentSchema:schema74.properties.id,data:data24};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data23.key !== undefined){
let data25 = data23.key;
if(typeof data25 !== "string"){
const err41 = {instancePath:instancePath+"/invariants/" + i2+"/key",schemaPath:"#/$defs/Invariant/properties/key/type",keyword:"type",params:{type: "string"},schema:schema74.properties.key.type,parentSchema:schema74.properties.key,data:data25};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data23.verdict !== undefined){
let data26 = data23.verdict;
if(!(((data26 === "holds") || (data26 === "broken")) || (data26 === "no data"))){
const err42 = {instancePath:instancePath+"/invariants/" + i2+"/verdict",schemaPath:"#/$defs/Invariant/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema74.properties.verdict.enum},schema:schema74.properties.verdict.enum,parentSchema:schema74.properties.verdict,data:data26};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data23.says !== undefined){
let data27 = data23.says;
if(typeof data27 !== "string"){
const err43 = {instancePath:instancePath+"/invariants/" + i2+"/says",schemaPath:"#/$defs/Invariant/properties/says/type",keyword:"type",params:{type: "string"},schema:schema74.properties.says.type,parentSchema:schema74.properties.says,data:data27};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/invariants/" + i2,schemaPath:"#/$defs/Invariant/type",keyword:"type",params:{type: "object"},schema:schema74.type,parentSchema:schema74,data:data23};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/invariants",schemaPath:"#/properties/invariants/type",keyword:"type",params:{type: "array"},schema:schema67.properties.invariants.type,parentSchema:schema67.properties.invariants,data:data22};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.limiter !== undefined){
let data28 = data.limiter;
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
if(data28.kind === undefined){
const err46 = {instancePath:instancePath+"/limiter",schemaPath:"#/$defs/Limiter/required",keyword:"required",params:{missingProperty: "kind"},schema:schema75.required,parentSchema:schema75,data:data28};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data28.evidence === undefined){
const err47 = {instancePath:instancePath+"/limiter",schemaPath:"#/$defs/Limiter/required",keyword:"required",params:{missingProperty: "evidence"},schema:schema75.required,parentSchema:schema75,data:data28};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data28.kind !== undefined){
let data29 = data28.kind;
if(!((((((data29 === "fixed-window") || (data29 === "aligned-window")) || (data29 === "sliding-log")) || (data29 === "sliding-counter")) || (data29 === "token-bucket")) || (data29 === "unknown"))){
const err48 = {instancePath:instancePath+"/limiter/kind",schemaPath:"#/$defs/Limiter/properties/kind/enum",keyword:"enum",params:{allowedValues: schema75.properties.kind.enum},schema:schema75.properties.kind.enum,parentSchema:schema75.properties.kind,data:data29};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data28.limit !== undefined){
let data30 = data28.limit;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
const err49 = {instancePath:instancePath+"/limiter/limit",schemaPath:"#/$defs/Limiter/properties/limit/type",keyword:"type",params:{type: "integer"},schema:schema75.properties.limit.type,parentSchema:schema75.properties.limit,data:data30};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data28.windowSeconds !== undefined){
let data31 = data28.windowSeconds;
if(!((typeof data31 == "number") && (isFinite(data31)))){
const err50 = {instancePath:instancePath+"/limiter/windowSeconds",schemaPath:"#/$defs/Limiter/properties/windowSeconds/type",keyword:"type",params:{type: "number"},schema:schema75.properties.windowSeconds.type,parentSchema:schema75.properties.windowSeconds,data:data31};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data28.evidence !== undefined){
let data32 = data28.evidence;
if(typeof data32 !== "string"){
const err51 = {instancePath:instancePath+"/limiter/evidence",schemaPath:"#/$defs/Limiter/properties/evidence/type",keyword:"type",params:{type: "string"},schema:schema75.properties.evidence.type,parentSchema:schema75.properties.evidence,data:data32};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data28.resetMeans !== undefined){
let data33 = data28.resetMeans;
if(!((((data33 === "window-end") || (data33 === "full")) || (data33 === "next-token")) || (data33 === "unknown"))){
const err52 = {instancePath:instancePath+"/limiter/resetMeans",schemaPath:"#/$defs/Limiter/properties/resetMeans/enum",keyword:"enum",params:{allowedValues: schema75.properties.resetMeans.enum},schema:schema75.properties.resetMeans.enum,parentSchema:schema75.properties.resetMeans,data:data33};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data28.penaltySeconds !== undefined){
let data34 = data28.penaltySeconds;
if(!((typeof data34 == "number") && (isFinite(data34)))){
const err53 = {instancePath:instancePath+"/limiter/penaltySeconds",schemaPath:"#/$defs/Limiter/properties/penaltySeconds/type",keyword:"type",params:{type: "number"},schema:schema75.properties.penaltySeconds.type,parentSchema:schema75.properties.penaltySeconds,data:data34};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data28.remaining !== undefined){
let data35 = data28.remaining;
if(typeof data35 !== "string"){
const err54 = {instancePath:instancePath+"/limiter/remaining",schemaPath:"#/$defs/Limiter/properties/remaining/type",keyword:"type",params:{type: "string"},schema:schema75.properties.remaining.type,parentSchema:schema75.properties.remaining,data:data35};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data28.otherLimit !== undefined){
let data36 = data28.otherLimit;
if(typeof data36 !== "string"){
const err55 = {instancePath:instancePath+"/limiter/otherLimit",schemaPath:"#/$defs/Limiter/properties/otherLimit/type",keyword:"type",params:{type: "string"},schema:schema75.properties.otherLimit.type,parentSchema:schema75.properties.otherLimit,data:data36};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/limiter",schemaPath:"#/$defs/Limiter/type",keyword:"type",params:{type: "object"},schema:schema75.type,parentSchema:schema75,data:data28};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.limits !== undefined){
let data37 = data.limits;
if(Array.isArray(data37)){
const len3 = data37.length;
for(let i3=0; i3<len3; i3++){
let data38 = data37[i3];
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
if(data38.metric === undefined){
const err57 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/LimitResult/required",keyword:"required",params:{missingProperty: "metric"},schema:schema76.required,parentSchema:schema76,data:data38};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(data38.bound === undefined){
const err58 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/LimitResult/required",keyword:"required",params:{missingProperty: "bound"},schema:schema76.required,parentSchema:schema76,data:data38};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data38.verdict === undefined){
const err59 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/LimitResult/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema76.required,parentSchema:schema76,data:data38};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(data38.metric !== undefined){
let data39 = data38.metric;
if(typeof data39 !== "string"){
const err60 = {instancePath:instancePath+"/limits/" + i3+"/metric",schemaPath:"#/$defs/LimitResult/properties/metric/type",keyword:"type",params:{type: "string"},schema:schema76.properties.metric.type,parentSchema:schema76.properties.metric,data:data39};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data38.bound !== undefined){
let data40 = data38.bound;
if(typeof data40 !== "string"){
const err61 = {instancePath:instancePath+"/limits/" + i3+"/bound",schemaPath:"#/$defs/LimitResult/properties/bound/type",keyword:"type",params:{type: "string"},schema:schema76.properties.bound.type,parentSchema:schema76.properties.bound,data:data40};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data38.value !== undefined){
let data41 = data38.value;
if(!((typeof data41 == "number") && (isFinite(data41)))){
const err62 = {instancePath:instancePath+"/limits/" + i3+"/value",schemaPath:"#/$defs/LimitResult/properties/value/type",keyword:"type",params:{type: "number"},schema:schema76.properties.value.type,parentSchema:schema76.properties.value,data:data41};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data38.verdict !== undefined){
let data42 = data38.verdict;
if(!(((data42 === "met") || (data42 === "breached")) || (data42 === "no data"))){
const err63 = {instancePath:instancePath+"/limits/" + i3+"/verdict",schemaPath:"#/$defs/LimitResult/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema76.properties.verdict.enum},schema:schema76.properties.verdict.enum,parentSchema:schema76.properties.verdict,data:data42};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
else {
const err64 = {instancePath:instancePath+"/limits/" + i3,schemaPath:"#/$defs/LimitResult/type",keyword:"type",params:{type: "object"},schema:schema76.type,parentSchema:schema76,data:data38};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
else {
const err65 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "array"},schema:schema67.properties.limits.type,parentSchema:schema67.properties.limits,data:data37};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data.timeline !== undefined){
let data43 = data.timeline;
if(Array.isArray(data43)){
const len4 = data43.length;
for(let i4=0; i4<len4; i4++){
let data44 = data43[i4];
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
if(data44.key === undefined){
const err66 = {instancePath:instancePath+"/timeline/" + i4,schemaPath:"#/$defs/TimelineSlot/required",keyword:"required",params:{missingProperty: "key"},schema:schema77.required,parentSchema:schema77,data:data44};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(data44.atSeconds === undefined){
const err67 = {instancePath:instancePath+"/timeline/" + i4,schemaPath:"#/$defs/TimelineSlot/required",keyword:"required",params:{missingProperty: "atSeconds"},schema:schema77.required,parentSchema:schema77,data:data44};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(data44.forSeconds === undefined){
const err68 = {instancePath:instancePath+"/timeline/" + i4,schemaPath:"#/$defs/TimelineSlot/required",keyword:"required",params:{missingProperty: "forSeconds"},schema:schema77.required,parentSchema:schema77,data:data44};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(data44.admitted === undefined){
const err69 = {instancePath:instancePath+"/timeline/" + i4,schemaPath:"#/$defs/TimelineSlot/required",keyword:"required",params:{missingProperty: "admitted"},schema:schema77.required,parentSchema:schema77,data:data44};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(data44.refused === undefined){
const err70 = {instancePath:instancePath+"/timeline/" + i4,schemaPath:"#/$defs/TimelineSlot/required",keyword:"required",params:{missingProperty: "refused"},schema:schema77.required,parentSchema:schema77,data:data44};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(data44.errors === undefined){
const err71 = {instancePath:instancePath+"/timeline/" + i4,schemaPath:"#/$defs/TimelineSlot/required",keyword:"required",params:{missingProperty: "errors"},schema:schema77.required,parentSchema:schema77,data:data44};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(data44.key !== undefined){
let data45 = data44.key;
if(typeof data45 !== "string"){
const err72 = {instancePath:instancePath+"/timeline/" + i4+"/key",schemaPath:"#/$defs/TimelineSlot/properties/key/type",keyword:"type",params:{type: "string"},schema:schema77.properties.key.type,parentSchema:schema77.properties.key,data:data45};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data44.atSeconds !== undefined){
let data46 = data44.atSeconds;
if(!((typeof data46 == "number") && (isFinite(data46)))){
const err73 = {instancePath:instancePath+"/timeline/" + i4+"/atSeconds",schemaPath:"#/$defs/TimelineSlot/properties/atSeconds/type",keyword:"type",params:{type: "number"},schema:schema77.properties.atSeconds.type,parentSchema:schema77.properties.atSeconds,data:data46};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data44.forSeconds !== undefined){
let data47 = data44.forSeconds;
if(!((typeof data47 == "number") && (isFinite(data47)))){
const err74 = {instancePath:instancePath+"/timeline/" + i4+"/forSeconds",schemaPath:"#/$defs/TimelineSlot/properties/forSeconds/type",keyword:"type",params:{type: "number"},schema:schema77.properties.forSeconds.type,parentSchema:schema77.properties.forSeconds,data:data47};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data44.admitted !== undefined){
let data48 = data44.admitted;
if(!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))){
const err75 = {instancePath:instancePath+"/timeline/" + i4+"/admitted",schemaPath:"#/$defs/TimelineSlot/properties/admitted/type",keyword:"type",params:{type: "integer"},schema:schema77.properties.admitted.type,parentSchema:schema77.properties.admitted,data:data48};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data44.refused !== undefined){
let data49 = data44.refused;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
const err76 = {instancePath:instancePath+"/timeline/" + i4+"/refused",schemaPath:"#/$defs/TimelineSlot/properties/refused/type",keyword:"type",params:{type: "integer"},schema:schema77.properties.refused.type,parentSchema:schema77.properties.refused,data:data49};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data44.errors !== undefined){
let data50 = data44.errors;
if(!(((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50))) && (isFinite(data50)))){
const err77 = {instancePath:instancePath+"/timeline/" + i4+"/errors",schemaPath:"#/$defs/TimelineSlot/properties/errors/type",keyword:"type",params:{type: "integer"},schema:schema77.properties.errors.type,parentSchema:schema77.properties.errors,data:data50};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data44.remaining !== undefined){
let data51 = data44.remaining;
if(!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))){
const err78 = {instancePath:instancePath+"/timeline/" + i4+"/remaining",schemaPath:"#/$defs/TimelineSlot/properties/remaining/type",keyword:"type",params:{type: "integer"},schema:schema77.properties.remaining.type,parentSchema:schema77.properties.remaining,data:data51};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data44.remainingRange !== undefined){
let data52 = data44.remainingRange;
if(Array.isArray(data52)){
if(data52.length > 2){
const err79 = {instancePath:instancePath+"/timeline/" + i4+"/remainingRange",schemaPath:"#/$defs/TimelineSlot/properties/remainingRange/maxItems",keyword:"maxItems",params:{limit: 2},schema:2,parentSchema:schema77.properties.remainingRange,data:data52};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(data52.length < 2){
const err80 = {instancePath:instancePath+"/timeline/" + i4+"/remainingRange",schemaPath:"#/$defs/TimelineSlot/properties/remainingRange/minItems",keyword:"minItems",params:{limit: 2},schema:2,parentSchema:schema77.properties.remainingRange,data:data52};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
const len5 = data52.length;
for(let i5=0; i5<len5; i5++){
let data53 = data52[i5];
if(!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))){
const err81 = {instancePath:instancePath+"/timeline/" + i4+"/remainingRange/" + i5,schemaPath:"#/$defs/TimelineSlot/properties/remainingRange/items/type",keyword:"type",params:{type: "integer"},schema:schema77.properties.remainingRange.items.type,parentSchema:schema77.properties.remainingRange.items,data:data53};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
}
else {
const err82 = {instancePath:instancePath+"/timeline/" + i4+"/remainingRange",schemaPath:"#/$defs/TimelineSlot/properties/remainingRange/type",keyword:"type",params:{type: "array"},schema:schema77.properties.remainingRange.type,parentSchema:schema77.properties.remainingRange,data:data52};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data44.latency !== undefined){
let data54 = data44.latency;
if(data54 && typeof data54 == "object" && !Array.isArray(data54)){
if(data54.p50 === undefined){
const err83 = {instancePath:instancePath+"/timeline/" + i4+"/latency",schemaPath:"#/$defs/TimelineSlot/properties/latency/required",keyword:"required",params:{missingProperty: "p50"},schema:schema77.properties.latency.required,parentSchema:schema77.properties.latency,data:data54};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(data54.max === undefined){
const err84 = {instancePath:instancePath+"/timeline/" + i4+"/latency",schemaPath:"#/$defs/TimelineSlot/properties/latency/required",keyword:"required",params:{missingProperty: "max"},schema:schema77.properties.latency.required,parentSchema:schema77.properties.latency,data:data54};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(data54.p50 !== undefined){
let data55 = data54.p50;
if(!((typeof data55 == "number") && (isFinite(data55)))){
const err85 = {instancePath:instancePath+"/timeline/" + i4+"/latency/p50",schemaPath:"#/$defs/TimelineSlot/properties/latency/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema77.properties.latency.properties.p50.type,parentSchema:schema77.properties.latency.properties.p50,data:data55};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data54.max !== undefined){
let data56 = data54.max;
if(!((typeof data56 == "number") && (isFinite(data56)))){
const err86 = {instancePath:instancePath+"/timeline/" + i4+"/latency/max",schemaPath:"#/$defs/TimelineSlot/properties/latency/properties/max/type",keyword:"type",params:{type: "number"},schema:schema77.properties.latency.properties.max.type,parentSchema:schema77.properties.latency.properties.max,data:data56};
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
const err87 = {instancePath:instancePath+"/timeline/" + i4+"/latency",schemaPath:"#/$defs/TimelineSlot/properties/latency/type",keyword:"type",params:{type: "object"},schema:schema77.properties.latency.type,parentSchema:schema77.properties.latency,data:data54};
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
const err88 = {instancePath:instancePath+"/timeline/" + i4,schemaPath:"#/$defs/TimelineSlot/type",keyword:"type",params:{type: "object"},schema:schema77.type,parentSchema:schema77,data:data44};
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
const err89 = {instancePath:instancePath+"/timeline",schemaPath:"#/properties/timeline/type",keyword:"type",params:{type: "array"},schema:schema67.properties.timeline.type,parentSchema:schema67.properties.timeline,data:data43};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data.histograms !== undefined){
let data57 = data.histograms;
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
for(const key2 in data57){
let data58 = data57[key2];
if(typeof data58 !== "string"){
const err90 = {instancePath:instancePath+"/histograms/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/histograms/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema67.properties.histograms.additionalProperties.type,parentSchema:schema67.properties.histograms.additionalProperties,data:data58};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
else {
const err91 = {instancePath:instancePath+"/histograms",schemaPath:"#/properties/histograms/type",keyword:"type",params:{type: "object"},schema:schema67.properties.histograms.type,parentSchema:schema67.properties.histograms,data:data57};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data.endedBy !== undefined){
let data59 = data.endedBy;
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
if(data59.metric === undefined){
const err92 = {instancePath:instancePath+"/endedBy",schemaPath:"#/properties/endedBy/required",keyword:"required",params:{missingProperty: "metric"},schema:schema67.properties.endedBy.required,parentSchema:schema67.properties.endedBy,data:data59};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
if(data59.bound === undefined){
const err93 = {instancePath:instancePath+"/endedBy",schemaPath:"#/properties/endedBy/required",keyword:"required",params:{missingProperty: "bound"},schema:schema67.properties.endedBy.required,parentSchema:schema67.properties.endedBy,data:data59};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if(data59.value === undefined){
const err94 = {instancePath:instancePath+"/endedBy",schemaPath:"#/properties/endedBy/required",keyword:"required",params:{missingProperty: "value"},schema:schema67.properties.endedBy.required,parentSchema:schema67.properties.endedBy,data:data59};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(data59.atSeconds === undefined){
const err95 = {instancePath:instancePath+"/endedBy",schemaPath:"#/properties/endedBy/required",keyword:"required",params:{missingProperty: "atSeconds"},schema:schema67.properties.endedBy.required,parentSchema:schema67.properties.endedBy,data:data59};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
if(data59.metric !== undefined){
let data60 = data59.metric;
if(typeof data60 !== "string"){
const err96 = {instancePath:instancePath+"/endedBy/metric",schemaPath:"#/properties/endedBy/properties/metric/type",keyword:"type",params:{type: "string"},schema:schema67.properties.endedBy.properties.metric.type,parentSchema:schema67.properties.endedBy.properties.metric,data:data60};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data59.bound !== undefined){
let data61 = data59.bound;
if(typeof data61 !== "string"){
const err97 = {instancePath:instancePath+"/endedBy/bound",schemaPath:"#/properties/endedBy/properties/bound/type",keyword:"type",params:{type: "string"},schema:schema67.properties.endedBy.properties.bound.type,parentSchema:schema67.properties.endedBy.properties.bound,data:data61};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data59.value !== undefined){
let data62 = data59.value;
if(!((typeof data62 == "number") && (isFinite(data62)))){
const err98 = {instancePath:instancePath+"/endedBy/value",schemaPath:"#/properties/endedBy/properties/value/type",keyword:"type",params:{type: "number"},schema:schema67.properties.endedBy.properties.value.type,parentSchema:schema67.properties.endedBy.properties.value,data:data62};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data59.atSeconds !== undefined){
let data63 = data59.atSeconds;
if(!((typeof data63 == "number") && (isFinite(data63)))){
const err99 = {instancePath:instancePath+"/endedBy/atSeconds",schemaPath:"#/properties/endedBy/properties/atSeconds/type",keyword:"type",params:{type: "number"},schema:schema67.properties.endedBy.properties.atSeconds.type,parentSchema:schema67.properties.endedBy.properties.atSeconds,data:data63};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath:instancePath+"/endedBy",schemaPath:"#/properties/endedBy/type",keyword:"type",params:{type: "object"},schema:schema67.properties.endedBy.type,parentSchema:schema67.properties.endedBy,data:data59};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data.usualSeconds !== undefined){
let data64 = data.usualSeconds;
if(!((typeof data64 == "number") && (isFinite(data64)))){
const err101 = {instancePath:instancePath+"/usualSeconds",schemaPath:"#/properties/usualSeconds/type",keyword:"type",params:{type: "number"},schema:schema67.properties.usualSeconds.type,parentSchema:schema67.properties.usualSeconds,data:data64};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data.notes !== undefined){
let data65 = data.notes;
if(Array.isArray(data65)){
const len6 = data65.length;
for(let i6=0; i6<len6; i6++){
let data66 = data65[i6];
if(typeof data66 !== "string"){
const err102 = {instancePath:instancePath+"/notes/" + i6,schemaPath:"#/properties/notes/items/type",keyword:"type",params:{type: "string"},schema:schema67.properties.notes.items.type,parentSchema:schema67.properties.notes.items,data:data66};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
}
else {
const err103 = {instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"},schema:schema67.properties.notes.type,parentSchema:schema67.properties.notes,data:data65};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data.releases !== undefined){
let data67 = data.releases;
if(data67 && typeof data67 == "object" && !Array.isArray(data67)){
if(data67.count === undefined){
const err104 = {instancePath:instancePath+"/releases",schemaPath:"#/$defs/Releases/required",keyword:"required",params:{missingProperty: "count"},schema:schema78.required,parentSchema:schema78,data:data67};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(data67.largest === undefined){
const err105 = {instancePath:instancePath+"/releases",schemaPath:"#/$defs/Releases/required",keyword:"required",params:{missingProperty: "largest"},schema:schema78.required,parentSchema:schema78,data:data67};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
if(data67.spreadMilliseconds === undefined){
const err106 = {instancePath:instancePath+"/releases",schemaPath:"#/$defs/Releases/required",keyword:"required",params:{missingProperty: "spreadMilliseconds"},schema:schema78.required,parentSchema:schema78,data:data67};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
if(data67.count !== undefined){
let data68 = data67.count;
if(!(((typeof data68 == "number") && (!(data68 % 1) && !isNaN(data68))) && (isFinite(data68)))){
const err107 = {instancePath:instancePath+"/releases/count",schemaPath:"#/$defs/Releases/properties/count/type",keyword:"type",params:{type: "integer"},schema:schema78.properties.count.type,parentSchema:schema78.properties.count,data:data68};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if((typeof data68 == "number") && (isFinite(data68))){
if(data68 < 1 || isNaN(data68)){
const err108 = {instancePath:instancePath+"/releases/count",schemaPath:"#/$defs/Releases/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema78.properties.count,data:data68};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
}
if(data67.largest !== undefined){
let data69 = data67.largest;
if(!(((typeof data69 == "number") && (!(data69 % 1) && !isNaN(data69))) && (isFinite(data69)))){
const err109 = {instancePath:instancePath+"/releases/largest",schemaPath:"#/$defs/Releases/properties/largest/type",keyword:"type",params:{type: "integer"},schema:schema78.properties.largest.type,parentSchema:schema78.properties.largest,data:data69};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
if((typeof data69 == "number") && (isFinite(data69))){
if(data69 < 1 || isNaN(data69)){
const err110 = {instancePath:instancePath+"/releases/largest",schemaPath:"#/$defs/Releases/properties/largest/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema78.properties.largest,data:data69};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
}
if(data67.spreadMilliseconds !== undefined){
let data70 = data67.spreadMilliseconds;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
if(data70.median === undefined){
const err111 = {instancePath:instancePath+"/releases/spreadMilliseconds",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/required",keyword:"required",params:{missingProperty: "median"},schema:schema78.properties.spreadMilliseconds.required,parentSchema:schema78.properties.spreadMilliseconds,data:data70};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
if(data70.max === undefined){
const err112 = {instancePath:instancePath+"/releases/spreadMilliseconds",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/required",keyword:"required",params:{missingProperty: "max"},schema:schema78.properties.spreadMilliseconds.required,parentSchema:schema78.properties.spreadMilliseconds,data:data70};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if(data70.median !== undefined){
let data71 = data70.median;
if(!((typeof data71 == "number") && (isFinite(data71)))){
const err113 = {instancePath:instancePath+"/releases/spreadMilliseconds/median",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/properties/median/type",keyword:"type",params:{type: "number"},schema:schema78.properties.spreadMilliseconds.properties.median.type,parentSchema:schema78.properties.spreadMilliseconds.properties.median,data:data71};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
if(data70.max !== undefined){
let data72 = data70.max;
if(!((typeof data72 == "number") && (isFinite(data72)))){
const err114 = {instancePath:instancePath+"/releases/spreadMilliseconds/max",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/properties/max/type",keyword:"type",params:{type: "number"},schema:schema78.properties.spreadMilliseconds.properties.max.type,parentSchema:schema78.properties.spreadMilliseconds.properties.max,data:data72};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
}
else {
const err115 = {instancePath:instancePath+"/releases/spreadMilliseconds",schemaPath:"#/$defs/Releases/properties/spreadMilliseconds/type",keyword:"type",params:{type: "object"},schema:schema78.properties.spreadMilliseconds.type,parentSchema:schema78.properties.spreadMilliseconds,data:data70};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
}
else {
const err116 = {instancePath:instancePath+"/releases",schemaPath:"#/$defs/Releases/type",keyword:"type",params:{type: "object"},schema:schema78.type,parentSchema:schema78,data:data67};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data.isolation !== undefined){
if(!(validate44(data.isolation, {instancePath:instancePath+"/isolation",parentData:data,parentDataProperty:"isolation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data.recovery !== undefined){
let data74 = data.recovery;
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
if(data74.key === undefined){
const err117 = {instancePath:instancePath+"/recovery",schemaPath:"#/$defs/Recovery/required",keyword:"required",params:{missingProperty: "key"},schema:schema82.required,parentSchema:schema82,data:data74};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(data74.resets === undefined){
const err118 = {instancePath:instancePath+"/recovery",schemaPath:"#/$defs/Recovery/required",keyword:"required",params:{missingProperty: "resets"},schema:schema82.required,parentSchema:schema82,data:data74};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
if(data74.key !== undefined){
let data75 = data74.key;
if(typeof data75 !== "string"){
const err119 = {instancePath:instancePath+"/recovery/key",schemaPath:"#/$defs/Recovery/properties/key/type",keyword:"type",params:{type: "string"},schema:schema82.properties.key.type,parentSchema:schema82.properties.key,data:data75};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data74.announcedInMilliseconds !== undefined){
let data76 = data74.announcedInMilliseconds;
if(!((typeof data76 == "number") && (isFinite(data76)))){
const err120 = {instancePath:instancePath+"/recovery/announcedInMilliseconds",schemaPath:"#/$defs/Recovery/properties/announcedInMilliseconds/type",keyword:"type",params:{type: "number"},schema:schema82.properties.announcedInMilliseconds.type,parentSchema:schema82.properties.announcedInMilliseconds,data:data76};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
if(data74.resets !== undefined){
let data77 = data74.resets;
if(!(((typeof data77 == "number") && (!(data77 % 1) && !isNaN(data77))) && (isFinite(data77)))){
const err121 = {instancePath:instancePath+"/recovery/resets",schemaPath:"#/$defs/Recovery/properties/resets/type",keyword:"type",params:{type: "integer"},schema:schema82.properties.resets.type,parentSchema:schema82.properties.resets,data:data77};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
if((typeof data77 == "number") && (isFinite(data77))){
if(data77 < 0 || isNaN(data77)){
const err122 = {instancePath:instancePath+"/recovery/resets",schemaPath:"#/$defs/Recovery/properties/resets/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema82.properties.resets,data:data77};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
}
if(data74.milliseconds !== undefined){
let data78 = data74.milliseconds;
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
if(data78.min === undefined){
const err123 = {instancePath:instancePath+"/recovery/milliseconds",schemaPath:"#/$defs/Recovery/properties/milliseconds/required",keyword:"required",params:{missingProperty: "min"},schema:schema82.properties.milliseconds.required,parentSchema:schema82.properties.milliseconds,data:data78};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
if(data78.median === undefined){
const err124 = {instancePath:instancePath+"/recovery/milliseconds",schemaPath:"#/$defs/Recovery/properties/milliseconds/required",keyword:"required",params:{missingProperty: "median"},schema:schema82.properties.milliseconds.required,parentSchema:schema82.properties.milliseconds,data:data78};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
if(data78.max === undefined){
const err125 = {instancePath:instancePath+"/recovery/milliseconds",schemaPath:"#/$defs/Recovery/properties/milliseconds/required",keyword:"required",params:{missingProperty: "max"},schema:schema82.properties.milliseconds.required,parentSchema:schema82.properties.milliseconds,data:data78};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
if(data78.min !== undefined){
let data79 = data78.min;
if(!((typeof data79 == "number") && (isFinite(data79)))){
const err126 = {instancePath:instancePath+"/recovery/milliseconds/min",schemaPath:"#/$defs/Recovery/properties/milliseconds/properties/min/type",keyword:"type",params:{type: "number"},schema:schema82.properties.milliseconds.properties.min.type,parentSchema:schema82.properties.milliseconds.properties.min,data:data79};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data78.median !== undefined){
let data80 = data78.median;
if(!((typeof data80 == "number") && (isFinite(data80)))){
const err127 = {instancePath:instancePath+"/recovery/milliseconds/median",schemaPath:"#/$defs/Recovery/properties/milliseconds/properties/median/type",keyword:"type",params:{type: "number"},schema:schema82.properties.milliseconds.properties.median.type,parentSchema:schema82.properties.milliseconds.properties.median,data:data80};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data78.max !== undefined){
let data81 = data78.max;
if(!((typeof data81 == "number") && (isFinite(data81)))){
const err128 = {instancePath:instancePath+"/recovery/milliseconds/max",schemaPath:"#/$defs/Recovery/properties/milliseconds/properties/max/type",keyword:"type",params:{type: "number"},schema:schema82.properties.milliseconds.properties.max.type,parentSchema:schema82.properties.milliseconds.properties.max,data:data81};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
}
else {
const err129 = {instancePath:instancePath+"/recovery/milliseconds",schemaPath:"#/$defs/Recovery/properties/milliseconds/type",keyword:"type",params:{type: "object"},schema:schema82.properties.milliseconds.type,parentSchema:schema82.properties.milliseconds,data:data78};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
if(data74.herd !== undefined){
let data82 = data74.herd;
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
if(data82.key === undefined){
const err130 = {instancePath:instancePath+"/recovery/herd",schemaPath:"#/$defs/Recovery/properties/herd/required",keyword:"required",params:{missingProperty: "key"},schema:schema82.properties.herd.required,parentSchema:schema82.properties.herd,data:data82};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
if(data82.released === undefined){
const err131 = {instancePath:instancePath+"/recovery/herd",schemaPath:"#/$defs/Recovery/properties/herd/required",keyword:"required",params:{missingProperty: "released"},schema:schema82.properties.herd.required,parentSchema:schema82.properties.herd,data:data82};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
if(data82.admitted === undefined){
const err132 = {instancePath:instancePath+"/recovery/herd",schemaPath:"#/$defs/Recovery/properties/herd/required",keyword:"required",params:{missingProperty: "admitted"},schema:schema82.properties.herd.required,parentSchema:schema82.properties.herd,data:data82};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
if(data82.refused === undefined){
const err133 = {instancePath:instancePath+"/recovery/herd",schemaPath:"#/$defs/Recovery/properties/herd/required",keyword:"required",params:{missingProperty: "refused"},schema:schema82.properties.herd.required,parentSchema:schema82.properties.herd,data:data82};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
if(data82.errors === undefined){
const err134 = {instancePath:instancePath+"/recovery/herd",schemaPath:"#/$defs/Recovery/properties/herd/required",keyword:"required",params:{missingProperty: "errors"},schema:schema82.properties.herd.required,parentSchema:schema82.properties.herd,data:data82};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
if(data82.key !== undefined){
let data83 = data82.key;
if(typeof data83 !== "string"){
const err135 = {instancePath:instancePath+"/recovery/herd/key",schemaPath:"#/$defs/Recovery/properties/herd/properties/key/type",keyword:"type",params:{type: "string"},schema:schema82.properties.herd.properties.key.type,parentSchema:schema82.properties.herd.properties.key,data:data83};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
if(data82.released !== undefined){
let data84 = data82.released;
if(!(((typeof data84 == "number") && (!(data84 % 1) && !isNaN(data84))) && (isFinite(data84)))){
const err136 = {instancePath:instancePath+"/recovery/herd/released",schemaPath:"#/$defs/Recovery/properties/herd/properties/released/type",keyword:"type",params:{type: "integer"},schema:schema82.properties.herd.properties.released.type,parentSchema:schema82.properties.herd.properties.released,data:data84};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
if(data82.admitted !== undefined){
let data85 = data82.admitted;
if(!(((typeof data85 == "number") && (!(data85 % 1) && !isNaN(data85))) && (isFinite(data85)))){
const err137 = {instancePath:instancePath+"/recovery/herd/admitted",schemaPath:"#/$defs/Recovery/properties/herd/properties/admitted/type",keyword:"type",params:{type: "integer"},schema:schema82.properties.herd.properties.admitted.type,parentSchema:schema82.properties.herd.properties.admitted,data:data85};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
if(data82.refused !== undefined){
let data86 = data82.refused;
if(!(((typeof data86 == "number") && (!(data86 % 1) && !isNaN(data86))) && (isFinite(data86)))){
const err138 = {instancePath:instancePath+"/recovery/herd/refused",schemaPath:"#/$defs/Recovery/properties/herd/properties/refused/type",keyword:"type",params:{type: "integer"},schema:schema82.properties.herd.properties.refused.type,parentSchema:schema82.properties.herd.properties.refused,data:data86};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
if(data82.errors !== undefined){
let data87 = data82.errors;
if(!(((typeof data87 == "number") && (!(data87 % 1) && !isNaN(data87))) && (isFinite(data87)))){
const err139 = {instancePath:instancePath+"/recovery/herd/errors",schemaPath:"#/$defs/Recovery/properties/herd/properties/errors/type",keyword:"type",params:{type: "integer"},schema:schema82.properties.herd.properties.errors.type,parentSchema:schema82.properties.herd.properties.errors,data:data87};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
}
else {
const err140 = {instancePath:instancePath+"/recovery/herd",schemaPath:"#/$defs/Recovery/properties/herd/type",keyword:"type",params:{type: "object"},schema:schema82.properties.herd.type,parentSchema:schema82.properties.herd,data:data82};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
}
else {
const err141 = {instancePath:instancePath+"/recovery",schemaPath:"#/$defs/Recovery/type",keyword:"type",params:{type: "object"},schema:schema82.type,parentSchema:schema82,data:data74};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data.retries !== undefined){
let data88 = data.retries;
if(data88 && typeof data88 == "object" && !Array.isArray(data88)){
if(data88.pairs === undefined){
const err142 = {instancePath:instancePath+"/retries",schemaPath:"#/$defs/Retries/required",keyword:"required",params:{missingProperty: "pairs"},schema:schema83.required,parentSchema:schema83,data:data88};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
if(data88.agreeing === undefined){
const err143 = {instancePath:instancePath+"/retries",schemaPath:"#/$defs/Retries/required",keyword:"required",params:{missingProperty: "agreeing"},schema:schema83.required,parentSchema:schema83,data:data88};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
if(data88.differing === undefined){
const err144 = {instancePath:instancePath+"/retries",schemaPath:"#/$defs/Retries/required",keyword:"required",params:{missingProperty: "differing"},schema:schema83.required,parentSchema:schema83,data:data88};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
if(data88.oneAnswered === undefined){
const err145 = {instancePath:instancePath+"/retries",schemaPath:"#/$defs/Retries/required",keyword:"required",params:{missingProperty: "oneAnswered"},schema:schema83.required,parentSchema:schema83,data:data88};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
if(data88.noneAnswered === undefined){
const err146 = {instancePath:instancePath+"/retries",schemaPath:"#/$defs/Retries/required",keyword:"required",params:{missingProperty: "noneAnswered"},schema:schema83.required,parentSchema:schema83,data:data88};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
if(data88.pairs !== undefined){
let data89 = data88.pairs;
if(!(((typeof data89 == "number") && (!(data89 % 1) && !isNaN(data89))) && (isFinite(data89)))){
const err147 = {instancePath:instancePath+"/retries/pairs",schemaPath:"#/$defs/Retries/properties/pairs/type",keyword:"type",params:{type: "integer"},schema:schema83.properties.pairs.type,parentSchema:schema83.properties.pairs,data:data89};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data88.agreeing !== undefined){
let data90 = data88.agreeing;
if(!(((typeof data90 == "number") && (!(data90 % 1) && !isNaN(data90))) && (isFinite(data90)))){
const err148 = {instancePath:instancePath+"/retries/agreeing",schemaPath:"#/$defs/Retries/properties/agreeing/type",keyword:"type",params:{type: "integer"},schema:schema83.properties.agreeing.type,parentSchema:schema83.properties.agreeing,data:data90};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
}
if(data88.differing !== undefined){
let data91 = data88.differing;
if(!(((typeof data91 == "number") && (!(data91 % 1) && !isNaN(data91))) && (isFinite(data91)))){
const err149 = {instancePath:instancePath+"/retries/differing",schemaPath:"#/$defs/Retries/properties/differing/type",keyword:"type",params:{type: "integer"},schema:schema83.properties.differing.type,parentSchema:schema83.properties.differing,data:data91};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
if(data88.oneAnswered !== undefined){
let data92 = data88.oneAnswered;
if(!(((typeof data92 == "number") && (!(data92 % 1) && !isNaN(data92))) && (isFinite(data92)))){
const err150 = {instancePath:instancePath+"/retries/oneAnswered",schemaPath:"#/$defs/Retries/properties/oneAnswered/type",keyword:"type",params:{type: "integer"},schema:schema83.properties.oneAnswered.type,parentSchema:schema83.properties.oneAnswered,data:data92};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
if(data88.noneAnswered !== undefined){
let data93 = data88.noneAnswered;
if(!(((typeof data93 == "number") && (!(data93 % 1) && !isNaN(data93))) && (isFinite(data93)))){
const err151 = {instancePath:instancePath+"/retries/noneAnswered",schemaPath:"#/$defs/Retries/properties/noneAnswered/type",keyword:"type",params:{type: "integer"},schema:schema83.properties.noneAnswered.type,parentSchema:schema83.properties.noneAnswered,data:data93};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
}
if(data88.chargedTwice !== undefined){
let data94 = data88.chargedTwice;
if(!(((typeof data94 == "number") && (!(data94 % 1) && !isNaN(data94))) && (isFinite(data94)))){
const err152 = {instancePath:instancePath+"/retries/chargedTwice",schemaPath:"#/$defs/Retries/properties/chargedTwice/type",keyword:"type",params:{type: "integer"},schema:schema83.properties.chargedTwice.type,parentSchema:schema83.properties.chargedTwice,data:data94};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
if(data88.otherStatuses !== undefined){
let data95 = data88.otherStatuses;
if(data95 && typeof data95 == "object" && !Array.isArray(data95)){
for(const key3 in data95){
let data96 = data95[key3];
if(!(((typeof data96 == "number") && (!(data96 % 1) && !isNaN(data96))) && (isFinite(data96)))){
const err153 = {instancePath:instancePath+"/retries/otherStatuses/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Retries/properties/otherStatuses/additionalProperties/type",keyword:"type",params:{type: "integer"},schema:schema83.properties.otherStatuses.additionalProperties.type,parentSchema:schema83.properties.otherStatuses.additionalProperties,data:data96};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
}
else {
const err154 = {instancePath:instancePath+"/retries/otherStatuses",schemaPath:"#/$defs/Retries/properties/otherStatuses/type",keyword:"type",params:{type: "object"},schema:schema83.properties.otherStatuses.type,parentSchema:schema83.properties.otherStatuses,data:data95};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
}
else {
const err155 = {instancePath:instancePath+"/retries",schemaPath:"#/$defs/Retries/type",keyword:"type",params:{type: "object"},schema:schema83.type,parentSchema:schema83,data:data88};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
if(data.steps !== undefined){
let data97 = data.steps;
if(Array.isArray(data97)){
const len7 = data97.length;
for(let i7=0; i7<len7; i7++){
let data98 = data97[i7];
if(data98 && typeof data98 == "object" && !Array.isArray(data98)){
if(data98.perSecond === undefined){
const err156 = {instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/required",keyword:"required",params:{missingProperty: "perSecond"},schema:schema84.required,parentSchema:schema84,data:data98};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
if(data98.sent === undefined){
const err157 = {instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/required",keyword:"required",params:{missingProperty: "sent"},schema:schema84.required,parentSchema:schema84,data:data98};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
if(data98.admitted === undefined){
const err158 = {instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/required",keyword:"required",params:{missingProperty: "admitted"},schema:schema84.required,parentSchema:schema84,data:data98};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
if(data98.refused === undefined){
const err159 = {instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/required",keyword:"required",params:{missingProperty: "refused"},schema:schema84.required,parentSchema:schema84,data:data98};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
if(data98.errors === undefined){
const err160 = {instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/required",keyword:"required",params:{missingProperty: "errors"},schema:schema84.required,parentSchema:schema84,data:data98};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
if(data98.verdict === undefined){
const err161 = {instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema84.required,parentSchema:schema84,data:data98};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
if(data98.perSecond !== undefined){
let data99 = data98.perSecond;
if(!((typeof data99 == "number") && (isFinite(data99)))){
const err162 = {instancePath:instancePath+"/steps/" + i7+"/perSecond",schemaPath:"#/$defs/LoadStep/properties/perSecond/type",keyword:"type",params:{type: "number"},schema:schema84.properties.perSecond.type,parentSchema:schema84.properties.perSecond,data:data99};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
if(data98.sent !== undefined){
let data100 = data98.sent;
if(!(((typeof data100 == "number") && (!(data100 % 1) && !isNaN(data100))) && (isFinite(data100)))){
const err163 = {instancePath:instancePath+"/steps/" + i7+"/sent",schemaPath:"#/$defs/LoadStep/properties/sent/type",keyword:"type",params:{type: "integer"},schema:schema84.properties.sent.type,parentSchema:schema84.properties.sent,data:data100};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
if(data98.admitted !== undefined){
let data101 = data98.admitted;
if(!(((typeof data101 == "number") && (!(data101 % 1) && !isNaN(data101))) && (isFinite(data101)))){
const err164 = {instancePath:instancePath+"/steps/" + i7+"/admitted",schemaPath:"#/$defs/LoadStep/properties/admitted/type",keyword:"type",params:{type: "integer"},schema:schema84.properties.admitted.type,parentSchema:schema84.properties.admitted,data:data101};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
}
if(data98.refused !== undefined){
let data102 = data98.refused;
if(!(((typeof data102 == "number") && (!(data102 % 1) && !isNaN(data102))) && (isFinite(data102)))){
const err165 = {instancePath:instancePath+"/steps/" + i7+"/refused",schemaPath:"#/$defs/LoadStep/properties/refused/type",keyword:"type",params:{type: "integer"},schema:schema84.properties.refused.type,parentSchema:schema84.properties.refused,data:data102};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
if(data98.errors !== undefined){
let data103 = data98.errors;
if(!(((typeof data103 == "number") && (!(data103 % 1) && !isNaN(data103))) && (isFinite(data103)))){
const err166 = {instancePath:instancePath+"/steps/" + i7+"/errors",schemaPath:"#/$defs/LoadStep/properties/errors/type",keyword:"type",params:{type: "integer"},schema:schema84.properties.errors.type,parentSchema:schema84.properties.errors,data:data103};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
if(data98.p99 !== undefined){
let data104 = data98.p99;
if(!((typeof data104 == "number") && (isFinite(data104)))){
const err167 = {instancePath:instancePath+"/steps/" + i7+"/p99",schemaPath:"#/$defs/LoadStep/properties/p99/type",keyword:"type",params:{type: "number"},schema:schema84.properties.p99.type,parentSchema:schema84.properties.p99,data:data104};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
if(data98.verdict !== undefined){
let data105 = data98.verdict;
if(!(((data105 === "good") || (data105 === "failed")) || (data105 === "no data"))){
const err168 = {instancePath:instancePath+"/steps/" + i7+"/verdict",schemaPath:"#/$defs/LoadStep/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema84.properties.verdict.enum},schema:schema84.properties.verdict.enum,parentSchema:schema84.properties.verdict,data:data105};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
if(data98.because !== undefined){
let data106 = data98.because;
if(typeof data106 !== "string"){
const err169 = {instancePath:instancePath+"/steps/" + i7+"/because",schemaPath:"#/$defs/LoadStep/properties/because/type",keyword:"type",params:{type: "string"},schema:schema84.properties.because.type,parentSchema:schema84.properties.because,data:data106};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
}
else {
const err170 = {instancePath:instancePath+"/steps/" + i7,schemaPath:"#/$defs/LoadStep/type",keyword:"type",params:{type: "object"},schema:schema84.type,parentSchema:schema84,data:data98};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
}
else {
const err171 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "array"},schema:schema67.properties.steps.type,parentSchema:schema67.properties.steps,data:data97};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
if(data.disagreement !== undefined){
let data107 = data.disagreement;
if(Array.isArray(data107)){
const len8 = data107.length;
for(let i8=0; i8<len8; i8++){
let data108 = data107[i8];
if(data108 && typeof data108 == "object" && !Array.isArray(data108)){
if(data108.metric === undefined){
const err172 = {instancePath:instancePath+"/disagreement/" + i8,schemaPath:"#/$defs/Disagreement/required",keyword:"required",params:{missingProperty: "metric"},schema:schema85.required,parentSchema:schema85,data:data108};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
if(data108.here === undefined){
const err173 = {instancePath:instancePath+"/disagreement/" + i8,schemaPath:"#/$defs/Disagreement/required",keyword:"required",params:{missingProperty: "here"},schema:schema85.required,parentSchema:schema85,data:data108};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
if(data108.there === undefined){
const err174 = {instancePath:instancePath+"/disagreement/" + i8,schemaPath:"#/$defs/Disagreement/required",keyword:"required",params:{missingProperty: "there"},schema:schema85.required,parentSchema:schema85,data:data108};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
if(data108.share === undefined){
const err175 = {instancePath:instancePath+"/disagreement/" + i8,schemaPath:"#/$defs/Disagreement/required",keyword:"required",params:{missingProperty: "share"},schema:schema85.required,parentSchema:schema85,data:data108};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
if(data108.agrees === undefined){
const err176 = {instancePath:instancePath+"/disagreement/" + i8,schemaPath:"#/$defs/Disagreement/required",keyword:"required",params:{missingProperty: "agrees"},schema:schema85.required,parentSchema:schema85,data:data108};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
if(data108.metric !== undefined){
let data109 = data108.metric;
if(typeof data109 !== "string"){
const err177 = {instancePath:instancePath+"/disagreement/" + i8+"/metric",schemaPath:"#/$defs/Disagreement/properties/metric/type",keyword:"type",params:{type: "string"},schema:schema85.properties.metric.type,parentSchema:schema85.properties.metric,data:data109};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
if(data108.here !== undefined){
let data110 = data108.here;
if(!((typeof data110 == "number") && (isFinite(data110)))){
const err178 = {instancePath:instancePath+"/disagreement/" + i8+"/here",schemaPath:"#/$defs/Disagreement/properties/here/type",keyword:"type",params:{type: "number"},schema:schema85.properties.here.type,parentSchema:schema85.properties.here,data:data110};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
}
if(data108.there !== undefined){
let data111 = data108.there;
if(!((typeof data111 == "number") && (isFinite(data111)))){
const err179 = {instancePath:instancePath+"/disagreement/" + i8+"/there",schemaPath:"#/$defs/Disagreement/properties/there/type",keyword:"type",params:{type: "number"},schema:schema85.properties.there.type,parentSchema:schema85.properties.there,data:data111};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
}
if(data108.share !== undefined){
let data112 = data108.share;
if(!((typeof data112 == "number") && (isFinite(data112)))){
const err180 = {instancePath:instancePath+"/disagreement/" + i8+"/share",schemaPath:"#/$defs/Disagreement/properties/share/type",keyword:"type",params:{type: "number"},schema:schema85.properties.share.type,parentSchema:schema85.properties.share,data:data112};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
}
if(data108.agrees !== undefined){
let data113 = data108.agrees;
if(typeof data113 !== "boolean"){
const err181 = {instancePath:instancePath+"/disagreement/" + i8+"/agrees",schemaPath:"#/$defs/Disagreement/properties/agrees/type",keyword:"type",params:{type: "boolean"},schema:schema85.properties.agrees.type,parentSchema:schema85.properties.agrees,data:data113};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
}
else {
const err182 = {instancePath:instancePath+"/disagreement/" + i8,schemaPath:"#/$defs/Disagreement/type",keyword:"type",params:{type: "object"},schema:schema85.type,parentSchema:schema85,data:data108};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
}
}
else {
const err183 = {instancePath:instancePath+"/disagreement",schemaPath:"#/properties/disagreement/type",keyword:"type",params:{type: "array"},schema:schema67.properties.disagreement.type,parentSchema:schema67.properties.disagreement,data:data107};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
}
if(data.generators !== undefined){
let data114 = data.generators;
if(Array.isArray(data114)){
const len9 = data114.length;
for(let i9=0; i9<len9; i9++){
let data115 = data114[i9];
if(data115 && typeof data115 == "object" && !Array.isArray(data115)){
if(data115.name === undefined){
const err184 = {instancePath:instancePath+"/generators/" + i9,schemaPath:"#/$defs/Generator/required",keyword:"required",params:{missingProperty: "name"},schema:schema86.required,parentSchema:schema86,data:data115};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
if(data115.requests === undefined){
const err185 = {instancePath:instancePath+"/generators/" + i9,schemaPath:"#/$defs/Generator/required",keyword:"required",params:{missingProperty: "requests"},schema:schema86.required,parentSchema:schema86,data:data115};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
if(data115.dropped === undefined){
const err186 = {instancePath:instancePath+"/generators/" + i9,schemaPath:"#/$defs/Generator/required",keyword:"required",params:{missingProperty: "dropped"},schema:schema86.required,parentSchema:schema86,data:data115};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
if(data115.lateMilliseconds === undefined){
const err187 = {instancePath:instancePath+"/generators/" + i9,schemaPath:"#/$defs/Generator/required",keyword:"required",params:{missingProperty: "lateMilliseconds"},schema:schema86.required,parentSchema:schema86,data:data115};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
if(data115.name !== undefined){
let data116 = data115.name;
if(typeof data116 !== "string"){
const err188 = {instancePath:instancePath+"/generators/" + i9+"/name",schemaPath:"#/$defs/Generator/properties/name/type",keyword:"type",params:{type: "string"},schema:schema86.properties.name.type,parentSchema:schema86.properties.name,data:data116};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
}
if(data115.requests !== undefined){
let data117 = data115.requests;
if(!(((typeof data117 == "number") && (!(data117 % 1) && !isNaN(data117))) && (isFinite(data117)))){
const err189 = {instancePath:instancePath+"/generators/" + i9+"/requests",schemaPath:"#/$defs/Generator/properties/requests/type",keyword:"type",params:{type: "integer"},schema:schema86.properties.requests.type,parentSchema:schema86.properties.requests,data:data117};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
}
if(data115.counted !== undefined){
let data118 = data115.counted;
if(!(((typeof data118 == "number") && (!(data118 % 1) && !isNaN(data118))) && (isFinite(data118)))){
const err190 = {instancePath:instancePath+"/generators/" + i9+"/counted",schemaPath:"#/$defs/Generator/properties/counted/type",keyword:"type",params:{type: "integer"},schema:schema86.properties.counted.type,parentSchema:schema86.properties.counted,data:data118};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
}
if(data115.dropped !== undefined){
let data119 = data115.dropped;
if(!(((typeof data119 == "number") && (!(data119 % 1) && !isNaN(data119))) && (isFinite(data119)))){
const err191 = {instancePath:instancePath+"/generators/" + i9+"/dropped",schemaPath:"#/$defs/Generator/properties/dropped/type",keyword:"type",params:{type: "integer"},schema:schema86.properties.dropped.type,parentSchema:schema86.properties.dropped,data:data119};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
}
if(data115.lateMilliseconds !== undefined){
let data120 = data115.lateMilliseconds;
if(!((typeof data120 == "number") && (isFinite(data120)))){
const err192 = {instancePath:instancePath+"/generators/" + i9+"/lateMilliseconds",schemaPath:"#/$defs/Generator/properties/lateMilliseconds/type",keyword:"type",params:{type: "number"},schema:schema86.properties.lateMilliseconds.type,parentSchema:schema86.properties.lateMilliseconds,data:data120};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
}
if(data115.cpuShare !== undefined){
let data121 = data115.cpuShare;
if(!((typeof data121 == "number") && (isFinite(data121)))){
const err193 = {instancePath:instancePath+"/generators/" + i9+"/cpuShare",schemaPath:"#/$defs/Generator/properties/cpuShare/type",keyword:"type",params:{type: "number"},schema:schema86.properties.cpuShare.type,parentSchema:schema86.properties.cpuShare,data:data121};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
}
if(data115.clockOffsetMilliseconds !== undefined){
let data122 = data115.clockOffsetMilliseconds;
if(!((typeof data122 == "number") && (isFinite(data122)))){
const err194 = {instancePath:instancePath+"/generators/" + i9+"/clockOffsetMilliseconds",schemaPath:"#/$defs/Generator/properties/clockOffsetMilliseconds/type",keyword:"type",params:{type: "number"},schema:schema86.properties.clockOffsetMilliseconds.type,parentSchema:schema86.properties.clockOffsetMilliseconds,data:data122};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
}
if(data115.uncertaintyMilliseconds !== undefined){
let data123 = data115.uncertaintyMilliseconds;
if(!((typeof data123 == "number") && (isFinite(data123)))){
const err195 = {instancePath:instancePath+"/generators/" + i9+"/uncertaintyMilliseconds",schemaPath:"#/$defs/Generator/properties/uncertaintyMilliseconds/type",keyword:"type",params:{type: "number"},schema:schema86.properties.uncertaintyMilliseconds.type,parentSchema:schema86.properties.uncertaintyMilliseconds,data:data123};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
}
if(data115.fault !== undefined){
let data124 = data115.fault;
if(typeof data124 !== "string"){
const err196 = {instancePath:instancePath+"/generators/" + i9+"/fault",schemaPath:"#/$defs/Generator/properties/fault/type",keyword:"type",params:{type: "string"},schema:schema86.properties.fault.type,parentSchema:schema86.properties.fault,data:data124};
if(vErrors === null){
vErrors = [err196];
}
else {
vErrors.push(err196);
}
errors++;
}
}
}
else {
const err197 = {instancePath:instancePath+"/generators/" + i9,schemaPath:"#/$defs/Generator/type",keyword:"type",params:{type: "object"},schema:schema86.type,parentSchema:schema86,data:data115};
if(vErrors === null){
vErrors = [err197];
}
else {
vErrors.push(err197);
}
errors++;
}
}
}
else {
const err198 = {instancePath:instancePath+"/generators",schemaPath:"#/properties/generators/type",keyword:"type",params:{type: "array"},schema:schema67.properties.generators.type,parentSchema:schema67.properties.generators,data:data114};
if(vErrors === null){
vErrors = [err198];
}
else {
vErrors.push(err198);
}
errors++;
}
}
if(data.sample !== undefined){
let data125 = data.sample;
if(data125 && typeof data125 == "object" && !Array.isArray(data125)){
if(data125.wholeSeconds === undefined){
const err199 = {instancePath:instancePath+"/sample",schemaPath:"#/$defs/LoadSample/required",keyword:"required",params:{missingProperty: "wholeSeconds"},schema:schema87.required,parentSchema:schema87,data:data125};
if(vErrors === null){
vErrors = [err199];
}
else {
vErrors.push(err199);
}
errors++;
}
if(data125.ledgerRequests === undefined){
const err200 = {instancePath:instancePath+"/sample",schemaPath:"#/$defs/LoadSample/required",keyword:"required",params:{missingProperty: "ledgerRequests"},schema:schema87.required,parentSchema:schema87,data:data125};
if(vErrors === null){
vErrors = [err200];
}
else {
vErrors.push(err200);
}
errors++;
}
if(data125.countedRequests === undefined){
const err201 = {instancePath:instancePath+"/sample",schemaPath:"#/$defs/LoadSample/required",keyword:"required",params:{missingProperty: "countedRequests"},schema:schema87.required,parentSchema:schema87,data:data125};
if(vErrors === null){
vErrors = [err201];
}
else {
vErrors.push(err201);
}
errors++;
}
if(data125.wholeSeconds !== undefined){
let data126 = data125.wholeSeconds;
if(!((typeof data126 == "number") && (isFinite(data126)))){
const err202 = {instancePath:instancePath+"/sample/wholeSeconds",schemaPath:"#/$defs/LoadSample/properties/wholeSeconds/type",keyword:"type",params:{type: "number"},schema:schema87.properties.wholeSeconds.type,parentSchema:schema87.properties.wholeSeconds,data:data126};
if(vErrors === null){
vErrors = [err202];
}
else {
vErrors.push(err202);
}
errors++;
}
}
if(data125.ledgerRequests !== undefined){
let data127 = data125.ledgerRequests;
if(!(((typeof data127 == "number") && (!(data127 % 1) && !isNaN(data127))) && (isFinite(data127)))){
const err203 = {instancePath:instancePath+"/sample/ledgerRequests",schemaPath:"#/$defs/LoadSample/properties/ledgerRequests/type",keyword:"type",params:{type: "integer"},schema:schema87.properties.ledgerRequests.type,parentSchema:schema87.properties.ledgerRequests,data:data127};
if(vErrors === null){
vErrors = [err203];
}
else {
vErrors.push(err203);
}
errors++;
}
}
if(data125.countedRequests !== undefined){
let data128 = data125.countedRequests;
if(!(((typeof data128 == "number") && (!(data128 % 1) && !isNaN(data128))) && (isFinite(data128)))){
const err204 = {instancePath:instancePath+"/sample/countedRequests",schemaPath:"#/$defs/LoadSample/properties/countedRequests/type",keyword:"type",params:{type: "integer"},schema:schema87.properties.countedRequests.type,parentSchema:schema87.properties.countedRequests,data:data128};
if(vErrors === null){
vErrors = [err204];
}
else {
vErrors.push(err204);
}
errors++;
}
}
}
else {
const err205 = {instancePath:instancePath+"/sample",schemaPath:"#/$defs/LoadSample/type",keyword:"type",params:{type: "object"},schema:schema87.type,parentSchema:schema87,data:data125};
if(vErrors === null){
vErrors = [err205];
}
else {
vErrors.push(err205);
}
errors++;
}
}
}
else {
const err206 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema67.type,parentSchema:schema67,data};
if(vErrors === null){
vErrors = [err206];
}
else {
vErrors.push(err206);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":{"profile":true,"engine":true,"asks":true,"arrival":true,"startedAt":true,"durationSeconds":true,"sentBefore":true,"validity":true,"keys":true,"invariants":true,"limiter":true,"limits":true,"timeline":true,"histograms":true,"endedBy":true,"usualSeconds":true,"notes":true,"releases":true,"isolation":true,"recovery":true,"retries":true,"steps":true,"disagreement":true,"generators":true,"sample":true},"dynamicProps":false,"dynamicItems":false};

const schema90 = {"type":"object","description":"One run in one line of history.ndjson.","required":["startedAt","command","target","version","verdict","counts","failed","undecided","passed","load"],"properties":{"startedAt":{"type":"string","format":"date-time"},"command":{"type":"string"},"target":{"type":"string","description":"Its name."},"version":{"type":"string"},"verdict":{"$ref":"#/$defs/Verdict"},"counts":{"$ref":"#/$defs/Counts"},"coverage":{"$ref":"#/$defs/Coverage"},"failed":{"type":"array","items":{"type":"string"},"description":"Ids of checks."},"undecided":{"type":"array","items":{"type":"string"},"description":"Ids of blocked and errored checks."},"passed":{"type":"integer","minimum":0,"description":"Number of checks, observations excluded."},"load":{"type":"array","items":{"type":"object","required":["profile","key"],"properties":{"profile":{"type":"string"},"key":{"type":"string"},"limit":{"type":"number"},"windowSeconds":{"type":"number"},"p50":{"type":"number","description":"Milliseconds, admitted requests."},"p99":{"type":"number"}}}},"operations":{"type":"array","description":"Latencies of the answers to the checks, in milliseconds.","items":{"type":"object","required":["operation","n","p50","p95"],"properties":{"operation":{"type":"string"},"n":{"type":"integer"},"p50":{"type":"number"},"p95":{"type":"number"}}}}}};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
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
if(data.startedAt === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startedAt"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.command === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.target === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "target"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.version === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.verdict === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.counts === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "counts"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.failed === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "failed"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.undecided === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "undecided"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.passed === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "passed"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.load === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "load"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.startedAt !== undefined){
let data0 = data.startedAt;
if(typeof data0 === "string"){
if(!(formats0(data0))){
const err10 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema90.properties.startedAt,data:data0};
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
const err11 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},schema:schema90.properties.startedAt.type,parentSchema:schema90.properties.startedAt,data:data0};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.command !== undefined){
let data1 = data.command;
if(typeof data1 !== "string"){
const err12 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"},schema:schema90.properties.command.type,parentSchema:schema90.properties.command,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.target !== undefined){
let data2 = data.target;
if(typeof data2 !== "string"){
const err13 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"},schema:schema90.properties.target.type,parentSchema:schema90.properties.target,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.version !== undefined){
let data3 = data.version;
if(typeof data3 !== "string"){
const err14 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},schema:schema90.properties.version.type,parentSchema:schema90.properties.version,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.verdict !== undefined){
let data4 = data.verdict;
if(!(((data4 === "conforms") || (data4 === "departs")) || (data4 === "inconclusive"))){
const err15 = {instancePath:instancePath+"/verdict",schemaPath:"#/$defs/Verdict/enum",keyword:"enum",params:{allowedValues: schema54.enum},schema:schema54.enum,parentSchema:schema54,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.counts !== undefined){
let data5 = data.counts;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.passed === undefined){
const err16 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "passed"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data5.violated === undefined){
const err17 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "violated"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data5.blocked === undefined){
const err18 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "blocked"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data5.inapplicable === undefined){
const err19 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "inapplicable"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data5.observed === undefined){
const err20 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "observed"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data5.errored === undefined){
const err21 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "errored"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data5.passed !== undefined){
let data6 = data5.passed;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err22 = {instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.passed.type,parentSchema:schema56.properties.passed,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
const err23 = {instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.passed,data:data6};
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
if(data5.violated !== undefined){
let data7 = data5.violated;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err24 = {instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.violated.type,parentSchema:schema56.properties.violated,data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err25 = {instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.violated,data:data7};
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
if(data5.blocked !== undefined){
let data8 = data5.blocked;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err26 = {instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.blocked.type,parentSchema:schema56.properties.blocked,data:data8};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
const err27 = {instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.blocked,data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data5.inapplicable !== undefined){
let data9 = data5.inapplicable;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err28 = {instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.inapplicable.type,parentSchema:schema56.properties.inapplicable,data:data9};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err29 = {instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.inapplicable,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
if(data5.observed !== undefined){
let data10 = data5.observed;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err30 = {instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.observed.type,parentSchema:schema56.properties.observed,data:data10};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err31 = {instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.observed,data:data10};
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
if(data5.errored !== undefined){
let data11 = data5.errored;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err32 = {instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.errored.type,parentSchema:schema56.properties.errored,data:data11};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
const err33 = {instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.errored,data:data11};
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
}
else {
const err34 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/type",keyword:"type",params:{type: "object"},schema:schema56.type,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.coverage !== undefined){
let data12 = data.coverage;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.required === undefined){
const err35 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: "required"},schema:schema57.required,parentSchema:schema57,data:data12};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data12.ran === undefined){
const err36 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: "ran"},schema:schema57.required,parentSchema:schema57,data:data12};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data12.required !== undefined){
let data13 = data12.required;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err37 = {instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/type",keyword:"type",params:{type: "integer"},schema:schema57.properties.required.type,parentSchema:schema57.properties.required,data:data13};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err38 = {instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema57.properties.required,data:data13};
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
if(data12.ran !== undefined){
let data14 = data12.ran;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err39 = {instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/type",keyword:"type",params:{type: "integer"},schema:schema57.properties.ran.type,parentSchema:schema57.properties.ran,data:data14};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
const err40 = {instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema57.properties.ran,data:data14};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
}
else {
const err41 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/type",keyword:"type",params:{type: "object"},schema:schema57.type,parentSchema:schema57,data:data12};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.failed !== undefined){
let data15 = data.failed;
if(Array.isArray(data15)){
const len0 = data15.length;
for(let i0=0; i0<len0; i0++){
let data16 = data15[i0];
if(typeof data16 !== "string"){
const err42 = {instancePath:instancePath+"/failed/" + i0,schemaPath:"#/properties/failed/items/type",keyword:"type",params:{type: "string"},schema:schema90.properties.failed.items.type,parentSchema:schema90.properties.failed.items,data:data16};
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
const err43 = {instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "array"},schema:schema90.properties.failed.type,parentSchema:schema90.properties.failed,data:data15};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.undecided !== undefined){
let data17 = data.undecided;
if(Array.isArray(data17)){
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
let data18 = data17[i1];
if(typeof data18 !== "string"){
const err44 = {instancePath:instancePath+"/undecided/" + i1,schemaPath:"#/properties/undecided/items/type",keyword:"type",params:{type: "string"},schema:schema90.properties.undecided.items.type,parentSchema:schema90.properties.undecided.items,data:data18};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/undecided",schemaPath:"#/properties/undecided/type",keyword:"type",params:{type: "array"},schema:schema90.properties.undecided.type,parentSchema:schema90.properties.undecided,data:data17};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.passed !== undefined){
let data19 = data.passed;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err46 = {instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/type",keyword:"type",params:{type: "integer"},schema:schema90.properties.passed.type,parentSchema:schema90.properties.passed,data:data19};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err47 = {instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema90.properties.passed,data:data19};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
if(data.load !== undefined){
let data20 = data.load;
if(Array.isArray(data20)){
const len2 = data20.length;
for(let i2=0; i2<len2; i2++){
let data21 = data20[i2];
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.profile === undefined){
const err48 = {instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/required",keyword:"required",params:{missingProperty: "profile"},schema:schema90.properties.load.items.required,parentSchema:schema90.properties.load.items,data:data21};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(data21.key === undefined){
const err49 = {instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/required",keyword:"required",params:{missingProperty: "key"},schema:schema90.properties.load.items.required,parentSchema:schema90.properties.load.items,data:data21};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(data21.profile !== undefined){
let data22 = data21.profile;
if(typeof data22 !== "string"){
const err50 = {instancePath:instancePath+"/load/" + i2+"/profile",schemaPath:"#/properties/load/items/properties/profile/type",keyword:"type",params:{type: "string"},schema:schema90.properties.load.items.properties.profile.type,parentSchema:schema90.properties.load.items.properties.profile,data:data22};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data21.key !== undefined){
let data23 = data21.key;
if(typeof data23 !== "string"){
const err51 = {instancePath:instancePath+"/load/" + i2+"/key",schemaPath:"#/properties/load/items/properties/key/type",keyword:"type",params:{type: "string"},schema:schema90.properties.load.items.properties.key.type,parentSchema:schema90.properties.load.items.properties.key,data:data23};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data21.limit !== undefined){
let data24 = data21.limit;
if(!((typeof data24 == "number") && (isFinite(data24)))){
const err52 = {instancePath:instancePath+"/load/" + i2+"/limit",schemaPath:"#/properties/load/items/properties/limit/type",keyword:"type",params:{type: "number"},schema:schema90.properties.load.items.properties.limit.type,parentSchema:schema90.properties.load.items.properties.limit,data:data24};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data21.windowSeconds !== undefined){
let data25 = data21.windowSeconds;
if(!((typeof data25 == "number") && (isFinite(data25)))){
const err53 = {instancePath:instancePath+"/load/" + i2+"/windowSeconds",schemaPath:"#/properties/load/items/properties/windowSeconds/type",keyword:"type",params:{type: "number"},schema:schema90.properties.load.items.properties.windowSeconds.type,parentSchema:schema90.properties.load.items.properties.windowSeconds,data:data25};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data21.p50 !== undefined){
let data26 = data21.p50;
if(!((typeof data26 == "number") && (isFinite(data26)))){
const err54 = {instancePath:instancePath+"/load/" + i2+"/p50",schemaPath:"#/properties/load/items/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema90.properties.load.items.properties.p50.type,parentSchema:schema90.properties.load.items.properties.p50,data:data26};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data21.p99 !== undefined){
let data27 = data21.p99;
if(!((typeof data27 == "number") && (isFinite(data27)))){
const err55 = {instancePath:instancePath+"/load/" + i2+"/p99",schemaPath:"#/properties/load/items/properties/p99/type",keyword:"type",params:{type: "number"},schema:schema90.properties.load.items.properties.p99.type,parentSchema:schema90.properties.load.items.properties.p99,data:data27};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/type",keyword:"type",params:{type: "object"},schema:schema90.properties.load.items.type,parentSchema:schema90.properties.load.items,data:data21};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/load",schemaPath:"#/properties/load/type",keyword:"type",params:{type: "array"},schema:schema90.properties.load.type,parentSchema:schema90.properties.load,data:data20};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.operations !== undefined){
let data28 = data.operations;
if(Array.isArray(data28)){
const len3 = data28.length;
for(let i3=0; i3<len3; i3++){
let data29 = data28[i3];
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.operation === undefined){
const err58 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: "operation"},schema:schema90.properties.operations.items.required,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data29.n === undefined){
const err59 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: "n"},schema:schema90.properties.operations.items.required,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(data29.p50 === undefined){
const err60 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: "p50"},schema:schema90.properties.operations.items.required,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(data29.p95 === undefined){
const err61 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: "p95"},schema:schema90.properties.operations.items.required,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(data29.operation !== undefined){
let data30 = data29.operation;
if(typeof data30 !== "string"){
const err62 = {instancePath:instancePath+"/operations/" + i3+"/operation",schemaPath:"#/properties/operations/items/properties/operation/type",keyword:"type",params:{type: "string"},schema:schema90.properties.operations.items.properties.operation.type,parentSchema:schema90.properties.operations.items.properties.operation,data:data30};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data29.n !== undefined){
let data31 = data29.n;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
const err63 = {instancePath:instancePath+"/operations/" + i3+"/n",schemaPath:"#/properties/operations/items/properties/n/type",keyword:"type",params:{type: "integer"},schema:schema90.properties.operations.items.properties.n.type,parentSchema:schema90.properties.operations.items.properties.n,data:data31};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data29.p50 !== undefined){
let data32 = data29.p50;
if(!((typeof data32 == "number") && (isFinite(data32)))){
const err64 = {instancePath:instancePath+"/operations/" + i3+"/p50",schemaPath:"#/properties/operations/items/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema90.properties.operations.items.properties.p50.type,parentSchema:schema90.properties.operations.items.properties.p50,data:data32};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data29.p95 !== undefined){
let data33 = data29.p95;
if(!((typeof data33 == "number") && (isFinite(data33)))){
const err65 = {instancePath:instancePath+"/operations/" + i3+"/p95",schemaPath:"#/properties/operations/items/properties/p95/type",keyword:"type",params:{type: "number"},schema:schema90.properties.operations.items.properties.p95.type,parentSchema:schema90.properties.operations.items.properties.p95,data:data33};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/type",keyword:"type",params:{type: "object"},schema:schema90.properties.operations.items.type,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"},schema:schema90.properties.operations.type,parentSchema:schema90.properties.operations,data:data28};
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
const err68 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema90.type,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}
validate50.evaluated = {"props":{"startedAt":true,"command":true,"target":true,"version":true,"verdict":true,"counts":true,"coverage":true,"failed":true,"undecided":true,"passed":true,"load":true,"operations":true},"dynamicProps":false,"dynamicItems":false};

const schema94 = {"type":"object","description":"This run compared with an earlier one, by the rules of compare. It is part of the verdict. Only with --baseline.","required":["verdict","runVerdict","startedAt","target","says","checks","reasons","allowed","notes"],"properties":{"verdict":{"enum":["worse","not worse","inconclusive"],"description":"worse: this run does not conform; inconclusive: the runs have nothing in common, or this one ended early."},"runVerdict":{"$ref":"#/$defs/Verdict","description":"The verdict on this run without the baseline."},"startedAt":{"type":"string","format":"date-time","description":"Start of the baseline run."},"target":{"type":"string","description":"The name of its target."},"says":{"type":"string","description":"The changes in one line."},"checks":{"type":"array","description":"The checks that are worse.","items":{"type":"object","required":["id","from","to"],"properties":{"id":{"type":"string"},"from":{"$ref":"#/$defs/Outcome"},"to":{"$ref":"#/$defs/Outcome"}}}},"reasons":{"type":"array","items":{"type":"string"},"description":"Everything else that is worse and that this run alone does not show, one line each."},"allowed":{"type":"array","items":{"type":"string"},"description":"Lost coverage that --allow-lost excuses, one line each."},"notes":{"type":"array","items":{"type":"string"},"description":"What was not compared, with reasons."}}};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
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
if(data.verdict === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.runVerdict === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "runVerdict"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.startedAt === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startedAt"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.target === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "target"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.says === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "says"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.checks === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "checks"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.reasons === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reasons"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.allowed === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "allowed"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.notes === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "notes"},schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.verdict !== undefined){
let data0 = data.verdict;
if(!(((data0 === "worse") || (data0 === "not worse")) || (data0 === "inconclusive"))){
const err9 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/enum",keyword:"enum",params:{allowedValues: schema94.properties.verdict.enum},schema:schema94.properties.verdict.enum,parentSchema:schema94.properties.verdict,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.runVerdict !== undefined){
let data1 = data.runVerdict;
if(!(((data1 === "conforms") || (data1 === "departs")) || (data1 === "inconclusive"))){
const err10 = {instancePath:instancePath+"/runVerdict",schemaPath:"#/$defs/Verdict/enum",keyword:"enum",params:{allowedValues: schema54.enum},schema:schema54.enum,parentSchema:schema54,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.startedAt !== undefined){
let data2 = data.startedAt;
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err11 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema94.properties.startedAt,data:data2};
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
const err12 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},schema:schema94.properties.startedAt.type,parentSchema:schema94.properties.startedAt,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.target !== undefined){
let data3 = data.target;
if(typeof data3 !== "string"){
const err13 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"},schema:schema94.properties.target.type,parentSchema:schema94.properties.target,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.says !== undefined){
let data4 = data.says;
if(typeof data4 !== "string"){
const err14 = {instancePath:instancePath+"/says",schemaPath:"#/properties/says/type",keyword:"type",params:{type: "string"},schema:schema94.properties.says.type,parentSchema:schema94.properties.says,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.checks !== undefined){
let data5 = data.checks;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.id === undefined){
const err15 = {instancePath:instancePath+"/checks/" + i0,schemaPath:"#/properties/checks/items/required",keyword:"required",params:{missingProperty: "id"},schema:schema94.properties.checks.items.required,parentSchema:schema94.properties.checks.items,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data6.from === undefined){
const err16 = {instancePath:instancePath+"/checks/" + i0,schemaPath:"#/properties/checks/items/required",keyword:"required",params:{missingProperty: "from"},schema:schema94.properties.checks.items.required,parentSchema:schema94.properties.checks.items,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data6.to === undefined){
const err17 = {instancePath:instancePath+"/checks/" + i0,schemaPath:"#/properties/checks/items/required",keyword:"required",params:{missingProperty: "to"},schema:schema94.properties.checks.items.required,parentSchema:schema94.properties.checks.items,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data6.id !== undefined){
let data7 = data6.id;
if(typeof data7 !== "string"){
const err18 = {instancePath:instancePath+"/checks/" + i0+"/id",schemaPath:"#/properties/checks/items/properties/id/type",keyword:"type",params:{type: "string"},schema:schema94.properties.checks.items.properties.id.type,parentSchema:schema94.properties.checks.items.properties.id,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data6.from !== undefined){
let data8 = data6.from;
if(!((((((data8 === "passed") || (data8 === "violated")) || (data8 === "blocked")) || (data8 === "inapplicable")) || (data8 === "observed")) || (data8 === "errored"))){
const err19 = {instancePath:instancePath+"/checks/" + i0+"/from",schemaPath:"#/$defs/Outcome/enum",keyword:"enum",params:{allowedValues: schema60.enum},schema:schema60.enum,parentSchema:schema60,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data6.to !== undefined){
let data9 = data6.to;
if(!((((((data9 === "passed") || (data9 === "violated")) || (data9 === "blocked")) || (data9 === "inapplicable")) || (data9 === "observed")) || (data9 === "errored"))){
const err20 = {instancePath:instancePath+"/checks/" + i0+"/to",schemaPath:"#/$defs/Outcome/enum",keyword:"enum",params:{allowedValues: schema60.enum},schema:schema60.enum,parentSchema:schema60,data:data9};
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
const err21 = {instancePath:instancePath+"/checks/" + i0,schemaPath:"#/properties/checks/items/type",keyword:"type",params:{type: "object"},schema:schema94.properties.checks.items.type,parentSchema:schema94.properties.checks.items,data:data6};
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
const err22 = {instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "array"},schema:schema94.properties.checks.type,parentSchema:schema94.properties.checks,data:data5};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.reasons !== undefined){
let data10 = data.reasons;
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(typeof data11 !== "string"){
const err23 = {instancePath:instancePath+"/reasons/" + i1,schemaPath:"#/properties/reasons/items/type",keyword:"type",params:{type: "string"},schema:schema94.properties.reasons.items.type,parentSchema:schema94.properties.reasons.items,data:data11};
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
const err24 = {instancePath:instancePath+"/reasons",schemaPath:"#/properties/reasons/type",keyword:"type",params:{type: "array"},schema:schema94.properties.reasons.type,parentSchema:schema94.properties.reasons,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.allowed !== undefined){
let data12 = data.allowed;
if(Array.isArray(data12)){
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
if(typeof data13 !== "string"){
const err25 = {instancePath:instancePath+"/allowed/" + i2,schemaPath:"#/properties/allowed/items/type",keyword:"type",params:{type: "string"},schema:schema94.properties.allowed.items.type,parentSchema:schema94.properties.allowed.items,data:data13};
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
const err26 = {instancePath:instancePath+"/allowed",schemaPath:"#/properties/allowed/type",keyword:"type",params:{type: "array"},schema:schema94.properties.allowed.type,parentSchema:schema94.properties.allowed,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.notes !== undefined){
let data14 = data.notes;
if(Array.isArray(data14)){
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
let data15 = data14[i3];
if(typeof data15 !== "string"){
const err27 = {instancePath:instancePath+"/notes/" + i3,schemaPath:"#/properties/notes/items/type",keyword:"type",params:{type: "string"},schema:schema94.properties.notes.items.type,parentSchema:schema94.properties.notes.items,data:data15};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "array"},schema:schema94.properties.notes.type,parentSchema:schema94.properties.notes,data:data14};
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
else {
const err29 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema94.type,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"verdict":true,"runVerdict":true,"startedAt":true,"target":true,"says":true,"checks":true,"reasons":true,"allowed":true,"notes":true},"dynamicProps":false,"dynamicItems":false};


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="run-report.schema.json" */;
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
if(data.schemaVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "schemaVersion"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.tool === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.startedAt === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startedAt"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.durationMilliseconds === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "durationMilliseconds"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.seed === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "seed"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.command === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.target === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "target"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.verdict === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.exitCode === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "exitCode"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.counts === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "counts"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.checks === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "checks"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.causes === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "causes"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.clauses === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "clauses"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.load === undefined){
const err13 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "load"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data.complete === undefined){
const err14 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "complete"},schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data.schemaVersion !== undefined){
let data0 = data.schemaVersion;
if(1 !== data0){
const err15 = {instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/const",keyword:"const",params:{allowedValue: 1},schema:1,parentSchema:schema52.properties.schemaVersion,data:data0};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.tool !== undefined){
let data1 = data.tool;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.name === undefined){
const err16 = {instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/required",keyword:"required",params:{missingProperty: "name"},schema:schema52.properties.tool.required,parentSchema:schema52.properties.tool,data:data1};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data1.version === undefined){
const err17 = {instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/required",keyword:"required",params:{missingProperty: "version"},schema:schema52.properties.tool.required,parentSchema:schema52.properties.tool,data:data1};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data1.name !== undefined){
let data2 = data1.name;
if("textgen-harness" !== data2){
const err18 = {instancePath:instancePath+"/tool/name",schemaPath:"#/properties/tool/properties/name/const",keyword:"const",params:{allowedValue: "textgen-harness"},schema:"textgen-harness",parentSchema:schema52.properties.tool.properties.name,data:data2};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data1.version !== undefined){
let data3 = data1.version;
if(typeof data3 !== "string"){
const err19 = {instancePath:instancePath+"/tool/version",schemaPath:"#/properties/tool/properties/version/type",keyword:"type",params:{type: "string"},schema:schema52.properties.tool.properties.version.type,parentSchema:schema52.properties.tool.properties.version,data:data3};
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
const err20 = {instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "object"},schema:schema52.properties.tool.type,parentSchema:schema52.properties.tool,data:data1};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.startedAt !== undefined){
let data4 = data.startedAt;
if(typeof data4 === "string"){
if(!(formats0(data4))){
const err21 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema52.properties.startedAt,data:data4};
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
const err22 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},schema:schema52.properties.startedAt.type,parentSchema:schema52.properties.startedAt,data:data4};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.durationMilliseconds !== undefined){
let data5 = data.durationMilliseconds;
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
const err23 = {instancePath:instancePath+"/durationMilliseconds",schemaPath:"#/properties/durationMilliseconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema52.properties.durationMilliseconds,data:data5};
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
const err24 = {instancePath:instancePath+"/durationMilliseconds",schemaPath:"#/properties/durationMilliseconds/type",keyword:"type",params:{type: "number"},schema:schema52.properties.durationMilliseconds.type,parentSchema:schema52.properties.durationMilliseconds,data:data5};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.seed !== undefined){
let data6 = data.seed;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err25 = {instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},schema:schema52.properties.seed.type,parentSchema:schema52.properties.seed,data:data6};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.command !== undefined){
let data7 = data.command;
if(typeof data7 !== "string"){
const err26 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"},schema:schema52.properties.command.type,parentSchema:schema52.properties.command,data:data7};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.target !== undefined){
let data8 = data.target;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.name === undefined){
const err27 = {instancePath:instancePath+"/target",schemaPath:"#/$defs/ReportTarget/required",keyword:"required",params:{missingProperty: "name"},schema:schema53.required,parentSchema:schema53,data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data8.baseUrl === undefined){
const err28 = {instancePath:instancePath+"/target",schemaPath:"#/$defs/ReportTarget/required",keyword:"required",params:{missingProperty: "baseUrl"},schema:schema53.required,parentSchema:schema53,data:data8};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data8.runtime === undefined){
const err29 = {instancePath:instancePath+"/target",schemaPath:"#/$defs/ReportTarget/required",keyword:"required",params:{missingProperty: "runtime"},schema:schema53.required,parentSchema:schema53,data:data8};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data8.name !== undefined){
let data9 = data8.name;
if(typeof data9 !== "string"){
const err30 = {instancePath:instancePath+"/target/name",schemaPath:"#/$defs/ReportTarget/properties/name/type",keyword:"type",params:{type: "string"},schema:schema53.properties.name.type,parentSchema:schema53.properties.name,data:data9};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data8.baseUrl !== undefined){
let data10 = data8.baseUrl;
if(typeof data10 !== "string"){
const err31 = {instancePath:instancePath+"/target/baseUrl",schemaPath:"#/$defs/ReportTarget/properties/baseUrl/type",keyword:"type",params:{type: "string"},schema:schema53.properties.baseUrl.type,parentSchema:schema53.properties.baseUrl,data:data10};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data8.runtime !== undefined){
let data11 = data8.runtime;
if(!(((data11 === "process") || (data11 === "docker")) || (data11 === "url"))){
const err32 = {instancePath:instancePath+"/target/runtime",schemaPath:"#/$defs/ReportTarget/properties/runtime/enum",keyword:"enum",params:{allowedValues: schema53.properties.runtime.enum},schema:schema53.properties.runtime.enum,parentSchema:schema53.properties.runtime,data:data11};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/target",schemaPath:"#/$defs/ReportTarget/type",keyword:"type",params:{type: "object"},schema:schema53.type,parentSchema:schema53,data:data8};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.verdict !== undefined){
let data12 = data.verdict;
if(!(((data12 === "conforms") || (data12 === "departs")) || (data12 === "inconclusive"))){
const err34 = {instancePath:instancePath+"/verdict",schemaPath:"#/$defs/Verdict/enum",keyword:"enum",params:{allowedValues: schema54.enum},schema:schema54.enum,parentSchema:schema54,data:data12};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.exitCode !== undefined){
let data13 = data.exitCode;
if(!(((data13 === 0) || (data13 === 1)) || (data13 === 3))){
const err35 = {instancePath:instancePath+"/exitCode",schemaPath:"#/properties/exitCode/enum",keyword:"enum",params:{allowedValues: schema52.properties.exitCode.enum},schema:schema52.properties.exitCode.enum,parentSchema:schema52.properties.exitCode,data:data13};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.gatingLevels !== undefined){
let data14 = data.gatingLevels;
if(Array.isArray(data14)){
const len0 = data14.length;
for(let i0=0; i0<len0; i0++){
let data15 = data14[i0];
if(!((((data15 === "must") || (data15 === "should")) || (data15 === "declared")) || (data15 === "observe"))){
const err36 = {instancePath:instancePath+"/gatingLevels/" + i0,schemaPath:"#/$defs/Level/enum",keyword:"enum",params:{allowedValues: schema55.enum},schema:schema55.enum,parentSchema:schema55,data:data15};
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
const err37 = {instancePath:instancePath+"/gatingLevels",schemaPath:"#/properties/gatingLevels/type",keyword:"type",params:{type: "array"},schema:schema52.properties.gatingLevels.type,parentSchema:schema52.properties.gatingLevels,data:data14};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.counts !== undefined){
let data16 = data.counts;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.passed === undefined){
const err38 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "passed"},schema:schema56.required,parentSchema:schema56,data:data16};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data16.violated === undefined){
const err39 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "violated"},schema:schema56.required,parentSchema:schema56,data:data16};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data16.blocked === undefined){
const err40 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "blocked"},schema:schema56.required,parentSchema:schema56,data:data16};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data16.inapplicable === undefined){
const err41 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "inapplicable"},schema:schema56.required,parentSchema:schema56,data:data16};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(data16.observed === undefined){
const err42 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "observed"},schema:schema56.required,parentSchema:schema56,data:data16};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data16.errored === undefined){
const err43 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "errored"},schema:schema56.required,parentSchema:schema56,data:data16};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(data16.passed !== undefined){
let data17 = data16.passed;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err44 = {instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.passed.type,parentSchema:schema56.properties.passed,data:data17};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
const err45 = {instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.passed,data:data17};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
if(data16.violated !== undefined){
let data18 = data16.violated;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err46 = {instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.violated.type,parentSchema:schema56.properties.violated,data:data18};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err47 = {instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.violated,data:data18};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
if(data16.blocked !== undefined){
let data19 = data16.blocked;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err48 = {instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.blocked.type,parentSchema:schema56.properties.blocked,data:data19};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err49 = {instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.blocked,data:data19};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
if(data16.inapplicable !== undefined){
let data20 = data16.inapplicable;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
const err50 = {instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.inapplicable.type,parentSchema:schema56.properties.inapplicable,data:data20};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
const err51 = {instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.inapplicable,data:data20};
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
if(data16.observed !== undefined){
let data21 = data16.observed;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
const err52 = {instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.observed.type,parentSchema:schema56.properties.observed,data:data21};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
const err53 = {instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.observed,data:data21};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
if(data16.errored !== undefined){
let data22 = data16.errored;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
const err54 = {instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.errored.type,parentSchema:schema56.properties.errored,data:data22};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
const err55 = {instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.errored,data:data22};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
}
else {
const err56 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/type",keyword:"type",params:{type: "object"},schema:schema56.type,parentSchema:schema56,data:data16};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.coverage !== undefined){
let data23 = data.coverage;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(data23.required === undefined){
const err57 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: "required"},schema:schema57.required,parentSchema:schema57,data:data23};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(data23.ran === undefined){
const err58 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: "ran"},schema:schema57.required,parentSchema:schema57,data:data23};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data23.required !== undefined){
let data24 = data23.required;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
const err59 = {instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/type",keyword:"type",params:{type: "integer"},schema:schema57.properties.required.type,parentSchema:schema57.properties.required,data:data24};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err60 = {instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema57.properties.required,data:data24};
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
if(data23.ran !== undefined){
let data25 = data23.ran;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
const err61 = {instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/type",keyword:"type",params:{type: "integer"},schema:schema57.properties.ran.type,parentSchema:schema57.properties.ran,data:data25};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
const err62 = {instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema57.properties.ran,data:data25};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
}
else {
const err63 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/type",keyword:"type",params:{type: "object"},schema:schema57.type,parentSchema:schema57,data:data23};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.checks !== undefined){
let data26 = data.checks;
if(Array.isArray(data26)){
const len1 = data26.length;
for(let i1=0; i1<len1; i1++){
if(!(validate32(data26[i1], {instancePath:instancePath+"/checks/" + i1,parentData:data26,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
}
else {
const err64 = {instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "array"},schema:schema52.properties.checks.type,parentSchema:schema52.properties.checks,data:data26};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.causes !== undefined){
let data28 = data.causes;
if(Array.isArray(data28)){
const len2 = data28.length;
for(let i2=0; i2<len2; i2++){
let data29 = data28[i2];
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.id === undefined){
const err65 = {instancePath:instancePath+"/causes/" + i2,schemaPath:"#/$defs/Cause/required",keyword:"required",params:{missingProperty: "id"},schema:schema65.required,parentSchema:schema65,data:data29};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(data29.says === undefined){
const err66 = {instancePath:instancePath+"/causes/" + i2,schemaPath:"#/$defs/Cause/required",keyword:"required",params:{missingProperty: "says"},schema:schema65.required,parentSchema:schema65,data:data29};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(data29.checks === undefined){
const err67 = {instancePath:instancePath+"/causes/" + i2,schemaPath:"#/$defs/Cause/required",keyword:"required",params:{missingProperty: "checks"},schema:schema65.required,parentSchema:schema65,data:data29};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(data29.id !== undefined){
let data30 = data29.id;
if(typeof data30 !== "string"){
const err68 = {instancePath:instancePath+"/causes/" + i2+"/id",schemaPath:"#/$defs/Cause/properties/id/type",keyword:"type",params:{type: "string"},schema:schema65.properties.id.type,parentSchema:schema65.properties.id,data:data30};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data29.says !== undefined){
let data31 = data29.says;
if(typeof data31 !== "string"){
const err69 = {instancePath:instancePath+"/causes/" + i2+"/says",schemaPath:"#/$defs/Cause/properties/says/type",keyword:"type",params:{type: "string"},schema:schema65.properties.says.type,parentSchema:schema65.properties.says,data:data31};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data29.checks !== undefined){
let data32 = data29.checks;
if(Array.isArray(data32)){
const len3 = data32.length;
for(let i3=0; i3<len3; i3++){
let data33 = data32[i3];
if(typeof data33 !== "string"){
const err70 = {instancePath:instancePath+"/causes/" + i2+"/checks/" + i3,schemaPath:"#/$defs/Cause/properties/checks/items/type",keyword:"type",params:{type: "string"},schema:schema65.properties.checks.items.type,parentSchema:schema65.properties.checks.items,data:data33};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
else {
const err71 = {instancePath:instancePath+"/causes/" + i2+"/checks",schemaPath:"#/$defs/Cause/properties/checks/type",keyword:"type",params:{type: "array"},schema:schema65.properties.checks.type,parentSchema:schema65.properties.checks,data:data32};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
else {
const err72 = {instancePath:instancePath+"/causes/" + i2,schemaPath:"#/$defs/Cause/type",keyword:"type",params:{type: "object"},schema:schema65.type,parentSchema:schema65,data:data29};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/causes",schemaPath:"#/properties/causes/type",keyword:"type",params:{type: "array"},schema:schema52.properties.causes.type,parentSchema:schema52.properties.causes,data:data28};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.clauses !== undefined){
let data34 = data.clauses;
if(Array.isArray(data34)){
const len4 = data34.length;
for(let i4=0; i4<len4; i4++){
let data35 = data34[i4];
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
if(data35.id === undefined){
const err74 = {instancePath:instancePath+"/clauses/" + i4,schemaPath:"#/$defs/ClauseResult/required",keyword:"required",params:{missingProperty: "id"},schema:schema66.required,parentSchema:schema66,data:data35};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(data35.kind === undefined){
const err75 = {instancePath:instancePath+"/clauses/" + i4,schemaPath:"#/$defs/ClauseResult/required",keyword:"required",params:{missingProperty: "kind"},schema:schema66.required,parentSchema:schema66,data:data35};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(data35.title === undefined){
const err76 = {instancePath:instancePath+"/clauses/" + i4,schemaPath:"#/$defs/ClauseResult/required",keyword:"required",params:{missingProperty: "title"},schema:schema66.required,parentSchema:schema66,data:data35};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if(data35.standing === undefined){
const err77 = {instancePath:instancePath+"/clauses/" + i4,schemaPath:"#/$defs/ClauseResult/required",keyword:"required",params:{missingProperty: "standing"},schema:schema66.required,parentSchema:schema66,data:data35};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(data35.checks === undefined){
const err78 = {instancePath:instancePath+"/clauses/" + i4,schemaPath:"#/$defs/ClauseResult/required",keyword:"required",params:{missingProperty: "checks"},schema:schema66.required,parentSchema:schema66,data:data35};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(data35.id !== undefined){
let data36 = data35.id;
if(typeof data36 !== "string"){
const err79 = {instancePath:instancePath+"/clauses/" + i4+"/id",schemaPath:"#/$defs/ClauseResult/properties/id/type",keyword:"type",params:{type: "string"},schema:schema66.properties.id.type,parentSchema:schema66.properties.id,data:data36};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data35.kind !== undefined){
let data37 = data35.kind;
if(!((data37 === "stated") || (data37 === "not shown"))){
const err80 = {instancePath:instancePath+"/clauses/" + i4+"/kind",schemaPath:"#/$defs/ClauseResult/properties/kind/enum",keyword:"enum",params:{allowedValues: schema66.properties.kind.enum},schema:schema66.properties.kind.enum,parentSchema:schema66.properties.kind,data:data37};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data35.title !== undefined){
let data38 = data35.title;
if(typeof data38 !== "string"){
const err81 = {instancePath:instancePath+"/clauses/" + i4+"/title",schemaPath:"#/$defs/ClauseResult/properties/title/type",keyword:"type",params:{type: "string"},schema:schema66.properties.title.type,parentSchema:schema66.properties.title,data:data38};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data35.standing !== undefined){
let data39 = data35.standing;
if(!((((((data39 === "holds") || (data39 === "departs")) || (data39 === "undecided")) || (data39 === "observed")) || (data39 === "not-run")) || (data39 === "unseen"))){
const err82 = {instancePath:instancePath+"/clauses/" + i4+"/standing",schemaPath:"#/$defs/ClauseResult/properties/standing/enum",keyword:"enum",params:{allowedValues: schema66.properties.standing.enum},schema:schema66.properties.standing.enum,parentSchema:schema66.properties.standing,data:data39};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data35.checks !== undefined){
let data40 = data35.checks;
if(Array.isArray(data40)){
const len5 = data40.length;
for(let i5=0; i5<len5; i5++){
let data41 = data40[i5];
if(typeof data41 !== "string"){
const err83 = {instancePath:instancePath+"/clauses/" + i4+"/checks/" + i5,schemaPath:"#/$defs/ClauseResult/properties/checks/items/type",keyword:"type",params:{type: "string"},schema:schema66.properties.checks.items.type,parentSchema:schema66.properties.checks.items,data:data41};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
}
else {
const err84 = {instancePath:instancePath+"/clauses/" + i4+"/checks",schemaPath:"#/$defs/ClauseResult/properties/checks/type",keyword:"type",params:{type: "array"},schema:schema66.properties.checks.type,parentSchema:schema66.properties.checks,data:data40};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
}
else {
const err85 = {instancePath:instancePath+"/clauses/" + i4,schemaPath:"#/$defs/ClauseResult/type",keyword:"type",params:{type: "object"},schema:schema66.type,parentSchema:schema66,data:data35};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
}
else {
const err86 = {instancePath:instancePath+"/clauses",schemaPath:"#/properties/clauses/type",keyword:"type",params:{type: "array"},schema:schema52.properties.clauses.type,parentSchema:schema52.properties.clauses,data:data34};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data.load !== undefined){
let data42 = data.load;
if(Array.isArray(data42)){
const len6 = data42.length;
for(let i6=0; i6<len6; i6++){
if(!(validate36(data42[i6], {instancePath:instancePath+"/load/" + i6,parentData:data42,parentDataProperty:i6,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
}
else {
const err87 = {instancePath:instancePath+"/load",schemaPath:"#/properties/load/type",keyword:"type",params:{type: "array"},schema:schema52.properties.load.type,parentSchema:schema52.properties.load,data:data42};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data.loadSkipped !== undefined){
let data44 = data.loadSkipped;
if(typeof data44 !== "string"){
const err88 = {instancePath:instancePath+"/loadSkipped",schemaPath:"#/properties/loadSkipped/type",keyword:"type",params:{type: "string"},schema:schema52.properties.loadSkipped.type,parentSchema:schema52.properties.loadSkipped,data:data44};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data.warnings !== undefined){
let data45 = data.warnings;
if(Array.isArray(data45)){
const len7 = data45.length;
for(let i7=0; i7<len7; i7++){
let data46 = data45[i7];
if(typeof data46 !== "string"){
const err89 = {instancePath:instancePath+"/warnings/" + i7,schemaPath:"#/properties/warnings/items/type",keyword:"type",params:{type: "string"},schema:schema52.properties.warnings.items.type,parentSchema:schema52.properties.warnings.items,data:data46};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
else {
const err90 = {instancePath:instancePath+"/warnings",schemaPath:"#/properties/warnings/type",keyword:"type",params:{type: "array"},schema:schema52.properties.warnings.type,parentSchema:schema52.properties.warnings,data:data45};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data.budget !== undefined){
let data47 = data.budget;
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
if(data47.sent === undefined){
const err91 = {instancePath:instancePath+"/budget",schemaPath:"#/$defs/BudgetSpent/required",keyword:"required",params:{missingProperty: "sent"},schema:schema88.required,parentSchema:schema88,data:data47};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(data47.sent !== undefined){
let data48 = data47.sent;
if(!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))){
const err92 = {instancePath:instancePath+"/budget/sent",schemaPath:"#/$defs/BudgetSpent/properties/sent/type",keyword:"type",params:{type: "integer"},schema:schema88.properties.sent.type,parentSchema:schema88.properties.sent,data:data48};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data47.allowed !== undefined){
let data49 = data47.allowed;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
const err93 = {instancePath:instancePath+"/budget/allowed",schemaPath:"#/$defs/BudgetSpent/properties/allowed/type",keyword:"type",params:{type: "integer"},schema:schema88.properties.allowed.type,parentSchema:schema88.properties.allowed,data:data49};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data47.generations !== undefined){
let data50 = data47.generations;
if(!(((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50))) && (isFinite(data50)))){
const err94 = {instancePath:instancePath+"/budget/generations",schemaPath:"#/$defs/BudgetSpent/properties/generations/type",keyword:"type",params:{type: "integer"},schema:schema88.properties.generations.type,parentSchema:schema88.properties.generations,data:data50};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data47.loadSent !== undefined){
let data51 = data47.loadSent;
if(!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))){
const err95 = {instancePath:instancePath+"/budget/loadSent",schemaPath:"#/$defs/BudgetSpent/properties/loadSent/type",keyword:"type",params:{type: "integer"},schema:schema88.properties.loadSent.type,parentSchema:schema88.properties.loadSent,data:data51};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
else {
const err96 = {instancePath:instancePath+"/budget",schemaPath:"#/$defs/BudgetSpent/type",keyword:"type",params:{type: "object"},schema:schema88.type,parentSchema:schema88,data:data47};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data.environment !== undefined){
let data52 = data.environment;
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
if(data52.node === undefined){
const err97 = {instancePath:instancePath+"/environment",schemaPath:"#/$defs/Environment/required",keyword:"required",params:{missingProperty: "node"},schema:schema89.required,parentSchema:schema89,data:data52};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
if(data52.platform === undefined){
const err98 = {instancePath:instancePath+"/environment",schemaPath:"#/$defs/Environment/required",keyword:"required",params:{missingProperty: "platform"},schema:schema89.required,parentSchema:schema89,data:data52};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
if(data52.cores === undefined){
const err99 = {instancePath:instancePath+"/environment",schemaPath:"#/$defs/Environment/required",keyword:"required",params:{missingProperty: "cores"},schema:schema89.required,parentSchema:schema89,data:data52};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if(data52.node !== undefined){
let data53 = data52.node;
if(typeof data53 !== "string"){
const err100 = {instancePath:instancePath+"/environment/node",schemaPath:"#/$defs/Environment/properties/node/type",keyword:"type",params:{type: "string"},schema:schema89.properties.node.type,parentSchema:schema89.properties.node,data:data53};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
if(data52.platform !== undefined){
let data54 = data52.platform;
if(typeof data54 !== "string"){
const err101 = {instancePath:instancePath+"/environment/platform",schemaPath:"#/$defs/Environment/properties/platform/type",keyword:"type",params:{type: "string"},schema:schema89.properties.platform.type,parentSchema:schema89.properties.platform,data:data54};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data52.cores !== undefined){
let data55 = data52.cores;
if(!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))){
const err102 = {instancePath:instancePath+"/environment/cores",schemaPath:"#/$defs/Environment/properties/cores/type",keyword:"type",params:{type: "integer"},schema:schema89.properties.cores.type,parentSchema:schema89.properties.cores,data:data55};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data52.ci !== undefined){
let data56 = data52.ci;
if(typeof data56 !== "boolean"){
const err103 = {instancePath:instancePath+"/environment/ci",schemaPath:"#/$defs/Environment/properties/ci/type",keyword:"type",params:{type: "boolean"},schema:schema89.properties.ci.type,parentSchema:schema89.properties.ci,data:data56};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data52.tlsVerified !== undefined){
let data57 = data52.tlsVerified;
if(typeof data57 !== "boolean"){
const err104 = {instancePath:instancePath+"/environment/tlsVerified",schemaPath:"#/$defs/Environment/properties/tlsVerified/type",keyword:"type",params:{type: "boolean"},schema:schema89.properties.tlsVerified.type,parentSchema:schema89.properties.tlsVerified,data:data57};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
}
else {
const err105 = {instancePath:instancePath+"/environment",schemaPath:"#/$defs/Environment/type",keyword:"type",params:{type: "object"},schema:schema89.type,parentSchema:schema89,data:data52};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data.history !== undefined){
let data58 = data.history;
if(Array.isArray(data58)){
const len8 = data58.length;
for(let i8=0; i8<len8; i8++){
if(!(validate50(data58[i8], {instancePath:instancePath+"/history/" + i8,parentData:data58,parentDataProperty:i8,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
}
else {
const err106 = {instancePath:instancePath+"/history",schemaPath:"#/properties/history/type",keyword:"type",params:{type: "array"},schema:schema52.properties.history.type,parentSchema:schema52.properties.history,data:data58};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data.baseline !== undefined){
if(!(validate52(data.baseline, {instancePath:instancePath+"/baseline",parentData:data,parentDataProperty:"baseline",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
if(data.repeatIt !== undefined){
let data61 = data.repeatIt;
if(typeof data61 !== "string"){
const err107 = {instancePath:instancePath+"/repeatIt",schemaPath:"#/properties/repeatIt/type",keyword:"type",params:{type: "string"},schema:schema52.properties.repeatIt.type,parentSchema:schema52.properties.repeatIt,data:data61};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data.complete !== undefined){
let data62 = data.complete;
if(typeof data62 !== "boolean"){
const err108 = {instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},schema:schema52.properties.complete.type,parentSchema:schema52.properties.complete,data:data62};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
}
else {
const err109 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema52.type,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":{"schemaVersion":true,"tool":true,"startedAt":true,"durationMilliseconds":true,"seed":true,"command":true,"target":true,"verdict":true,"exitCode":true,"gatingLevels":true,"counts":true,"coverage":true,"checks":true,"causes":true,"clauses":true,"load":true,"loadSkipped":true,"warnings":true,"budget":true,"environment":true,"history":true,"baseline":true,"repeatIt":true,"complete":true},"dynamicProps":false,"dynamicItems":false};

export const validateHistoryEntry = validate54;

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
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
if(data.startedAt === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startedAt"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.command === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.target === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "target"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.version === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.verdict === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verdict"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.counts === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "counts"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.failed === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "failed"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.undecided === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "undecided"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.passed === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "passed"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.load === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "load"},schema:schema90.required,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.startedAt !== undefined){
let data0 = data.startedAt;
if(typeof data0 === "string"){
if(!(formats0(data0))){
const err10 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/format",keyword:"format",params:{format: "date-time"},schema:"date-time",parentSchema:schema90.properties.startedAt,data:data0};
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
const err11 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},schema:schema90.properties.startedAt.type,parentSchema:schema90.properties.startedAt,data:data0};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.command !== undefined){
let data1 = data.command;
if(typeof data1 !== "string"){
const err12 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"},schema:schema90.properties.command.type,parentSchema:schema90.properties.command,data:data1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.target !== undefined){
let data2 = data.target;
if(typeof data2 !== "string"){
const err13 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"},schema:schema90.properties.target.type,parentSchema:schema90.properties.target,data:data2};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.version !== undefined){
let data3 = data.version;
if(typeof data3 !== "string"){
const err14 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},schema:schema90.properties.version.type,parentSchema:schema90.properties.version,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.verdict !== undefined){
let data4 = data.verdict;
if(!(((data4 === "conforms") || (data4 === "departs")) || (data4 === "inconclusive"))){
const err15 = {instancePath:instancePath+"/verdict",schemaPath:"#/$defs/Verdict/enum",keyword:"enum",params:{allowedValues: schema54.enum},schema:schema54.enum,parentSchema:schema54,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.counts !== undefined){
let data5 = data.counts;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.passed === undefined){
const err16 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "passed"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data5.violated === undefined){
const err17 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "violated"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data5.blocked === undefined){
const err18 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "blocked"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data5.inapplicable === undefined){
const err19 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "inapplicable"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data5.observed === undefined){
const err20 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "observed"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data5.errored === undefined){
const err21 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/required",keyword:"required",params:{missingProperty: "errored"},schema:schema56.required,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data5.passed !== undefined){
let data6 = data5.passed;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err22 = {instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.passed.type,parentSchema:schema56.properties.passed,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
const err23 = {instancePath:instancePath+"/counts/passed",schemaPath:"#/$defs/Counts/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.passed,data:data6};
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
if(data5.violated !== undefined){
let data7 = data5.violated;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err24 = {instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.violated.type,parentSchema:schema56.properties.violated,data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err25 = {instancePath:instancePath+"/counts/violated",schemaPath:"#/$defs/Counts/properties/violated/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.violated,data:data7};
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
if(data5.blocked !== undefined){
let data8 = data5.blocked;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err26 = {instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.blocked.type,parentSchema:schema56.properties.blocked,data:data8};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
const err27 = {instancePath:instancePath+"/counts/blocked",schemaPath:"#/$defs/Counts/properties/blocked/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.blocked,data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data5.inapplicable !== undefined){
let data9 = data5.inapplicable;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err28 = {instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.inapplicable.type,parentSchema:schema56.properties.inapplicable,data:data9};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err29 = {instancePath:instancePath+"/counts/inapplicable",schemaPath:"#/$defs/Counts/properties/inapplicable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.inapplicable,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
if(data5.observed !== undefined){
let data10 = data5.observed;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err30 = {instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.observed.type,parentSchema:schema56.properties.observed,data:data10};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err31 = {instancePath:instancePath+"/counts/observed",schemaPath:"#/$defs/Counts/properties/observed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.observed,data:data10};
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
if(data5.errored !== undefined){
let data11 = data5.errored;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err32 = {instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/type",keyword:"type",params:{type: "integer"},schema:schema56.properties.errored.type,parentSchema:schema56.properties.errored,data:data11};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
const err33 = {instancePath:instancePath+"/counts/errored",schemaPath:"#/$defs/Counts/properties/errored/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema56.properties.errored,data:data11};
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
}
else {
const err34 = {instancePath:instancePath+"/counts",schemaPath:"#/$defs/Counts/type",keyword:"type",params:{type: "object"},schema:schema56.type,parentSchema:schema56,data:data5};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.coverage !== undefined){
let data12 = data.coverage;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.required === undefined){
const err35 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: "required"},schema:schema57.required,parentSchema:schema57,data:data12};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data12.ran === undefined){
const err36 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/required",keyword:"required",params:{missingProperty: "ran"},schema:schema57.required,parentSchema:schema57,data:data12};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data12.required !== undefined){
let data13 = data12.required;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err37 = {instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/type",keyword:"type",params:{type: "integer"},schema:schema57.properties.required.type,parentSchema:schema57.properties.required,data:data13};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err38 = {instancePath:instancePath+"/coverage/required",schemaPath:"#/$defs/Coverage/properties/required/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema57.properties.required,data:data13};
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
if(data12.ran !== undefined){
let data14 = data12.ran;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err39 = {instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/type",keyword:"type",params:{type: "integer"},schema:schema57.properties.ran.type,parentSchema:schema57.properties.ran,data:data14};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
const err40 = {instancePath:instancePath+"/coverage/ran",schemaPath:"#/$defs/Coverage/properties/ran/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema57.properties.ran,data:data14};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
}
else {
const err41 = {instancePath:instancePath+"/coverage",schemaPath:"#/$defs/Coverage/type",keyword:"type",params:{type: "object"},schema:schema57.type,parentSchema:schema57,data:data12};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.failed !== undefined){
let data15 = data.failed;
if(Array.isArray(data15)){
const len0 = data15.length;
for(let i0=0; i0<len0; i0++){
let data16 = data15[i0];
if(typeof data16 !== "string"){
const err42 = {instancePath:instancePath+"/failed/" + i0,schemaPath:"#/properties/failed/items/type",keyword:"type",params:{type: "string"},schema:schema90.properties.failed.items.type,parentSchema:schema90.properties.failed.items,data:data16};
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
const err43 = {instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "array"},schema:schema90.properties.failed.type,parentSchema:schema90.properties.failed,data:data15};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.undecided !== undefined){
let data17 = data.undecided;
if(Array.isArray(data17)){
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
let data18 = data17[i1];
if(typeof data18 !== "string"){
const err44 = {instancePath:instancePath+"/undecided/" + i1,schemaPath:"#/properties/undecided/items/type",keyword:"type",params:{type: "string"},schema:schema90.properties.undecided.items.type,parentSchema:schema90.properties.undecided.items,data:data18};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/undecided",schemaPath:"#/properties/undecided/type",keyword:"type",params:{type: "array"},schema:schema90.properties.undecided.type,parentSchema:schema90.properties.undecided,data:data17};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.passed !== undefined){
let data19 = data.passed;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err46 = {instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/type",keyword:"type",params:{type: "integer"},schema:schema90.properties.passed.type,parentSchema:schema90.properties.passed,data:data19};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err47 = {instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema90.properties.passed,data:data19};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
if(data.load !== undefined){
let data20 = data.load;
if(Array.isArray(data20)){
const len2 = data20.length;
for(let i2=0; i2<len2; i2++){
let data21 = data20[i2];
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.profile === undefined){
const err48 = {instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/required",keyword:"required",params:{missingProperty: "profile"},schema:schema90.properties.load.items.required,parentSchema:schema90.properties.load.items,data:data21};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(data21.key === undefined){
const err49 = {instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/required",keyword:"required",params:{missingProperty: "key"},schema:schema90.properties.load.items.required,parentSchema:schema90.properties.load.items,data:data21};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(data21.profile !== undefined){
let data22 = data21.profile;
if(typeof data22 !== "string"){
const err50 = {instancePath:instancePath+"/load/" + i2+"/profile",schemaPath:"#/properties/load/items/properties/profile/type",keyword:"type",params:{type: "string"},schema:schema90.properties.load.items.properties.profile.type,parentSchema:schema90.properties.load.items.properties.profile,data:data22};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data21.key !== undefined){
let data23 = data21.key;
if(typeof data23 !== "string"){
const err51 = {instancePath:instancePath+"/load/" + i2+"/key",schemaPath:"#/properties/load/items/properties/key/type",keyword:"type",params:{type: "string"},schema:schema90.properties.load.items.properties.key.type,parentSchema:schema90.properties.load.items.properties.key,data:data23};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data21.limit !== undefined){
let data24 = data21.limit;
if(!((typeof data24 == "number") && (isFinite(data24)))){
const err52 = {instancePath:instancePath+"/load/" + i2+"/limit",schemaPath:"#/properties/load/items/properties/limit/type",keyword:"type",params:{type: "number"},schema:schema90.properties.load.items.properties.limit.type,parentSchema:schema90.properties.load.items.properties.limit,data:data24};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data21.windowSeconds !== undefined){
let data25 = data21.windowSeconds;
if(!((typeof data25 == "number") && (isFinite(data25)))){
const err53 = {instancePath:instancePath+"/load/" + i2+"/windowSeconds",schemaPath:"#/properties/load/items/properties/windowSeconds/type",keyword:"type",params:{type: "number"},schema:schema90.properties.load.items.properties.windowSeconds.type,parentSchema:schema90.properties.load.items.properties.windowSeconds,data:data25};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data21.p50 !== undefined){
let data26 = data21.p50;
if(!((typeof data26 == "number") && (isFinite(data26)))){
const err54 = {instancePath:instancePath+"/load/" + i2+"/p50",schemaPath:"#/properties/load/items/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema90.properties.load.items.properties.p50.type,parentSchema:schema90.properties.load.items.properties.p50,data:data26};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data21.p99 !== undefined){
let data27 = data21.p99;
if(!((typeof data27 == "number") && (isFinite(data27)))){
const err55 = {instancePath:instancePath+"/load/" + i2+"/p99",schemaPath:"#/properties/load/items/properties/p99/type",keyword:"type",params:{type: "number"},schema:schema90.properties.load.items.properties.p99.type,parentSchema:schema90.properties.load.items.properties.p99,data:data27};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/load/" + i2,schemaPath:"#/properties/load/items/type",keyword:"type",params:{type: "object"},schema:schema90.properties.load.items.type,parentSchema:schema90.properties.load.items,data:data21};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/load",schemaPath:"#/properties/load/type",keyword:"type",params:{type: "array"},schema:schema90.properties.load.type,parentSchema:schema90.properties.load,data:data20};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.operations !== undefined){
let data28 = data.operations;
if(Array.isArray(data28)){
const len3 = data28.length;
for(let i3=0; i3<len3; i3++){
let data29 = data28[i3];
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.operation === undefined){
const err58 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: "operation"},schema:schema90.properties.operations.items.required,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data29.n === undefined){
const err59 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: "n"},schema:schema90.properties.operations.items.required,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(data29.p50 === undefined){
const err60 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: "p50"},schema:schema90.properties.operations.items.required,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(data29.p95 === undefined){
const err61 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/required",keyword:"required",params:{missingProperty: "p95"},schema:schema90.properties.operations.items.required,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(data29.operation !== undefined){
let data30 = data29.operation;
if(typeof data30 !== "string"){
const err62 = {instancePath:instancePath+"/operations/" + i3+"/operation",schemaPath:"#/properties/operations/items/properties/operation/type",keyword:"type",params:{type: "string"},schema:schema90.properties.operations.items.properties.operation.type,parentSchema:schema90.properties.operations.items.properties.operation,data:data30};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data29.n !== undefined){
let data31 = data29.n;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
const err63 = {instancePath:instancePath+"/operations/" + i3+"/n",schemaPath:"#/properties/operations/items/properties/n/type",keyword:"type",params:{type: "integer"},schema:schema90.properties.operations.items.properties.n.type,parentSchema:schema90.properties.operations.items.properties.n,data:data31};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data29.p50 !== undefined){
let data32 = data29.p50;
if(!((typeof data32 == "number") && (isFinite(data32)))){
const err64 = {instancePath:instancePath+"/operations/" + i3+"/p50",schemaPath:"#/properties/operations/items/properties/p50/type",keyword:"type",params:{type: "number"},schema:schema90.properties.operations.items.properties.p50.type,parentSchema:schema90.properties.operations.items.properties.p50,data:data32};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data29.p95 !== undefined){
let data33 = data29.p95;
if(!((typeof data33 == "number") && (isFinite(data33)))){
const err65 = {instancePath:instancePath+"/operations/" + i3+"/p95",schemaPath:"#/properties/operations/items/properties/p95/type",keyword:"type",params:{type: "number"},schema:schema90.properties.operations.items.properties.p95.type,parentSchema:schema90.properties.operations.items.properties.p95,data:data33};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/operations/" + i3,schemaPath:"#/properties/operations/items/type",keyword:"type",params:{type: "object"},schema:schema90.properties.operations.items.type,parentSchema:schema90.properties.operations.items,data:data29};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"},schema:schema90.properties.operations.type,parentSchema:schema90.properties.operations,data:data28};
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
const err68 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema90.type,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"startedAt":true,"command":true,"target":true,"version":true,"verdict":true,"counts":true,"coverage":true,"failed":true,"undecided":true,"passed":true,"load":true,"operations":true},"dynamicProps":false,"dynamicItems":false};

