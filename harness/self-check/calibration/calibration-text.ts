import type { Calibration } from './calibrate.ts';
import type { Figure } from './figure.ts';

const signs: Record<Figure['verdict'], string> = {
  within: '✔',
  outside: '✘',
  undecided: '?',
  'no data': '–',
  told: '·',
};

function figureLine(figure: Figure): string {
  const { got, wanted, unit, bound, because } = figure;
  const value = got === undefined ? '–' : String(Math.round(got * 100) / 100);
  const measured = unit === 'of' ? `${value} of ${wanted}` : `${value} ${unit}`;
  const details: string[] = [];
  if (unit !== 'of' && wanted !== undefined) details.push(`truth ${wanted}`);
  if (bound !== undefined) details.push(`bound ${bound}`);
  if (because !== undefined) details.push(because);
  const engine = figure.engine === undefined ? '' : `${figure.engine}: `;
  return `${signs[figure.verdict]} ${engine}${figure.what}: ${measured}${details.length > 0 ? ` (${details.join('; ')})` : ''}`;
}

/** The calibration as text: the verdict, then one line per figure. */
export function calibrationText({ accurate, figures, skipped }: Calibration): string {
  const outside = figures.filter((figure) => figure.verdict === 'outside' || figure.verdict === 'no data').length;
  const undecided = figures.filter((figure) => figure.verdict === 'undecided').length;
  const inaccurate =
    outside === 0 && undecided > 0
      ? `undecided: the machine was too busy for ${undecided} of ${figures.length} figures; run calibrate again when it is quiet`
      : `inaccurate: ${outside} of ${figures.length} figures are outside their bounds on this machine`;
  const verdict = accurate
    ? `accurate: all ${figures.length} figures are within their bounds on this machine`
    : inaccurate;
  return [verdict, ...figures.map(figureLine), ...skipped.map((one) => `skipped: ${one}`), ''].join('\n');
}
