import { answerObservationsOf } from './answers/observations.ts';
import { unwrapped } from './models/expectations.ts';
import type { Request } from './vocabulary/exchange.ts';
import { facts, isSuccess, onlyOn, status, succeeds } from './vocabulary/expectations.ts';
import { lists } from './vocabulary/model-lists.ts';
import { generate, getModel, listModels } from './vocabulary/requests.ts';
import type { Expectation, Suite } from './vocabulary/suite.ts';

const at = (request: Request, prefix: string): Request => ({
  ...request,
  path: request.path.replace(/^\/v1/, prefix),
  valid: false,
});

/** Any server may answer with a 2xx of another form: it does not prove that the endpoint exists. */
const ofInterface = (says: string, form: Expectation, expectation: Expectation): Expectation =>
  onlyOn(
    { says: `a refusal or ${says}`, met: (answer) => !isSuccess(answer) || form.test(answer, []) === undefined },
    expectation,
  );

export const versioningSuite: Suite = {
  name: 'versioning',
  title: 'the version in the path',
  checks: [
    {
      id: 'versioning/v1-paths',
      clauses: ['9.1'],
      level: 'must',
      title: 'the endpoints answer under /v1',
      steps: [
        { send: listModels(), expect: [ofInterface('a list of models', lists, status(200))] },
        { send: getModel(), expect: [ofInterface('a model', unwrapped, succeeds)] },
      ],
      brokenBy: ['moves-to-v2', 'single-model-missing'],
    },
    {
      id: 'versioning/paths-unversioned',
      clauses: ['9.1'],
      level: 'observe',
      title: 'answers without a version in the path, and under /v2',
      steps: [
        { name: 'unversioned', send: at(listModels(), ''), observe: [facts.status] },
        { name: 'unversioned-generate', send: at(generate(), ''), observe: [facts.status] },
        { name: 'v2', send: at(listModels(), '/v2'), observe: [facts.status] },
      ],
      brokenBy: [],
    },
    ...answerObservationsOf('versioning'),
  ],
};
