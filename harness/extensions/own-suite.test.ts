import t from 'tap';
import { isJson, status } from '../../scenarios/vocabulary/expectations.ts';
import { request } from '../../scenarios/vocabulary/requests.ts';
import { defineSuite, type OwnSuite } from './own-suite.ts';

const check = {
  id: 'acme/health-answers',
  level: 'must',
  title: 'GET /health answers',
  steps: [{ send: request('GET', '/health'), expect: [status(200), isJson] }],
} as const;
const { send } = check.steps[0];
const suite = { name: 'acme', title: 'the endpoints of Acme', checks: [check] };

t.test('a suite of the right form is returned as it is', async (t) => {
  const observation = {
    ...{ id: 'acme/server', level: 'observe', title: 'the server' },
    steps: [{ send: request('GET', '/health'), observe: [{ name: 'status', see: () => 200 }] }],
  } as const;
  const own = {
    ...suite,
    checks: [check, observation, { ...check, id: 'acme/run', steps: undefined, run: () => {}, costs: 1 }],
  };
  t.equal(defineSuite(own as unknown as OwnSuite), own);
});

const wrongSuites: [unknown, RegExp][] = [
  [undefined, /expected an object with name, title and checks, got undefined/],
  [[suite], /got a list/],
  [{ ...suite, name: 'Acme' }, /name "Acme": expected lower-case letters/],
  [
    { ...suite, checks: [{ ...check, needs: ['admin'] }] },
    /checks\[0\]\.needs \["admin"\]: expected a list of secondary, /,
  ],
  [{ ...suite, checks: [{ ...check, why: 3 }] }, /checks\[0\]\.why 3: expected a text/],
  [{ ...suite, checks: [{ ...check, steps: [{ ...check.steps[0], after: 2 }] }] }, /steps\[0\]\.after: unknown member/],
  [{ ...suite, name: 'auth' }, /name "auth": this is a built-in suite; choose a name of your own, such as "acme-auth"/],
  [{ ...suite, title: ' ' }, /title " ": expected a text/],
  [{ ...suite, checks: [] }, /checks \[\]: expected a list with at least one check/],
  [{ ...suite, checks: [check, check] }, /two checks have the id "acme\/health-answers"/],
];
const wrongChecks: [object | undefined, RegExp][] = [
  [undefined, /checks\[0\]: expected an object/],
  [{ ...check, id: 'auth/key' }, /checks\[0\].id "auth\/key": expected "acme\/…"/],
  [{ ...check, id: 'acme/Key' }, /checks\[0\].id "acme\/Key": expected "acme\/…" with lower-case/],
  [{ ...check, level: 'most' }, /checks\[0\].level "most": expected must, should, declared, observe/],
  [{ ...check, title: undefined }, /checks\[0\].title is missing/],
  [{ ...check, steps: undefined }, /checks\[0\]: expected either steps \(a list\) or run/],
  [{ ...check, run: () => {}, costs: 1 }, /expected either steps/],
  [{ ...check, steps: undefined, run: 'x', costs: 1 }, /checks\[0\].run: expected a function, got a string/],
  [
    { ...check, steps: undefined, run: () => {} },
    /checks\[0\].costs is missing: expected the largest number of requests/,
  ],
  [{ ...check, steps: [] }, /checks\[0\].steps: expected a list with at least one step/],
  [
    { ...check, steps: ['GET /health'] },
    /checks\[0\].steps\[0\]: expected an object with send and expect, got a string/,
  ],
  [
    { ...check, steps: [{ send: 'GET /health' }] },
    /steps\[0\].send: expected a request, such as request\('GET', '\/health'\)/,
  ],
  [
    { ...check, steps: [{ send: check.steps[0].send, expect: status(200) }] },
    /steps\[0\].expect: expected a list, got an object/,
  ],
  [
    { ...check, steps: [{ send: check.steps[0].send, expect: [status] }] },
    /steps\[0\].expect\[0\]: expected an expectation, such as status\(200\), got a function/,
  ],
  [{ ...check, expect: [] }, /checks\[0\].expect: unknown member; a check may have id, level/],
  [{ ...check, steps: [{ send: { ...send, key: 'primry' } }] }, /send\.key "primry": expected primary, secondary/],
  [
    { ...check, steps: [{ send: { ...send, headers: { a: 'b' } } }] },
    /send\.headers: expected a list of \[name, value\]/,
  ],
  [{ ...check, steps: [{ send: { ...send, body: {} } }] }, /send\.body: expected a text; jsonRequest sends JSON/],
  [
    { ...check, steps: undefined, run: () => {}, costs: 1, control: check.steps },
    /only a check with steps has a control/,
  ],
  [{ ...check, control: [{}] }, /checks\[0\].control\[0\].send: expected a request/],
  [{ ...check, level: 'observe' }, /steps\[0\].observe: a check of level observe records facts/],
];

t.test('another form is a usage error that names the place and what is expected there', async (t) => {
  for (const [value, says] of [
    ...wrongSuites,
    ...wrongChecks.map(([one, says]): [unknown, RegExp] => [{ ...suite, checks: [one] }, says]),
  ])
    t.throws(() => defineSuite(value as OwnSuite), { name: 'UsageError', message: says }, String(says));
});
