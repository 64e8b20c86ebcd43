// Lists the members, statuses and headers in which the answers of a server differ from the usual ones. A client that works with the usual
// server and not with this one could not read one of them.
import type { ClientRequest } from '../../scenarios/client/evidence.ts';
import { headerIn } from '../../scenarios/client/requests.ts';
import { isObject } from '../../scenarios/vocabulary/expectations.ts';

const longestValue = 40;
const longestRefusal = 160;

/** Ids and times differ in every run, so digits are not compared. */
const form = (text: string): string => text.replaceAll(/\d/g, '0');

const operationOf = ({ method, path }: ClientRequest): string =>
  `${method} ${(path.split('?')[0] ?? path).replace(/^(\/v1\/models\/).+/, '$1{model_id}')}`;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
};

/** `status 201 (usually 200)`, `createdAt is "…" (usually "…")`, one for each difference, operation by operation. */
export function unusualAnswers(usual: readonly ClientRequest[], now: readonly ClientRequest[]): string[] {
  const usualAnswers = new Map(usual.toReversed().map((request) => [operationOf(request), request.answer]));
  const seen = new Set<string>();
  return now.flatMap(({ answer, ...request }) => {
    const operation = operationOf({ ...request });
    const before = usualAnswers.get(operation);
    if (answer === undefined || before === undefined || seen.has(operation)) return [];
    seen.add(operation);
    const isRefused = answer.status >= 400 && before.status < 400;
    const refusal = isRefused ? `: ${answer.body.slice(0, longestRefusal)}` : '';
    const status =
      answer.status === before.status ? [] : [`status ${answer.status} (usually ${before.status})${refusal}`];
    const others = isRefused
      ? []
      : [...headerDifferences(before, answer), ...bodyDifferences(before.body, answer.body)];
    return [...status, ...others].map((difference) => `${operation}: ${difference}`);
  });
}

type Answered = NonNullable<ClientRequest['answer']>;

function headerDifferences(before: Answered, now: Answered): string[] {
  const names = new Set([...before.headers, ...now.headers].map(([name]) => name.toLowerCase()));
  return [...names].flatMap((name) => {
    const [usual, value] = [headerIn(before.headers, name), headerIn(now.headers, name)];
    if (usual !== undefined && value !== undefined && form(usual) === form(value)) return [];
    if (name.startsWith('x-ratelimit') && usual !== undefined && value !== undefined && usual.length === value.length)
      return [];
    return [`${name} is ${shown(value)} (usually ${shown(usual)})`];
  });
}

function bodyDifferences(before: string, now: string): string[] {
  try {
    const layout = JSON.stringify(JSON.parse(now)) === now || JSON.stringify(JSON.parse(before)) !== before;
    return [...memberDifferences(JSON.parse(before), JSON.parse(now), ''), ...(layout ? [] : ['the JSON is indented'])];
  } catch {
    return before === now ? [] : ['the body is not the usual JSON text'];
  }
}

function memberDifferences(before: unknown, now: unknown, path: string): string[] {
  const at = path === '' ? 'the body' : path;
  if (Array.isArray(before) && Array.isArray(now)) {
    const length = before.length === now.length ? [] : [`${at} has ${now.length} entries (usually ${before.length})`];
    const shared = before
      .slice(0, now.length)
      .flatMap((value, index) => memberDifferences(value, now[index], `${path}[${index}]`));
    return [...length, ...shared];
  }
  if (isObject(before) && isObject(now)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
    return names.flatMap((name) => memberDifferences(before[name], now[name], path === '' ? name : `${path}.${name}`));
  }
  const isSame = typeof before === 'string' && typeof now === 'string' ? form(before) === form(now) : before === now;
  return isSame ? [] : [`${at} is ${shown(now)} (usually ${shown(before)})`];
}
