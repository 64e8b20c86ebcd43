import { suites as builtIn } from '../../scenarios/index.ts';
import { isObject } from '../../scenarios/vocabulary/expectations.ts';
import type { Common, Expectation, RunCheck, Step, StepsCheck, Suite } from '../../scenarios/vocabulary/suite.ts';
import { UsageError } from '../io/errors.ts';

type Given = Pick<Common, 'id' | 'level' | 'title' | 'why' | 'needs'>;

/** A check that sends requests one after the other and compares each reply with expectations. */
export interface OwnStepsCheck extends Given, Pick<StepsCheck, 'control' | 'steps'> {}

/** A check that is a function, for what steps cannot express. It must send its requests with the client that it receives. */
export interface OwnRunCheck extends Given, Pick<RunCheck, 'run' | 'costs'> {}

/** A check of a team's own endpoint. Its id is `NAME/SUBJECT-STATE`, with the name of its suite before the slash. */
export type OwnCheck = OwnStepsCheck | OwnRunCheck;

/** A suite of a team's own checks. */
export interface OwnSuite {
  /** Lower-case letters, digits and dashes, such as `acme-streaming`; not the name of a built-in suite. Begins every id. */
  name: string;
  /** A noun phrase for lists and reports. */
  title: string;
  checks: readonly OwnCheck[];
}

/**
 * Checks the form of a suite and returns it. Throws UsageError with every problem, one line each: the place in the suite,
 * and what is expected there.
 *
 * @example
 * export default defineSuite({
 *   name: 'acme',
 *   title: 'the endpoints of Acme',
 *   checks: [
 *     {
 *       id: 'acme/health-answers',
 *       level: 'must',
 *       title: 'GET /health answers 200 with a JSON body',
 *       steps: [{ send: request('GET', '/health'), expect: [status(200), isJson] }],
 *     },
 *   ],
 * });
 */
export function defineSuite(suite: OwnSuite): OwnSuite {
  requireSuite(suite, 'defineSuite');
  return suite;
}

/** Throws UsageError if a value is not a suite; `where` is where it comes from. */
export function requireSuite(value: unknown, where: string): asserts value is OwnSuite {
  const problems = suiteProblems(value);
  if (problems.length > 0) throw new UsageError([`${where}: this is not a suite:`, ...problems].join('\n  '));
}

/** The suite as the runner takes it: without clauses of the interface, and without defects of the reference server. */
export const runnableSuite = ({ name, title, checks }: OwnSuite): Suite => ({
  name,
  title,
  checks: checks.map((check) => ({
    ...withStrictSteps(given(check) as OwnCheck),
    own: true,
    clauses: [],
    brokenBy: [],
  })),
});

/** The check with expectations that throw for a result that is neither a text nor undefined: `true` would be a violation. */
function withStrictSteps(check: OwnCheck): OwnCheck {
  if (!('steps' in check)) return check;
  const strict = (steps: readonly Step[]): Step[] =>
    steps.map(({ expect, ...step }) => ({ ...step, ...(expect && { expect: expect.map(strictExpectation) }) }));
  return { ...check, steps: strict(check.steps), ...(check.control && { control: strict(check.control) }) };
}

const strictExpectation = (expectation: Expectation): Expectation => ({
  ...expectation,
  test: (reply, earlier) => {
    const got: unknown = expectation.test(reply, earlier);
    if (got === undefined || typeof got === 'string') return got;
    const says = `the expectation "${expectation.says}" returned ${kindOf(got)}`;
    throw new TypeError(`${says}: it must return the actual result as a text, or undefined if it is met`);
  },
});

/** The members that have a value: the runner recognises kinds of checks by their members. */
const given = (check: object): object =>
  Object.fromEntries(Object.entries(check).filter(([, value]) => value !== undefined));

const members = ['id', 'level', 'title', 'why', 'needs', 'control', 'steps', 'run', 'costs'];

const roles = ['secondary', 'forbidden', 'exhaustible', 'bystander'];
const isNeed = (need: unknown): boolean =>
  typeof need === 'string' && (need === 'primary' || roles.includes(need) || /^(declared|provoke)\.[\w.]+$/.test(need));

const levels = ['must', 'should', 'declared', 'observe'];
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function suiteProblems(value: unknown): string[] {
  if (!isObject(value)) return [`expected an object with name, title and checks, got ${kindOf(value)}`];
  const { name, title, checks } = value;
  const isName = typeof name === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
  const problems = [
    ...(isName ? [] : [`name ${shown(name)}: expected lower-case letters, digits and dashes, such as "acme"`]),
    ...(builtIn.some((suite) => suite.name === name)
      ? [`name "${name}": this is a built-in suite; choose a name of your own, such as "acme-${name}"`]
      : []),
    ...(isText(title) ? [] : [`title ${shown(title)}: expected a text`]),
  ];
  if (!Array.isArray(checks) || checks.length === 0)
    return [...problems, `checks ${shown(checks)}: expected a list with at least one check`];
  const ids = checks.map((check) => (isObject(check) ? check.id : undefined));
  const twice = ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index);
  return [
    ...problems,
    ...checks.flatMap((check, index) => checkProblems(check, `checks[${index}]`, isName ? name : 'NAME')),
    ...twice.map((id) => `two checks have the id ${shown(id)}: each needs its own`),
  ];
}

