import type { CheckResult } from '../../schemas/generated/types.ts';
import type { ReporterOptions } from '../reporter.ts';
import { headlineOf } from '../summary/explanation.ts';
import { isTrouble } from '../summary/gating.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { briefFacts } from '../summary/run-facts.ts';
import { oneLine } from '../text/safe-text.ts';
import { levelWords, outcomeWord } from '../text/words.ts';
import { failureTexts } from './failures.ts';
import { loads } from './loads.ts';
import type { Canvas } from './paint.ts';
import { conclusion, fixFirst, remarks, suiteTable } from './pretty.ts';

function checkLine(check: CheckResult): string {
  const { outcome, level, id, observation, because, note } = check;
  const headline = oneLine(headlineOf(check), 400);
  const detail = outcome === 'inapplicable' ? because : (observation?.says ?? note);
  const words = `${outcomeWord(check).padEnd(14)}  ${levelWords[level].padEnd(11)}`;
  return `${words}  ${id}  ${detail === undefined ? headline : `${headline}: ${oneLine(detail)}`}`;
}

/** For logs, without wrapping or colours: counts by suite if any check is in trouble, failures, causes, verdict. `verbose`: a line for each check. */
export function plain(document: RunDocument, { verbose = false }: ReporterOptions = {}): string {
  const canvas: Canvas = { paint: (_, text) => text, width: Number.POSITIVE_INFINITY };
  const { report } = document;
  const { tool, command, target, seed, startedAt } = report;
  const about = `${oneLine(target.name)} ${oneLine(target.baseUrl)}`.trim();
  const head = [`${tool.name} ${tool.version}`, command, about, startedAt, `seed ${seed}`];
  const isTroubled = report.checks.some(isTrouble);
  const remarked = remarks(document, canvas).filter((line) => line !== '');
  const lines = [
    [...head, ...briefFacts(document.facts, 'plain')].join(', '),
    ...(verbose ? [...report.checks.map(checkLine), ''] : isTroubled ? suiteTable(document, canvas) : []),
    ...loads(document, canvas),
    ...remarked,
    ...(isTroubled
      ? [...(remarked.length > 0 && !document.isOneCause ? [''] : []), ...failureTexts(document, canvas)]
      : []),
    ...fixFirst(document, canvas),
    ...conclusion(document, canvas),
  ];
  return `${lines.join('\n')}\n`;
}
