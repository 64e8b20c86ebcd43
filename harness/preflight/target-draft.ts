import { fittingUnits } from '../../limiter/reset-unit.ts';
import { announcement, isSuccess } from '../../scenarios/vocabulary/expectations.ts';
import type { Declared, KeySource, Operation, TargetFile, TargetKeys } from '../../schemas/generated/types.ts';
import type { KeyInUse } from '../http/target-access.ts';
import type { Options } from '../invocation/options.ts';
import type { Target } from '../targets/target.ts';
import type { Preflight } from './preflight.ts';

/** Name and load permission; the user chooses them. */
export type TargetDraftOptions = Required<Pick<Options, 'name' | 'allowLoad'>>;

/** A target file with the keys that work, and the rate limit that their answers announce. */
export function targetDraft(
  target: Target,
  { answers }: Preflight,
  { name, allowLoad }: TargetDraftOptions,
): TargetFile {
  const working = answers.filter(({ reply }) => isSuccess(reply) || (reply.kind === 'answer' && reply.status === 403));
  const rateLimit = { ...target.declared.rateLimit, ...announcedLimit(working) };
  const declared = { ...target.declared, ...(Object.keys(rateLimit).length > 0 && { rateLimit }) };
  return {
    name,
    baseUrl: target.baseUrl,
    keys: keysOf(
      working.map(({ key }) => key),
      rateLimit,
    ),
    ...(Object.keys(declared).length > 0 && { declared }),
    ...(Object.keys(target.provoke).length > 0 && { provoke: target.provoke }),
    ...(target.budget && { budget: target.budget }),
    load: { ...target.load, allowed: allowLoad },
  };
}

/** The entries of keys with their own limits, where these are others than the declared ones. */
function keysOf(keys: readonly KeyInUse[], declared: NonNullable<Declared['rateLimit']>): TargetKeys {
  const sourceOf = ({ variable = '', limit, windowSeconds }: KeyInUse): KeySource => ({
    env: variable,
    ...(limit !== undefined && limit !== declared.limit && { limit }),
    ...(windowSeconds !== undefined && windowSeconds !== declared.windowSeconds && { windowSeconds }),
  });
  const sources = (role: KeyInUse['role']): KeySource[] =>
    [...Map.groupBy(keys.filter((key) => key.role === role).map(sourceOf), ({ env }) => env).values()].flatMap(
      ([first]) => first ?? [],
    );
  const [[primary], [secondary], [forbidden], [bystander]] = (
    ['primary', 'secondary', 'forbidden', 'bystander'] as const
  ).map(sources) as [KeySource[], KeySource[], KeySource[], KeySource[]];
  const [exhaustible, load] = [sources('exhaustible'), sources('load')];
  const lacking = keys.find((key) => key.role === 'forbidden')?.lacks as [Operation, ...Operation[]] | undefined;
  const lacks = lacking?.length === 1 ? lacking[0] : lacking;
  return {
    // A variable of load keys may hold several; the first of them is the primary one without an entry.
    ...(primary && !load.some(({ env }) => env === primary.env) && { primary }),
    ...(secondary && { secondary }),
    ...(forbidden && { forbidden: { ...forbidden, lacks: lacks ?? 'POST /v1/generate' } }),
    ...(exhaustible.length > 0 && { exhaustible }),
    ...(bystander && { bystander }),
    ...(load.length > 0 && { load }),
  };
}

/** The limit, if all keys of exhaustible and load announce the same one, and the unit of Reset, if it is unambiguous. */
function announcedLimit(working: Preflight['answers']): NonNullable<Declared['rateLimit']> {
  const usable = working.filter(({ key }) => key.role === 'exhaustible' || key.role === 'load');
  const limits = new Set(usable.map(({ reply }) => announcement(reply).limit));
  const [limit] = limits;
  const samples = working.flatMap(({ reply }) => {
    const { reset } = announcement(reply);
    return reset === undefined ? [] : [{ reset, at: reply.receivedAt }];
  });
  const [unit, other] = fittingUnits(samples.slice(0, 1));
  return {
    ...(limits.size === 1 && limit !== undefined && { limit }),
    ...(unit !== undefined && other === undefined && { resetUnit: unit }),
  };
}
