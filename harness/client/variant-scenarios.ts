import { variants } from '../../reference-server/variants/index.ts';
import type { ClientCheck, ClientRun, ClientScenario } from '../../scenarios/client/evidence.ts';
import { resultsOf } from '../../scenarios/client/requests.ts';
import { plainScenario, refusingScenario } from '../../scenarios/client/scenarios.ts';
import { unusualAnswers } from './unusual-answers.ts';

/** Variants that are left out unless they are named, each with the reason. */
export const variantsOff: Readonly<Record<string, string>> = {
  'data-as-choices': 'the shape of `data` is open, and a client has to rely on one',
  'data-empty': 'the shape of `data` is open, and a client has to rely on one',
  'data-as-messages': 'the shape of `data` is open, and a client has to rely on one',
  'lone-surrogates': 'the contents of `data` are open',
  'refuses-small-max-tokens': 'the interface does not show a least maxTokens',
  'gzip-unasked': 'the client did not ask for this encoding',
  'keeps-large-model-back': 'the key of a client may use the models that it needs',
};

/** Variants that a client has to read in a refusal. Their servers refuse the first generation, so that it sees one. */
const errorVariants = ['other-error-codes', 'problem-json', 'lower-case-headers'];

/** True if the check of a variant compares its run with that of `refusingScenario`. */
export const isOfErrors = ({ name }: { name: string }): boolean => errorVariants.includes(name);

const subject = 'client-variants';

/** The scenario of each variant: the plain one, or that with a refusal, on a server with this variant. */
export const variantScenarios: readonly ClientScenario[] = variants.map(({ name, does }) => ({
  ...(isOfErrors({ name }) ? refusingScenario : plainScenario),
  name,
  title: `the server is a permitted one: ${lowerFirst(does)}`,
  variants: [name],
}));

const getsGeneration = (run: ClientRun): boolean => run.end.kind === 'done' && resultsOf(run).length > 0;

/** The check of each variant: the client works with such a server. */
export const variantChecks: readonly ClientCheck[] = variants.map(({ name, does }) => ({
  id: `${subject}/${name}`,
  clauses: ['1/workflow'],
  level: 'should',
  title: `the client works with a server that ${lowerFirst(does).replace(/\.$/, '')}`,
  why: 'the interface permits such a server',
  reads: isOfErrors({ name }) ? [name, refusingScenario.name] : [name],
  brokenBy: ['works-with-one-server-only'],
  judge(runs, plain) {
    const run = runs.find(({ scenario }) => scenario.name === name);
    const [first] = run?.requests ?? [];
    if (run === undefined || first === undefined)
      return { outcome: 'inapplicable', because: 'the client sent no request' };
    if (getsGeneration(run)) return { outcome: 'passed', samples: run.requests };
    const usual = isOfErrors({ name }) ? runs.find((each) => each !== run) : plain;
    if (usual === undefined || !getsGeneration(usual))
      return { outcome: 'inapplicable', because: 'the client does not get its generation after a 429' };
    const differences = unusualAnswers(usual.requests, run.requests);
    const ended = {
      done: 'it ended as if it had succeeded, without a generation',
      stopped: `it had not ended after ${Math.round(run.end.milliseconds / 1000)} s`,
      failed: `it ended with: ${run.end.says}`,
    }[run.end.kind];
    const where = differences.length === 0 ? does : differences.slice(0, 4).join('; ');
    return {
      outcome: 'violated',
      wanted: `the client gets its generation from a server that ${lowerFirst(does).replace(/\.$/, '')}`,
      got: `${where} — ${ended}`,
      shownBy: run.requests.slice(-2),
      samples: run.requests.length,
    };
  },
}));

/** `Sends …` as `sends …`; a method or header keeps its capitals. */
function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
