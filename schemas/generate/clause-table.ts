import { type Clause, clauses } from '../clauses.ts';

const sections: Record<string, string> = {
  '1': 'The service',
  '2.1': 'The success envelope',
  '2.2': 'Models',
  '2.3': 'Pagination',
  '3': 'States',
  '4': 'Endpoints',
  '4.1': 'The generation request',
  '4.2': 'Pages of a list',
  '4.3': 'Unknown models',
  '4.4': 'Idempotency',
  '4.5': 'Cost',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
};

// Numbered items, such as 5.3 and 8.2/limit, belong to their whole section.
function sectionOf({ id }: Clause): string {
  const [at = ''] = id.split('/');
  return at in sections ? at : (at.split('.')[0] ?? '');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/[<>{}*_]/g, '\\$&');

const sides = { server: 'servers', client: 'clients' };

const row = ({ id, kind, title, says, seen, testedOn, reading }: Clause): string => {
  const tested = testedOn.map((side) => sides[side]).join(' and ') || '–';
  return `| <a id="${id}"></a>\`${id}\` | ${kind} | **${cell(title)}.** ${cell(says)} | ${cell(seen)} | ${tested} | ${cell(reading ?? '')} |`;
};

/** The text of docs/clauses.md: every clause, by section. */
export function clauseTableSource(): string {
  const stated = clauses.filter(({ kind }) => kind === 'stated').length;
  const tables = [...Map.groupBy(clauses, sectionOf)].map(([section, members]) =>
    [
      `## ${section} ${sections[section]}`,
      '',
      '| Clause | Kind | Statement | How a client observes it | Tested on | Reading |',
      '|---|---|---|---|---|---|',
      ...members.map(row),
      '',
    ].join('\n'),
  );
  return [
    '# The clauses',
    '',
    '<!-- Written by schemas/generate.ts from schemas/clauses.json; change that and run `npm run generate`. -->',
    '',
    `The interface, statement by statement and in our own words: ${stated} promises (*stated*) and ${clauses.length - stated} items`,
    'that it leaves open (*not shown*). Checks and reports refer to clauses by these ids. *Tested on* says which half sees a clause:',
    '`check` and `gate` test servers, `client` tests clients; – is a clause that neither can see. If the text is ambiguous, the last',
    'column has the reading that the checks use.',
    '',
    ...tables,
  ].join('\n');
}
