/** Documents of strangers, drawn from the schemas and then damaged, as text for the readers of each kind of file. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHistory } from '../../harness/history/history-file.ts';
import { UsageError } from '../../harness/io/errors.ts';
import { savedReport } from '../../harness/results/saved-report.ts';
import { withEnvFile } from '../../harness/targets/env-file.ts';
import { namedTarget } from '../../harness/targets/named-target.ts';
import { tolerationsFor } from '../../harness/verdict/tolerations.ts';
import { profileProblems } from '../../load/profiles/profile-file.ts';
import { compare, comparisonReporters, matrixOf, matrixReporters } from '../../reports/compare/index.ts';
import { reporters } from '../../reports/index.ts';
import { printable } from '../../reports/text/safe-text.ts';
import { checks } from '../../scenarios/index.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { jsonValue } from '../../schemas/json-text.ts';
import { seededRandom } from '../../schemas/random.ts';
import { type Draw, valueFor } from '../schema-values.ts';
import { hostileTexts } from './texts.ts';

const kinds = ['report', 'page', 'history', 'target', 'tolerations', 'profile', 'env'] as const;
export type FileKind = (typeof kinds)[number];

/** One document; the same for the same number. */
export interface FuzzCase {
  kind: FileKind;
  text: string;
}

const damages: ((random: () => number, value: unknown) => unknown)[] = [
  () => null,
  () => [],
  () => ({}),
  (random) => hostileTexts[Math.floor(random() * hostileTexts.length)],
  (random) => [0, -0, -1, 1e308, 0.1, 2 ** 53][Math.floor(random() * 6)],
  () => true,
  (_, value) => [value, value],
  (_, value) => ({ value }),
  () => 'x'.repeat(20_000),
  () => Array.from({ length: 300 }, () => 0),
];

/** A copy in which some values are of another kind, or missing. */
function damaged(value: unknown, random: () => number, share: number): unknown {
  if (random() < share) return damages[Math.floor(random() * damages.length)]?.(random, value);
  if (Array.isArray(value)) return value.map((each) => damaged(each, random, share));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(() => random() >= share / 2);
  return Object.fromEntries(members.map(([name, member]) => [name, damaged(member, random, share)]));
}

/** Text that is no JSON any more, or very deep. */
function brokenText(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  switch (Math.floor(random() * 5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text.slice(0, at)}${String.fromCharCode(Math.floor(random() * 65_536))}${text.slice(at + 1)}`;
    case 2:
      return '['.repeat(10 ** (1 + Math.floor(random() * 5)));
    case 3:
      return `${text}${text}`;
    default:
      return `/* ${text} */ ${text.replaceAll('}', ',}')}`;
  }
}

export function fuzzCase(number: number): FuzzCase {
  const random = seededRandom(`fuzz ${number}`);
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'report';
  const text = () =>
    random() < 0.3
      ? (hostileTexts[Math.floor(random() * hostileTexts.length)] ?? '')
      : `text ${Math.floor(random() * 9)}`;
  const draw: Draw = { random, text, name: text, optional: random(), most: 1 + Math.floor(random() * 3) };
  const share = random() < 0.4 ? 0 : random() * 0.05;
  const documentOf = (): unknown => {
    if (kind === 'history') return valueFor('RunReport', draw, 'HistoryEntry');
    if (kind === 'target') return valueFor('TargetFile', draw);
    if (kind === 'tolerations') return valueFor('TolerationsFile', draw);
    return kind === 'profile' ? valueFor('LoadProfile', draw) : valueFor('RunReport', draw);
  };
  if (kind === 'env') {
    const lines = Array.from({ length: 5 }, () => `${random() < 0.5 ? 'TEXTGEN_KEY' : text()}=${text()}`);
    return { kind, text: lines.join('\n') };
  }
  const value = damaged(documentOf(), random, share);
  const whole =
    kind === 'page' ? reporters.html(valueFor('RunReport', draw) as RunReport) : (JSON.stringify(value) ?? '');
  return { kind, text: random() < 0.15 ? brokenText(whole, random) : whole };
}

const isExpected = (error: unknown): boolean => error instanceof UsageError;

/** Reads a case as the commands do, and renders what is valid. Returns everything that a person would see. */
export async function readCase({ kind, text }: FuzzCase, folder: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    switch (kind) {
      case 'report':
      case 'page':
        return rendered(await savedReport(write(kind === 'report' ? 'run.json' : 'report.html')));
      case 'history': {
        write('history.ndjson');
        return rendered(openHistory(folder, folder).extend(valueFor('RunReport', plainDraw) as RunReport));
      }
      case 'target':
        return [
          JSON.stringify(
            namedTarget({ url: undefined, file: write('t.json'), env: { TEXTGEN_KEY: 'k' }, directory: folder })?.name,
          ),
        ];
      case 'tolerations':
        return [String(tolerationsFor('a', write('t.json'), checks, new Date()).length)];
      case 'profile':
        return profileProblems(jsonIn(text));
      case 'env': {
        write('.env');
        const url = 'http://127.0.0.1:9';
        return [withEnvFile({ url, file: undefined, env: {}, directory: folder }).says ?? ''];
      }
    }
  } catch (error) {
    if (!isExpected(error)) throw error;
    return [(error as Error).message];
  }
}

function jsonIn(text: string): unknown {
  try {
    return jsonValue(text);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const plainRandom = seededRandom('plain');
const plainDraw: Draw = { random: plainRandom, text: () => 'plain', name: () => 'name', optional: 0, most: 1 };
const plainReport = valueFor('RunReport', plainDraw) as RunReport;

function rendered(report: RunReport): string[] {
  const texts = Object.values(reporters).map((render) => render(report, { columns: 80, color: false, verbose: true }));
  const comparison = compare(report, plainReport, { repeats: [], allowLost: false });
  const matrix = matrixOf([plainReport, report], { repeats: [], allowLost: false });
  for (const render of Object.values(comparisonReporters)) texts.push(render(comparison, { columns: 80 }));
  for (const render of Object.values(matrixReporters)) texts.push(render(matrix, { columns: 80 }));
  return texts.filter((text) => printable(text) !== text).length === 0 ? [] : texts;
}
