/** Checks of endpoints that the interface does not describe. Run them with `textgen-harness check --suite-file ./checks.ts`. */
import {
  bodyHas,
  defineSuite,
  type Expectation,
  errorEnvelope,
  facts,
  generateOnce,
  headerOf,
  jsonRequest,
  listModels,
  ofAnswer,
  passed,
  status,
  succeeds,
  violation,
} from 'textgen-harness';

/** An expectation of one's own: the actual result in words, or undefined if it is met. */
const isCached: Expectation = ofAnswer('a Cache-Control header', ['header cache-control'], (answer) =>
  headerOf(answer, 'cache-control') === undefined ? `${answer.status} without Cache-Control` : undefined,
);

export default defineSuite({
  name: 'acme',
  title: 'promises of the Acme service',
  checks: [
    {
      id: 'acme/prompt-missing',
      level: 'must',
      title: 'a generation without a prompt is refused with 400 and the error envelope',
      why: 'Clients show the message of the error to their users.',
      control: [
        {
          send: jsonRequest('POST', '/v1/generate', { model: '{{model}}', prompt: 'Hello', maxTokens: 8 }),
          expect: [succeeds],
        },
      ],
      steps: [
        {
          send: jsonRequest('POST', '/v1/generate', { model: '{{model}}', maxTokens: 8 }),
          expect: [status(400), errorEnvelope],
        },
      ],
    },
    {
      id: 'acme/list-has-models',
      level: 'must',
      title: 'at least one model is listed',
      steps: [
        {
          send: listModels(),
          expect: [bodyHas('models', 'a list with a model', (models) => Array.isArray(models) && models.length > 0)],
        },
      ],
    },
    {
      id: 'acme/list-stable',
      level: 'must',
      title: 'two lists in a row are the same',
      costs: 2,
      async run(client) {
        const first = await client.send(listModels());
        const second = await client.send(listModels());
        const same = first.kind === 'answer' && second.kind === 'answer' && first.text === second.text;
        return same ? passed([first, second]) : violation('the same list', 'another list', [first, second]);
      },
    },
    {
      id: 'acme/list-cacheable',
      level: 'should',
      title: 'the list of models says how long it may be cached',
      steps: [{ send: listModels(), expect: [isCached] }],
    },
    {
      id: 'acme/retention-declared',
      level: 'declared',
      title: 'an owner who declares the retention of results accepts an Idempotency-Key',
      needs: ['declared.idempotency.retentionSeconds'],
      steps: [{ send: generateOnce('acme-1'), expect: [succeeds] }],
    },
    {
      id: 'acme/server-header',
      level: 'observe',
      title: 'the header Server',
      steps: [{ send: listModels(), observe: [facts.header('server')] }],
    },
  ],
});
