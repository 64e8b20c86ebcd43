import { styleText } from 'node:util';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { ReporterOptions } from '../reporter.ts';
import { wrapParts } from './wrap.ts';

type Style = Parameters<typeof styleText>[0];

/** Adds ANSI colours to text, if the options ask for them. */
export type Paint = (style: Style, text: string) => string;

function paintFor({ color }: ReporterOptions): Paint {
  if (!color) return (_, text) => text;
  return (style, text) => (text === '' ? '' : styleText(style, text, { validateStream: false }));
}

export const outcomeStyles = {
  passed: 'green',
  violated: 'red',
  blocked: 'yellow',
  inapplicable: 'dim',
  observed: 'cyan',
  errored: 'magenta',
} as const satisfies Record<Outcome, Style>;

export interface Canvas {
  paint: Paint;
  /** Terminal columns. */
  width: number;
}

export const canvasFor = (options: ReporterOptions): Canvas => ({
  paint: paintFor(options),
  width: Math.max(40, options.columns ?? 80),
});

/** Lines under a title; none without lines. */
export const titledSection = (title: string, lines: string[], { paint }: Canvas): string[] =>
  lines.length > 0 ? [paint('bold', title), ...lines, ''] : [];

/** The result of a run in upper case in the colour of an outcome, with the parts of its sentence beside it. */
export function resultLines(word: string, look: Outcome, parts: readonly string[], { paint, width }: Canvas): string[] {
  const indent = word.length + 2;
  const lead = `${paint(['bold', outcomeStyles[look]], word)}  `;
  return wrapParts(parts, width - indent).map((line, index) => `${index === 0 ? lead : ' '.repeat(indent)}${line}`);
}
