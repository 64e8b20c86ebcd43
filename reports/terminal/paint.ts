import { styleText } from 'node:util';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { ReporterOptions } from '../reporter.ts';

type Style = Parameters<typeof styleText>[0];

/** Adds ANSI colours to text, if the options ask for them. */
export type Paint = (style: Style, text: string) => string;

export function paintFor({ color }: ReporterOptions): Paint {
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
