import type { Reply } from './vocabulary/exchange.ts';
import { brief } from './vocabulary/expectations.ts';
import { blockedUnlessSuccess, type Judgement, judgement, noSample, passed, violation } from './vocabulary/findings.ts';
import { generate, validBody } from './vocabulary/requests.ts';
import type { Expectation, Run } from './vocabulary/suite.ts';

const runs = 25;
/** Shrinking a failing body takes requests too; this is the total. */
const mostRequests = 90;

const members = Object.keys(validBody);
/** Bodies sent first, with every seed: each member null or of the wrong type, malformed JSON, and other edge cases. */
const examples = [
  ...members.map((name) => JSON.stringify({ ...validBody, [name]: null })),
  ...members.map((name) => JSON.stringify({ ...validBody, [name]: [] })),
  '{',
  'null',
  '{"model": 1e999}',
  JSON.stringify({ ...validBody, model: 'no-such-model' }),
  // JSON allows both; several libraries fail to encode the first and to read the second.
  JSON.stringify({ ...validBody, prompt: '\ud800' }),
  JSON.stringify({ ...validBody, maxTokens: 0 }).replace(/0}$/, `${'9'.repeat(5000)}}`),
];

async function bodies() {
  const { default: fc } = await import('fast-check');
  const replaced = fc
    .tuple(fc.constantFrom(...members), fc.jsonValue({ maxDepth: 2 }))
    .map(([name, value]) => JSON.stringify({ ...validBody, [name]: value }));
  const spliced = fc
    .tuple(fc.nat(70), fc.string({ maxLength: 6 }))
    .map(([at, text]) => JSON.stringify(validBody).slice(0, at) + text);
  const anything = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value));
  const nested = fc.integer({ min: 1, max: 3000 }).map((depth) => '['.repeat(depth));
  return { fc, arbitrary: fc.oneof(replaced, spliced, anything, nested) };
}

/** Sends generated bodies, most of them invalid, and shrinks one whose answer does not meet the expectation. */
export const neverOnAnyBody =
  (expectation: Expectation): Run =>
  async (client) => {
    const unmet = blockedUnlessSuccess('a generation with the primary key', await client.send(generate()));
    if (unmet) return unmet;
    const { fc, arbitrary } = await bodies();
    let sent = 0;
    let stopped: unknown;
    let flaw: (Judgement & { got: string }) | undefined;
    const samples: Reply[] = [];
    const property = fc.asyncProperty(arbitrary, async (body) => {
      if (stopped !== undefined || sent >= mostRequests) return true;
      sent += 1;
      try {
        const reply = await client.send(generate({ body }));
        const found = judgement(expectation, reply);
        if (found.isSample && reply.kind === 'answer') samples.push(reply);
        if (found.got === undefined) return true;
        flaw = { ...found, got: found.got };
        return false;
      } catch (error) {
        stopped = error;
        return true;
      }
    });
    const result = await fc.check(property, {
      seed: client.random(2 ** 31),
      numRuns: examples.length + runs,
      examples: examples.map((body): [string] => [body]),
    });
    // What ends the search for a shorter body does not undo what was found.
    if (stopped !== undefined && flaw === undefined) throw stopped;
    if (!result.failed) return samples.length > 0 ? passed(samples) : noSample([expectation.when?.says ?? 'an answer']);
    const body = String(result.counterexample?.[0]).replaceAll('{{model}}', '{model_id}');
    return violation(expectation.says, `${flaw?.got} for the body ${brief(body, 200)}`, undefined, flaw?.deviation);
  };
