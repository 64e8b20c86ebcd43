import type { WaterfallRow } from '../summary/waterfall.ts';
import { quantity } from '../text/quantities.ts';
import type { Canvas } from './paint.ts';
import { hanging } from './wrap.ts';

const [narrowest, widest] = [10, 40];
/** Columns of a line before its bar. */
const before = 44;

/** Requests around a limit below their title, one line each, with a bar of blocks from sending to answer; none if none went beyond it. */
export function waterfallLines(rows: readonly WaterfallRow[], title: string, canvas: Canvas, indent: number): string[] {
  const { paint, width } = canvas;
  if (!rows.some(({ look }) => look === 'over')) return [];
  const room = Math.min(widest, Math.max(narrowest, width - indent - before));
  const first = Math.min(...rows.map(({ sent }) => sent));
  const span = Math.max(1, ...rows.map(({ sent, took = 0 }) => sent + took - first));
  const lines = rows.map(({ number, status, remaining, sent, took = 0, look }) => {
    const from = Math.min(room - 1, Math.floor(((sent - first) / span) * room));
    const bar = (look === 'refused' ? '░' : '█').repeat(
      Math.max(1, Math.min(room - from, Math.round((took / span) * room))),
    );
    const place = number === undefined ? '–' : `#${number}${look === 'over' ? ' over' : ''}`;
    const left = `Remaining ${remaining ?? '–'}`;
    const line = `${place.padEnd(9)}${status.padEnd(7)}${left.padEnd(14)}${`+${quantity(sent - first)} ms`.padEnd(before - 30)}${' '.repeat(from)}${bar}`;
    return `${' '.repeat(indent)}${look === 'over' ? paint('red', line) : line}`;
  });
  const lead = ' '.repeat(indent);
  return [...hanging(lead, indent, title, width).map((line) => paint('dim', line)), ...lines];
}
