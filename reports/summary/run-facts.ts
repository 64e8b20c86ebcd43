import type { RunReport } from '../../schemas/generated/types.ts';
import { duration, instant, plural, quantity } from '../text/quantities.ts';
import { levelWords } from '../text/words.ts';
import { baselineText } from './baseline.ts';
import { headlineWord } from './headline.ts';
import { countsInWords } from './sentence.ts';

/** A part of a text: plain, an instant in ISO 8601, or an address. */
export type FactPart = string | { time: string } | { address: string };

type Medium = 'terminal' | 'markdown' | 'plain';

/** A fact about a run. Media without pages show it in few words. */
export interface RunFact {
  /** Its name on the page; undefined if the page has it elsewhere. */
  name?: string;
  text?: readonly FactPart[] | undefined;
  brief?: string | undefined;
  /** Media that show `brief`; default: all. */
  media?: readonly Medium[];
}

const runtimes: Record<RunReport['target']['runtime'], string> = {
  process: 'embedded reference server',
  docker: 'containers started by this run',
  url: 'existing server',
  program: 'client that this run started',
  log: 'requests of a file',
};

/** `499 of 600 (227 generations) + 163 load` */
function requestsSent({ budget }: RunReport): string | undefined {
  if (budget === undefined) return undefined;
  const allowed = budget.allowed === undefined ? '' : ` of ${quantity(budget.allowed)}`;
  const generations = budget.generations === undefined ? '' : ` (${plural(budget.generations, 'generation')})`;
  const load = budget.loadSent === undefined ? '' : ` + ${quantity(budget.loadSent)} load`;
  return `${quantity(budget.sent)}${allowed}${generations}${load}`;
}

function environment({ environment: of }: RunReport): string | undefined {
  if (of === undefined) return undefined;
  const tls = of.tlsVerified === undefined ? undefined : of.tlsVerified ? 'TLS verified' : 'TLS not verified';
  return [`Node ${of.node}`, of.platform, plural(of.cores, 'core'), of.ci ? 'in CI' : undefined, tls]
    .filter((part) => part !== undefined)
    .join(', ');
}

const lines: readonly Medium[] = ['terminal', 'markdown'];
const oneText = (text: string | undefined): readonly FactPart[] | undefined =>
  text === undefined ? undefined : [text];

/** The facts about a run in the order of the page; the brief ones are in that of the other media. */
export function factsOfRun(report: RunReport): RunFact[] {
  const { target, tool, command, seed, startedAt, budget, tags, gatingLevels = ['must', 'declared'] } = report;
  const levels = gatingLevels.map((level) => levelWords[level]).join(', ');
  const address = target.baseUrl === '' ? [] : [', ', { address: target.baseUrl }];
  const labels = Object.entries(tags ?? {}).map(([name, value]) => `${name} ${value}`);
  const took = duration(report.durationMilliseconds);
  const sent = (budget?.sent ?? 0) + (budget?.loadSent ?? 0);
  return [
    { name: 'target', text: [target.name, ...address, `: ${runtimes[target.runtime]}`] },
    { name: 'command', text: [`${command}, seed ${seed}`], brief: command, media: lines },
    { name: 'started', text: [{ time: startedAt }, `, took ${took}`], brief: instant(startedAt), media: lines },
    { brief: took, media: lines },
    { name: 'verdict', text: [`${headlineWord(report)}, exit code ${report.exitCode}; decided by ${levels} checks`] },
    { name: 'checks', text: [countsInWords(report)] },
    { name: 'labels', text: oneText(tags && labels.join(', ')) },
    { name: 'baseline', text: oneText(baselineText(report)) },
    {
      ...{ name: 'requests sent', text: oneText(requestsSent(report)) },
      ...{ brief: sent > 0 ? plural(sent, 'request') : undefined, media: ['terminal'] },
    },
    { brief: `seed ${seed}`, media: lines },
    { name: 'environment', text: oneText(environment(report)) },
    {
      ...{ name: 'tool', text: [`${tool.name} ${tool.version}`] },
      ...{ brief: `${tool.name} ${tool.version}`, media: ['markdown'] },
    },
  ];
}

/** The facts that a medium shows in few words. */
export const briefFacts = (facts: readonly RunFact[], medium: Medium): string[] =>
  facts.flatMap(({ brief, media }) =>
    brief !== undefined && (media === undefined || media.includes(medium)) ? [brief] : [],
  );
