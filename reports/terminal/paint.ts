import { styleText } from 'node:util';
import type { Outcome, RunReport } from '../../schemas/generated/types.ts';
import type { ReporterOptions } from '../reporter.ts';

type Style = Parameters<typeof styleText>[0];

/** Adds ANSI colours to text, if the options ask for them. */
export type Paint = (style: Style, text: string) => string;

export function paintFor({ color }: ReporterOptions): Paint {
  if (!color) return (_, text) => text;
  return (style, text) => (text === '' ? '' : styleText(style, text, { validateStream: false }));
}

export const outcomeStyles: Record<Outcome, Style> = {
  passed: 'green',
  violated: 'red',
  blocked: 'yellow',
  inapplicable: 'dim',
  observed: 'cyan',
  errored: 'magenta',
};

export const verdictStyles: Record<RunReport['verdict'], Style> = {
  conforms: ['bold', 'green'],
  departs: ['bold', 'red'],
  inconclusive: ['bold', 'yellow'],
};
