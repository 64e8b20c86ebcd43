import type { CheckResult, Exchange } from '../../../schemas/generated/types.ts';
import { decisiveExchange, requestHeader } from '../../summary/exchange-words.ts';
import { oneLine } from '../../text/safe-text.ts';
import { columnHeads, each, html, type Markup, scrolling } from '../markup.ts';

interface Difference {
  path: string;
  first: string;
  second: string;
}

const mostRows = 12;

/** The members of two JSON values that differ, by their path. An absent member is `absent`. */
export function differences(first: unknown, second: unknown, path = ''): Difference[] {
  if (JSON.stringify(first) === JSON.stringify(second)) return [];
  if (!isObject(first) || !isObject(second))
    return [{ path: path || 'the body', first: shown(first), second: shown(second) }];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].flatMap((name) => differences(first[name], second[name], path ? `${path}.${name}` : name));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => (value === undefined ? 'absent' : oneLine(JSON.stringify(value), 160));

function jsonBody({ response }: Exchange): unknown {
  if (response === undefined || response.bodyCut) return undefined;
  try {
    return JSON.parse(response.body);
  } catch {
    return undefined;
  }
}

/** One logical request of one key: the same GET, or a POST with the same Idempotency-Key. */
const isRepeated = (one: Exchange, other: Exchange): boolean =>
  (one.request.method === 'GET' || requestHeader(one, 'idempotency-key') !== undefined) &&
  ['idempotency-key', 'authorization'].every((name) => requestHeader(one, name) === requestHeader(other, name)) &&
  (['method', 'path', 'body'] as const).every((part) => one.request[part] === other.request[part]);

/** For a failed check that repeated a request: the members in which the two answers differ. */
export function answerDifferences(check: CheckResult): Markup {
  if (check.ledger !== undefined) return html``;
  const last = decisiveExchange(check);
  const first = last && check.exchanges.find((exchange) => exchange !== last && isRepeated(exchange, last));
  if (first === undefined || last === undefined) return html``;
  const [one, other] = [jsonBody(first), jsonBody(last)];
  const rows = one === undefined || other === undefined ? [] : differences(one, other).slice(0, mostRows);
  if (rows.length === 0) return html``;
  return scrolling(
    `Differences between two answers in ${check.id}`,
    html`<table class="diff"><caption>Two answers to the same request differ</caption><thead><tr>${columnHeads(['member', 'first answer', 'last answer'])}</tr></thead><tbody>${each(
      rows,
      ({ path, first, second }) =>
        html`<tr><th scope="row"><code>${path}</code></th><td data-label="first"><code>${first}</code></td><td data-label="last"><code>${second}</code></td></tr>`,
    )}</tbody></table>`,
  );
}
