import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Emission } from '../../load/distributed/export.ts';
import { counted } from '../../reports/text/quantities.ts';
import { Misuse } from '../io/errors.ts';
import { Inconclusive } from '../io/inconclusive.ts';
import { writeFiles } from '../io/output-file.ts';
import { isSecretive } from './connection-options.ts';
import { loadOptions } from './load-phase.ts';
import type { Course } from './run.ts';

/** The folder of an emission that this harness reads again; beside it lie the manifests, and the logs are put there. */
export const emittedFolder = 'load';
/** What is judged, in that folder. */
export const emittedFile = 'load.json';

/** `load --emit DIR`: writes the plan, the script and the manifests of a load that others carry out. Throws Misuse and Inconclusive. */
export async function emit(given: string, course: Course): Promise<0> {
  const { settings, surroundings, target } = course;
  const folder = resolve(surroundings.directory, given);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Misuse(
      `--emit ${given}: there is something in that folder already, and logs of one plan are no use to another`,
    );
  if (target.runtime !== 'url') throw new Misuse('--emit needs a server that stays: give a URL or --target');
  const secret = settings.headers.find(([name]) => isSecretive(name));
  if (secret) throw new Misuse(`--emit writes no secrets, and the header ${secret[0]} looks like one`);
  const emission = await planned(course);
  const { [emittedFile]: kept = '', ...files } = await filesOf(emission, course);
  const { writeManifests } = await import('../kubernetes/export-manifests.ts');
  const { options } = course.invocation;
  const typed = writeManifests({ emission, files, options, env: surroundings.env, folder, given });
  writeFiles(join(folder, emittedFolder), { ...files, [emittedFile]: kept }, given);
  surroundings.stdout.write(`${instructions(given, emission, typed).join('\n')}\n`);
  return 0;
}

async function planned(course: Course): Promise<Emission> {
  const { order, target } = course;
  const [profile] = order.load.profiles;
  if (profile === undefined) throw new Misuse('--emit: which --profile?');
  const { emissionOf } = await import('../../load/distributed/export.ts');
  const emission = await emissionOf(loadOptions(profile, 'k6', course, target), course.invocation.options.pods ?? 1);
  if (typeof emission === 'string') throw new Inconclusive(emission);
  return emission;
}

async function filesOf({ load, plan, drive }: Emission, { target }: Course): Promise<Record<string, string>> {
  const { k6Files } = await import('../../load/engines/k6/run-plan.ts');
  const { name, baseUrl, runtime } = target;
  const kept = { ...load, target: { name, baseUrl, runtime } };
  return { ...k6Files(plan, drive.tls.ca), [emittedFile]: `${JSON.stringify(kept, null, 2)}\n` };
}

/** What is to be done with what was written. */
function instructions(given: string, { load, plan }: Emission, typed: readonly string[]): string[] {
  const requests = plan.shares.flat().reduce((sum, lane) => sum + lane.requests, 0) * (plan.retries ? 2 : 1);
  const sends = plan.shares.some((share) => share.some((lane) => lane.model === 'closed'))
    ? 'as many requests as are answered'
    : counted(requests, 'request');
  return [
    `${given}: ${load.profile.name} for ${counted(load.members, 'member')}, ${sends} in all; nothing was sent by this`,
    ...typed,
    `then the report from these logs: textgen-harness load --collect ${given}`,
  ];
}
