/** The fenced blocks of docs/ci.md, and the shell commands in those for Jenkins and Azure Pipelines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './programs.ts';

export const page = readFileSync(join(root, 'docs', 'ci.md'), 'utf8');

/** The first block of a language that matches. */
export const block = (language: string, pattern: RegExp): string =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
    .map(([, text = '']) => text)
    .find((text) => pattern.test(text)) ?? '';

interface AzureStep {
  script?: string;
  env?: Record<string, string>;
  inputs?: { testResultsFiles?: string };
}

const jenkins = block('groovy', /pipeline/);
const azure: AzureStep[] = parse(block('yaml', /UseNode/)).jobs[0].strategy.runOnce.deploy.steps;
/** The shell commands of each CI system, and the file whose results it shows. */
export const snippets: Record<string, { script: string; junit: string | undefined }> = {
  jenkins: {
    script: /sh '''\n([\s\S]*?)'''/.exec(jenkins)?.[1] ?? '',
    junit: /junit '(.*)'/.exec(jenkins)?.[1],
  },
  azure: {
    script: azure.flatMap(({ script = [] }) => script).join('\n'),
    junit: azure.flatMap(({ inputs }) => inputs?.testResultsFiles ?? [])[0],
  },
};
