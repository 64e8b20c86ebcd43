import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { allClientChecks } from '../harness/client/client-session.ts';
import { defects } from '../reference-server/defects/index.ts';
import { variants } from '../reference-server/variants/index.ts';
import { checks, suites } from '../scenarios/index.ts';
import { unseen } from '../scenarios/unseen.ts';
import { clauses } from '../schemas/clauses.ts';

const judged = checks.filter(({ level }) => level === 'must' || level === 'should');
const idsIn = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
const frozen = idsIn('check-ids.txt');
const frozenOfClients = idsIn('client-check-ids.txt');

t.test('ids are unique, named after their suite, and never renamed', async (t) => {
  for (const suite of suites)
    for (const { id } of suite.checks)
      t.match(id, new RegExp(`^${suite.name}/[a-z0-9-]+$`), `${id} is \`${suite.name}/subject-state\``);
  t.equal(new Set(checks.map(({ id }) => id)).size, checks.length, 'no id is used twice');
  const now = checks.map(({ id }) => id);
  t.same(
    frozen.filter((id) => !now.includes(id)),
    [],
    'an id in test/check-ids.txt is never renamed or removed',
  );
  t.same(
    now.filter((id) => !frozen.includes(id)),
    [],
    'add new ids to test/check-ids.txt: from then on they are frozen',
  );
});

t.test('titles are facts in lower case', async (t) => {
  for (const { id, title } of checks)
    t.match(
      title,
      /^(GET|X-RateLimit|[a-z2-5])[^.]*[^. ]$/,
      `${id}: "${title}" begins in lower case, except for a method or a header, and has no full stop`,
    );
});

t.test('every clause named by a check exists', async (t) => {
  const known = new Set(clauses.map(({ id }) => id));
  for (const { id, clauses: named } of checks) {
    t.not(named.length, 0, `${id} names a clause`);
    t.same(
      named.filter((clause) => !known.has(clause)),
      [],
      `${id} names clauses of schemas/clauses.json`,
    );
  }
});

t.test('every clause has a check, an observation, or a written reason, and no reason is stale', async (t) => {
  const named = new Set([...checks, ...allClientChecks].flatMap((check) => check.clauses));
  for (const { id, kind } of clauses)
    t.ok(
      named.has(id) !== id in unseen,
      named.has(id)
        ? `${id} is looked at by a check, so its reason in scenarios/unseen.ts goes`
        : `${id} (${kind}) needs a check or an observation, or a reason in scenarios/unseen.ts`,
    );
  for (const id of Object.keys(unseen))
    t.ok(
      clauses.some((clause) => clause.id === id),
      `${id} in scenarios/unseen.ts is a clause`,
    );
});

t.test('the clauses say on which side they are tested', async (t) => {
  const has = (of: readonly { clauses: readonly string[] }[], id: string) =>
    of.some((check) => check.clauses.includes(id));
  for (const { id, testedOn } of clauses) {
    const sides = [...(has(checks, id) ? ['server'] : []), ...(has(allClientChecks, id) ? ['client'] : [])];
    t.strictSame(testedOn, sides, `testedOn of ${id} in schemas/clauses.json`);
  }
});

t.test('ids of checks of clients are unique and never renamed', async (t) => {
  const ids = allClientChecks.map(({ id }) => id);
  for (const id of ids) t.match(id, /^client(-variants)?\/[a-z0-9-]+$/, id);
  t.equal(new Set(ids).size, ids.length);
  t.same(
    ids.filter((id) => id.startsWith('client/')),
    frozenOfClients,
    'add new ids to test/client-check-ids.txt: they are frozen; those of variants follow the names of variants',
  );
});

t.test('a stated clause that is looked at is judged, one not shown never is', async (t) => {
  const judgedBy = new Set(judged.flatMap((check) => check.clauses));
  for (const { id, kind } of clauses)
    if (kind === 'not shown') t.notOk(judgedBy.has(id), `${id} is not shown: a must or should may not name it`);
});

t.test('every must and should names the defects that break it, each a defect of the reference server', async (t) => {
  const names = new Set(defects.filter(({ kind }) => kind === 'defect').map(({ name }) => name));
  for (const { id, brokenBy } of judged) {
    t.not(
      brokenBy.length,
      0,
      `${id} needs a defect in brokenBy: add one to reference-server/defects that breaks just this promise`,
    );
    t.same(
      brokenBy.filter((name) => !names.has(name)),
      [],
      `${id}: brokenBy names defects of reference-server/defects`,
    );
    t.equal(new Set(brokenBy).size, brokenBy.length, `${id} names no defect twice`);
  }
  for (const { id, brokenBy, level } of checks)
    if (level === 'observe') t.same(brokenBy, [], `${id} is an observation: nothing breaks it`);
});

t.test('every defect is caught: some check names it', async (t) => {
  const named = new Set(judged.flatMap(({ brokenBy }) => brokenBy));
  for (const { name, kind } of defects)
    if (kind === 'defect')
      t.ok(named.has(name), `${name} is named by no check: add it to the brokenBy of the check that must catch it`);
    else t.notOk(named.has(name), `${name} is an oddity, which turns no check red`);
});

t.test('no two checks are broken by the same set of defects', async (t) => {
  const seen = new Map<string, string>();
  for (const { id, brokenBy } of judged) {
    const set = brokenBy.toSorted().join(' ');
    t.equal(seen.get(set), undefined, `${id} and ${seen.get(set)} cannot be told apart by any defect`);
    seen.set(set, id);
  }
});

t.test('the variants on which checks are proven exist', async (t) => {
  const names = variants.map(({ name }) => name);
  for (const { id, provenOn = [] } of checks)
    t.same(
      provenOn.filter((name) => !names.includes(name)),
      [],
      id,
    );
});