function checkProblems(check: unknown, at: string, name: string): string[] {
  if (!isObject(check)) return [`${at}: expected an object with id, level, title and steps, got ${kindOf(check)}`];
  const { id, level, title, why, needs, control, steps, run, costs } = check;
  const isId = typeof id === 'string' && id.startsWith(`${name}/`) && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(id);
  const unknown = Object.keys(given(check)).find((member) => !members.includes(member));
  const forms = [steps, run].filter((form) => form !== undefined).length;
  return [
    ...(isId
      ? []
      : [`${at}.id ${shown(id)}: expected "${name}/…" with lower-case letters, digits and dashes after the slash`]),
    ...(levels.includes(level as string) ? [] : [`${at}.level ${shown(level)}: expected ${levels.join(', ')}`]),
    ...(isText(title) ? [] : [`${at}.title ${shown(title)}: expected a sentence that is true when the check passes`]),
    ...(why === undefined || isText(why) ? [] : [`${at}.why ${shown(why)}: expected a text`]),
    ...(needs === undefined || (Array.isArray(needs) && needs.every(isNeed))
      ? []
      : [
          `${at}.needs ${shown(needs)}: expected a list of ${roles.join(', ')}, or facts such as declared.rateLimit.limit`,
        ]),
    ...(unknown === undefined ? [] : [`${at}.${unknown}: unknown member; a check may have ${members.join(', ')}`]),
    ...(forms === 1 ? [] : [`${at}: expected either steps (a list) or run (a function)`]),
    ...(steps === undefined ? [] : stepsProblems(steps, `${at}.steps`, level === 'observe')),
    ...(control !== undefined && run !== undefined ? [`${at}.control: only a check with steps has a control`] : []),
    ...(control === undefined ? [] : stepsProblems(control, `${at}.control`, false)),
    ...(run === undefined || typeof run === 'function' ? [] : [`${at}.run: expected a function, got ${kindOf(run)}`]),
    ...(run === undefined || (Number.isInteger(costs) && (costs as number) >= 0)
      ? []
      : [`${at}.costs ${shown(costs)}: expected the largest number of requests that run sends`]),
  ];
}

function stepsProblems(steps: unknown, at: string, observes: boolean): string[] {
  if (!Array.isArray(steps) || steps.length === 0) return [`${at}: expected a list with at least one step`];
  return steps.flatMap((step: Partial<Step> | undefined, index) => {
    const place = `${at}[${index}]`;
    if (!isObject(step)) return [`${place}: expected an object with send and expect, got ${kindOf(step)}`];
    const { send, expect = [], observe = [] } = step;
    const unknown = Object.keys(given(step)).find((member) => !['name', 'send', 'expect', 'observe'].includes(member));
    const isRequest = isObject(send) && isText(send.method) && /^\//.test(String(send.path));
    const wrong = Array.isArray(expect) ? expect.findIndex((one) => !isExpectation(one)) : -1;
    return [
      ...(unknown === undefined
        ? []
        : [`${place}.${unknown}: unknown member; a step may have send, expect, observe, name`]),
      ...(Array.isArray(observe) ? [] : [`${place}.observe: expected a list, got ${kindOf(observe)}`]),
      ...(typeof send === 'function' || isRequest
        ? []
        : [`${place}.send: expected a request, such as request('GET', '/health'), or a function that returns one`]),
      ...(isRequest ? requestProblems(send, `${place}.send`) : []),
      ...(Array.isArray(expect) ? [] : [`${place}.expect: expected a list, got ${kindOf(expect)}`]),
      ...(wrong === -1
        ? []
        : [`${place}.expect[${wrong}]: expected an expectation, such as status(200), got ${kindOf(expect[wrong])}`]),
      ...(observes && (!Array.isArray(observe) || observe.length === 0)
        ? [`${place}.observe: a check of level observe records facts, such as facts.status`]
        : []),
    ];
  });
}

const keys = ['primary', 'secondary', 'forbidden', 'exhaustible', 'bystander', 'unknown', 'none'];

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

const requestProblems = ({ key, headers = [], body }: Record<string, unknown>, at: string): string[] => [
  ...(keys.includes(key as string) ? [] : [`${at}.key ${shown(key)}: expected ${keys.join(', ')}`]),
  ...(Array.isArray(headers) && headers.every(isPair) ? [] : [`${at}.headers: expected a list of [name, value]`]),
  ...(body === undefined || typeof body === 'string' ? [] : [`${at}.body: expected a text; jsonRequest sends JSON`]),
];

const isExpectation = (value: unknown): boolean =>
  isObject(value) && typeof value.says === 'string' && typeof value.test === 'function' && Array.isArray(value.reads);

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return `${value}`;
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`.replace('a object', 'an object');
}

const shown = (value: unknown): string =>
  value === undefined ? 'is missing' : (JSON.stringify(value) ?? kindOf(value));
