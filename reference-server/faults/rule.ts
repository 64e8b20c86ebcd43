import { OptionError } from '../option-error.ts';
import { type Exchange, header, pathOf } from '../vocabulary/exchange.ts';

const kinds = ['hang', 'reset', 'truncated', 'malformed-json', 'wrong-type'] as const;

/**
 * Injects a fault into the requests that match. `match` names the method, the path (a final `*` matches any rest) and
 * headers. At most one of `nth`, `every` and `probability` selects among the key's admitted requests.
 */
export type FaultRule = {
  match?: { method?: string; path?: string; header?: Record<string, string> };
  nth?: number;
  every?: number;
  probability?: number;
  fault: number | (typeof kinds)[number];
};

const example = '{"match": {"path": "/v1/generate"}, "every": 5, "fault": 503}';

function check(holds: boolean, says: string): void {
  if (!holds) throw new OptionError(`--fault: ${says} Write a rule such as ${example}`);
}

function onlyMembers(value: object, names: readonly string[]): void {
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) check(false, `there is no member "${unknown}". It may have ${names.join(', ')}.`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => value === undefined || (Number.isInteger(value) && Number(value) >= 1);

function checkMatch(match: unknown): void {
  if (match === undefined) return;
  check(isObject(match), '"match" must be an object.');
  const { method, path, header: headers } = match as Record<string, unknown>;
  onlyMembers(match as object, ['method', 'path', 'header']);
  for (const text of [method, path])
    check(text === undefined || typeof text === 'string', '"method" and "path" are text.');
  const values = headers === undefined ? {} : headers;
  check(
    isObject(values) && Object.values(values).every((value) => typeof value === 'string'),
    '"header" maps names to text.',
  );
}

/** Parses a rule in JSON. Throws an OptionError. */
export function faultRuleOf(text: string): FaultRule {
  let rule: unknown;
  try {
    rule = JSON.parse(text);
  } catch {
    check(false, 'this is not JSON.');
  }
  check(isObject(rule), 'this is not an object.');
  const { match, nth, every, probability, fault } = rule as Record<string, unknown>;
  onlyMembers(rule as object, ['match', 'nth', 'every', 'probability', 'fault']);
  checkMatch(match);
  check(isCount(nth) && isCount(every), '"nth" and "every" are integers of at least 1.');
  const chance = probability ?? 0;
  check(typeof chance === 'number' && chance >= 0 && chance <= 1, '"probability" is a number from 0 to 1.');
  check(
    [nth, every, probability].filter((pick) => pick !== undefined).length <= 1,
    'use one of nth, every, probability.',
  );
  const isStatus = Number.isInteger(fault) && Number(fault) >= 400 && Number(fault) <= 599;
  check(
    isStatus || kinds.includes(fault as 'hang'),
    `"fault" is a status from 400 to 599 or one of ${kinds.join(', ')}.`,
  );
  return rule as FaultRule;
}

const samePath = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** True if the method, path and headers of a request match the rule. */
export function matches({ match = {} }: FaultRule, exchange: Exchange): boolean {
  if (match.method !== undefined && match.method !== exchange.method) return false;
  if (match.path !== undefined && !samePath(match.path, pathOf(exchange.target))) return false;
  return Object.entries(match.header ?? {}).every(([name, value]) => header(exchange, name.toLowerCase()) === value);
}

/** True if the rule selects the request with this ordinal of its key. `draw` is a random number in [0, 1). */
export function picks({ nth, every, probability }: FaultRule, ordinal: number, draw: number): boolean {
  if (nth !== undefined) return ordinal === nth;
  if (every !== undefined) return ordinal % every === 0;
  return probability === undefined || draw < probability;
}
