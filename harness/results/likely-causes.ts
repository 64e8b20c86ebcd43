import type { CheckResult } from '../../schemas/generated/types.ts';

/** A check with the defects that violate it, and a defect with its sentence. */
interface Judged {
  id: string;
  brokenBy: readonly string[];
}
interface Defect {
  name: string;
  does: string;
}

/** More that fit equally well say little. */
const mostCauses = 2;

/** All that the failed check saw: its actual result, and the answers of its steps. */
function seenBy({ got = '', exchanges }: CheckResult): string {
  const answers = exchanges.flatMap(({ part, response }) =>
    part === 'control' || response === undefined ? [] : [`${response.status} ${response.body}`],
  );
  return [got, ...answers].join('\n');
}

const isAbsence = (actual: string): boolean => /\b(missing|lacks|without|absent)\b/.test(actual);
/** Requests beyond the limit: 1 in `21 requests of POST /v1/generate admitted (30 sent together), limit 20`. */
const excess = (actual: string): number => {
  const numbers = [...actual.matchAll(/\b\d+\b/g)].map(Number);
  return (numbers[0] ?? 0) - (numbers.at(-1) ?? 0);
};

/** Words in the sentence of a defect, and if an actual result is one that they describe. */
const claims: readonly [words: RegExp, isShown: (actual: string) => boolean][] = [
  [/^(Leaves|Never sends)\b/, isAbsence],
  [/\b(text body|HTML page|not JSON)\b/, (actual) => actual.includes('not JSON')],
  [/\bHTML page\b/, (actual) => /begins "</.test(actual)],
  [/\btext body\b/, (actual) => !/begins "</.test(actual)],
  [/\bas (a )?(string|text)s?\b/, (actual) => /\b(string|text)\b/.test(actual)],
  [/\bnumber\b/, (actual) => /\bnumber\b|is -?\d/.test(actual)],
  [/\bone request more\b/, (actual) => excess(actual) === 1],
];

/**
 * The number of ways in which a failed check shows what the sentence says; undefined if it shows something else. Of the
 * statuses and of the quoted words in the sentence it must have seen one; of a status that is never sent, none.
 */
function agreement(does: string, { actual, seen }: { actual: string; seen: string }): number | undefined {
  const statuses = [...does.matchAll(/(never answers )?\b([1-5]\d\d)\b/g)];
  const never = statuses.flatMap(([, isNever, status = '']) => (isNever === undefined ? [] : [status]));
  const signs = [
    statuses.flatMap(([, isNever, status = '']) => (isNever === undefined ? [status] : [])),
    [...does.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  ].filter((of) => of.length > 0);
  const made = claims.filter(([words]) => words.test(does));
  const fits =
    !(/^(Always sends|Sends|Says)\b/.test(does) && isAbsence(actual)) &&
    !never.some((status) => seen.includes(status)) &&
    signs.every((of) => of.some((sign) => seen.includes(sign))) &&
    made.every(([, isShown]) => isShown(actual));
  return fits ? signs.length + made.length : undefined;
}

/**
 * The sentences of the defects that explain a failed check, by its id. A defect fits a run if none of the checks that it
 * violates passed. Of those that fit, the ones that explain most failed checks of the run are named, unless they are many.
 */
export function likelyCauses(
  results: readonly CheckResult[],
  checks: readonly Judged[],
  defects: readonly Defect[],
): ReadonlyMap<string, string[]> {
  const brokenBy = new Map(checks.map((check) => [check.id, check.brokenBy]));
  const named = (outcome: CheckResult['outcome']): string[] =>
    results.filter((result) => result.outcome === outcome).flatMap(({ id }) => brokenBy.get(id) ?? []);
  const passed = new Set(named('passed'));
  const explained = Map.groupBy(named('violated'), (name) => name);
  const causesOf = (result: CheckResult): string[] => {
    const shown = { actual: result.got ?? '', seen: seenBy(result) };
    const fitting = defects.flatMap(({ name, does }) => {
      const score = passed.has(name) || !brokenBy.get(result.id)?.includes(name) ? undefined : agreement(does, shown);
      return score === undefined ? [] : [{ does, score: (explained.get(name)?.length ?? 0) * 100 + score }];
    });
    const most = Math.max(...fitting.map(({ score }) => score));
    const best = fitting.filter(({ score }) => score === most);
    return best.length <= mostCauses ? best.map(({ does }) => does) : [];
  };
  // A server that gives no answer has none of these defects.
  const answered = results.filter(
    ({ outcome, exchanges }) =>
      outcome === 'violated' && exchanges.findLast(({ part }) => part !== 'control')?.failure === undefined,
  );
  return new Map(answered.map((result) => [result.id, causesOf(result)]));
}
