/**
 * Everything that a program can import from `textgen-harness`: runs (`conformance`, `load`), the reference server as a mock
 * (`reference`), formats (`render`), definitions, the vocabulary of checks, and the documents of the interface.
 */
export type { Truth } from '../../reference-server/controls.ts';
export type { ReceivedRequest, RequestOutcome } from '../../reference-server/mock/journal.ts';
export type { AnswerName, GivenAnswer, NextAnswer, NextOptions } from '../../reference-server/mock/script.ts';
export type { ReporterName } from '../../reports/names.ts';
export type { ReporterOptions } from '../../reports/reporter.ts';
export type { Answer, Misbehaviour, Reply, Request, Role } from '../../scenarios/vocabulary/exchange.ts';
export {
  announcement,
  bodyHas,
  bodyMember,
  envelopeIfRefused,
  error,
  errorEnvelope,
  facts,
  headerOf,
  ifSuccess,
  isJson,
  isObject,
  isRefused,
  isSuccess,
  member,
  ofAnswer,
  ofJson,
  onlyOn,
  rateLimitHeaders,
  replyInWords,
  status,
  succeeds,
} from '../../scenarios/vocabulary/expectations.ts';
export {
  blockedBecause,
  blockedUnlessSuccess,
  findingOf,
  findingOfEach,
  inapplicable,
  passed,
  violation,
} from '../../scenarios/vocabulary/findings.ts';
export {
  generate,
  generateOnce,
  getModel,
  jsonRequest,
  listModels,
  request,
} from '../../scenarios/vocabulary/requests.ts';
export type { CheckClient, Condition, Expectation, Fact, Finding, Step } from '../../scenarios/vocabulary/suite.ts';
export * from '../../schemas/index.ts';
export type { ClientStart } from '../client/client-start.ts';
export type { FakeTimers } from '../client/fake-timers.ts';
export {
  defineSuite,
  type OwnCheck,
  type OwnRunCheck,
  type OwnStepsCheck,
  type OwnSuite,
} from '../extensions/own-suite.ts';
export { UsageError } from '../io/errors.ts';
export { type ClientOptions, testClient } from './client-call.ts';
export { conformance } from './conformance.ts';
export type { ConformanceOptions } from './conformance-options.ts';
export { defineProfile, type LoadOptions, type LoadProgress, load } from './load-run.ts';
export {
  type DefectName,
  defectNames,
  type ProfileName,
  profileNames,
  type ScenarioName,
  type SuiteName,
  scenarioNames,
  suiteNames,
  type VariantName,
  variantNames,
} from './names.ts';
export { type ReferenceOptions, type ReferenceServer, reference } from './reference-server.ts';
export { render } from './render.ts';
export type { RunOptions } from './run-options.ts';
export { defineTarget, type KeyDefinition, type Keys, type TargetDefinition } from './target-definition.ts';
