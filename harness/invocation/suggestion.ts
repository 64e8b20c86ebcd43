import { commaList } from '../../reports/text/words.ts';
import { nearest } from '../../schemas/nearest.ts';
import { UsageError } from '../io/errors.ts';

const mostGuesses = 4;

/** Kinds that `list` shows. */
const listed = ['checks', 'clauses', 'profiles', 'defects', 'variants', 'scenarios'];

const ownChecksHint = 'Checks of your own need their module too: --suite-file FILE, in the API suites: [suite]';

const ownProfileHint = 'A profile of your own is a file whose name ends in .json, .ts or .js';

const mayBeOwn = (kind: string, name: string): boolean =>
  kind === 'suite' || (['check', 'id'].includes(kind) && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(name));

/** `unknown suite "auht"; did you mean auth?` */
export function unknownName(kind: string, name: string, known: readonly string[]): string {
  const parts = name.length < 3 ? [] : known.filter((each) => each.includes(name));
  const guess = parts.length > 0 ? commaList(parts.slice(0, mostGuesses), 'or') : nearest(name, known);
  const plurals = listed.find((plural) => plural === `${kind}s`);
  const names =
    known.length > 12
      ? `see textgen-harness list${plurals === undefined ? '' : ` ${plurals}`}`
      : `known: ${known.join(', ')}`;
  const several = name.split(',').map((part) => part.trim());
  if (several.length > 1 && several.every((part) => known.includes(part)))
    return `unknown ${kind} ${JSON.stringify(name)}; repeat the option: ${several.map((part) => `--${kind} ${part}`).join(' ')}`;
  const hint = mayBeOwn(kind, name) ? `. ${ownChecksHint}` : kind === 'profile' ? `. ${ownProfileHint}` : '';
  return `unknown ${kind} ${JSON.stringify(name)}; ${guess === undefined ? `${names}${hint}` : `did you mean ${guess}?`}`;
}

/** Throws UsageError for the first name that is not known. */
export function requireKnown(kind: string, names: readonly string[], known: readonly string[]): void {
  for (const name of names) if (!known.includes(name)) throw new UsageError(unknownName(kind, name, known));
}
