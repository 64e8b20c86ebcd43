import type { Budget } from '../../schemas/generated/types.ts';
import { parseBaseUrl } from '../http/base-url.ts';
import { UsageError } from '../io/errors.ts';
import { type GivenKey, keysOfProgram } from '../targets/key-ring.ts';
import { withKeys } from '../targets/named-target.ts';
import type { Target } from '../targets/target.ts';
import { type Keys, requireTargetForm, roles, type TargetDefinition } from './target-definition.ts';

const lackedByDefault = ['POST /v1/generate'];

/** The target of an API call. Throws UsageError, with `caller` as the function that was called. */
export function targetOf(
  caller: string,
  given: string | TargetDefinition | undefined,
  keys: Keys | undefined,
  budget: Budget | undefined,
): Target {
  if (given === undefined || given === '')
    throw new UsageError(`${caller}: target is missing: give the base URL of the server, or a target`);
  const isUrl = typeof given === 'string';
  if (isUrl && keys === undefined)
    throw new UsageError(`${caller}: keys are missing: with the URL of a server give keys, at least keys.primary`);
  const whole = isUrl ? { baseUrl: given, keys: keys as Keys } : { ...given, ...(keys && { keys }) };
  const definition = { ...whole, ...(budget && { budget: { ...(isUrl ? {} : given.budget), ...budget } }) };
  requireTargetForm(definition, caller);
  const address = parseBaseUrl(definition.baseUrl, isUrl ? 'target' : 'target.baseUrl');
  const { keys: _, ...file } = definition;
  return withKeys(file, address, keysOfProgram(givenKeys(definition.keys), definition.declared ?? {}));
}

/** The keys in a list, in the order of the roles. Keys that are undefined or empty are absent. */
export function givenKeys(keys: Keys): GivenKey[] {
  return roles.flatMap((role) =>
    [keys[role]].flat().flatMap((key) => {
      const { lacks, ...known } = typeof key === 'object' ? key : { secret: key ?? '' };
      if (known.secret === '') return [];
      const lacked = lacks ?? (role === 'forbidden' ? lackedByDefault : undefined);
      return [{ role, ...known, ...(lacked && { lacks: [...lacked] }) }];
    }),
  );
}
