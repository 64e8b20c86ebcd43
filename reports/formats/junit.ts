import type { CheckResult } from '../../schemas/generated/types.ts';
import type { Point } from '../summary/ci-results.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { visible } from '../text/safe-text.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** `visible` has spelled out the characters that XML forbids. */
const text = (value: string): string => visible(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${text(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`)
    .join('');
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(4);

function propertyList(pairs: [name: string, value: string | undefined][]): string[] {
  const known = pairs.flatMap(([name, value]) => (value === undefined ? [] : [attributes({ name, value })]));
  return ['<properties>', ...known.map((values) => `  <property${values}/>`), '</properties>'];
}

function properties(check: CheckResult): string[] {
  const { clauses, breaks, level, outcome, samples, lacks, title, flaky, tolerated, cause, observation } = check;
  const pairs: [string, string | undefined][] = [
    ...clauses.map((clause): [string, string] => ['clause', clause]),
    ...(breaks ?? []).map((clause): [string, string] => ['breaks', clause]),
    ['level', level],
    ['outcome', outcome],
    ['samples', samples === undefined ? undefined : String(samples)],
    ['lacks', lacks],
    ['title', title],
    ['cause', cause],
    ['flaky', flaky && `${flaky.violated} of ${flaky.runs}`],
    ['tolerated', tolerated && (tolerated.reason ?? 'no reason given')],
    ['observed', observation?.says],
    ...Object.entries(observation?.facts ?? {}).map(([name, value]): [string, string] => [`fact:${name}`, `${value}`]),
  ];
  return propertyList(pairs);
}

function resultElements({ result, message, check, lines }: Point): string[] {
  if (result === 'ok') return [];
  const body = text(lines.map(([label, value]) => `${label}: ${value}`).join('\n'));
  if (result === 'skip') return [`<skipped${attributes({ message })}/>`];
  if (result === 'todo') return [`<skipped${attributes({ message })}/>`, `<system-out>${body}</system-out>`];
  return [`<${result}${attributes({ message, type: check?.outcome ?? 'load' })}>${body}</${result}>`];
}

function testCase(point: Point): string[] {
  const name = point.check || point.title === '' ? point.id : `${point.id}: ${point.title}`;
  const time = point.check ? { time: seconds(point.check.durationMilliseconds) } : {};
  const opening = `testcase${attributes({ classname: point.suite, name, ...time })}`;
  const inside = [...(point.check ? properties(point.check) : []), ...resultElements(point)];
  if (inside.length === 0) return [`<${opening}/>`];
  return [`<${opening}>`, ...inside.map((line) => `  ${line}`), '</testcase>'];
}

function totals(all: readonly Point[]): Record<string, number> {
  const count = (...results: Point['result'][]): number => all.filter(({ result }) => results.includes(result)).length;
  return { tests: all.length, failures: count('failure'), errors: count('error'), skipped: count('skip', 'todo') };
}

function testSuite(name: string, all: Point[], { report, headline, sentence }: RunDocument): string[] {
  const milliseconds = all.reduce((sum, { check }) => sum + (check?.durationMilliseconds ?? 0), 0);
  const timestamp = report.startedAt.replace(/(\.\d+)?Z$/, '');
  const about = propertyList([
    ['target', report.target.name],
    ['baseUrl', report.target.baseUrl],
    ['version', report.tool.version],
    ['seed', String(report.seed)],
    ['verdict', report.verdict],
    ['headline', headline],
    ['coverage.required', report.coverage && String(report.coverage.required)],
    ['coverage.ran', report.coverage && String(report.coverage.ran)],
    ['coverage.decided', report.coverage?.decided === undefined ? undefined : String(report.coverage.decided)],
    ['says', sentence],
  ]);
  return [
    `<testsuite${attributes({ name, ...totals(all), time: seconds(milliseconds), timestamp })}>`,
    ...[...about, ...all.flatMap(testCase)].map((line) => `  ${line}`),
    '</testsuite>',
  ];
}

/**
 * JUnit XML: a suite for each suite of checks and each load run. Failures of checks and breached thresholds are `<failure>`; blocked
 * checks, internal errors and loads that could not be judged are `<error>`; what is not applicable or advisory is `<skipped>`.
 */
export function junit(document: RunDocument): string {
  const { report, points } = document;
  const suites = Map.groupBy(points, ({ suite }) => suite);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'textgen-harness', ...totals(points), time: seconds(report.durationMilliseconds) })}>`,
    ...[...suites].flatMap(([name, of]) => testSuite(name, of, document)).map((line) => `  ${line}`),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}
