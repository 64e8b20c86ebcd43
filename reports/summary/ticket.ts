import type { RunReport } from '../../schemas/generated/types.ts';
import { instant, quantity } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { decisiveExchange } from './exchange-words.ts';
import { shownClauses } from './explanation.ts';
import { whyOneGroup } from './groups.ts';
import { failingSince } from './history.ts';
import type { Reason } from './reason.ts';
import { repeatScript } from './repeat-script.ts';

/** The variables of the environment that a command reads. */
export const shellVariables = (command: string): string[] => [
  ...new Set([...command.matchAll(/\$\{?([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name)),
];

const mostIds = 3;
const longestCommand = 2000;

function fencedCommand({ checks: [worst], load }: Reason, { repeatIt }: RunReport): string[] {
  const ofLoad = load === undefined ? undefined : repeatIt;
  const command = worst === undefined ? ofLoad : (repeatScript(worst) ?? decisiveExchange(worst)?.curl);
  if (command === undefined) return [];
  const line = oneLine(command.replaceAll('\n', '; '));
  return line.length > longestCommand ? ['- Command: see report.html'] : ['```sh', line, '```'];
}

/** A cause for a ticket, in Markdown of at most 15 lines. Keys are masked, as everywhere in a report. */
export function ticketText(reason: Reason, report: RunReport): string {
  const { target, tool, startedAt, seed } = report;
  const { says, detail, checks, load } = reason;
  const since = failingSince(checks, report);
  const [worst] = checks;
  const group = worst === undefined ? detail : whyOneGroup(checks);
  const more = checks.length - mostIds;
  const ids = checks.slice(0, mostIds).map(({ id }) => `\`${id}\``);
  const clauses = [...new Set(checks.flatMap(shownClauses))].slice(0, 6).map((clause) => `§${clause}`);
  const lines: (string | undefined)[] = [
    `### ${oneLine(says, 200)}`,
    `- Target: ${oneLine(`${target.name} ${target.baseUrl}`, 120)}, ${instant(startedAt)} (${tool.name} ${tool.version}, seed ${seed})`,
    ids.length > 0 ? `- Checks: ${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}` : undefined,
    clauses.length > 0 ? `- Clauses: ${clauses.join(', ')}` : undefined,
    worst?.wanted && `- Expected: ${oneLine(worst.wanted, 300)}`,
    worst?.got && `- Actual: ${oneLine(worst.got, 300)}`,
    worst?.because && `- Because: ${oneLine(worst.because, 300)}`,
    load &&
      `- Load: ${load.profile}, ${load.keys.map(({ key, admitted, refused }) => `${key} ${quantity(admitted)} admitted, ${quantity(refused)} refused`).join('; ')}`,
    since && `- Since: ${since}`,
    group && `- Group: ${oneLine(group, 300)}`,
    worst?.likelyCauses && `- Usually: ${oneLine(worst.likelyCauses.join(' Or: '), 300)}`,
    ...fencedCommand(reason, report),
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}
