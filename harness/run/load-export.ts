import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LoadExport } from '../../load/distributed/export.ts';
import { plural } from '../../reports/text/quantities.ts';
import { InconclusiveError, UsageError } from '../io/errors.ts';
import { writeFiles } from '../io/output-file.ts';
import { isSecretive } from '../secrets/secret-headers.ts';
import { loadOptions } from './load-phase.ts';
import type { RunContext } from './run-context.ts';

/** The folder of an emission that this harness reads again; beside it lie the manifests, and the logs are put there. */
export const emittedFolder = 'load';
/** What is judged, in that folder. */
export const emittedFile = 'load.json';

/** `load --emit DIR`: writes the plan, the script and the manifests of a load that others carry out. Throws UsageError and InconclusiveError. */
export async function emit(given: string, run: RunContext): Promise<0> {
  const { settings, context, target } = run;
  const folder = resolve(context.directory, given);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(
      `--emit ${given}: there is something in that folder already, and logs of one plan are no use to another`,
    );
  if (target.runtime !== 'url') throw new UsageError('--emit needs a server that stays: give a URL or --target');
  const secret = settings.headers.find(([name]) => isSecretive(name));
  if (secret) throw new UsageError(`--emit writes no secrets, and the header ${secret[0]} looks like one`);
  const emission = await planned(run);
  const { [emittedFile]: kept = '', ...files } = await filesOf(emission, run);
  const { writeManifests } = await import('../kubernetes/export-manifests.ts');
  const { namespace, clusterOptions: optionsFile } = run.invocation.options;
  const typed = writeManifests({ emission, files, namespace, optionsFile, env: context.env, folder, given });
  writeFiles(join(folder, emittedFolder), { ...files, [emittedFile]: kept }, given);
  context.stdout.write(`${instructions(given, emission, typed).join('\n')}\n`);
  return 0;
}

async function planned(run: RunContext): Promise<LoadExport> {
  const { request, target } = run;
  const [profile] = request.load.profiles;
  if (profile === undefined) throw new UsageError('--emit: which --profile?');
  const [{ exportLoad }, { LoadRefusal }] = await Promise.all([
    import('../../load/distributed/export.ts'),
    import('../../load/planning/key-limits.ts'),
  ]);
  try {
    return await exportLoad(loadOptions(profile, 'k6', run, target), run.invocation.options.pods ?? 1);
  } catch (error) {
    throw error instanceof LoadRefusal ? new InconclusiveError(error.message) : error;
  }
}

async function filesOf({ load, plan, job }: LoadExport, { target }: RunContext): Promise<Record<string, string>> {
  const { k6Files } = await import('../../load/engines/k6/run-plan.ts');
  const { name, baseUrl, runtime } = target;
  const kept = { ...load, target: { name, baseUrl, runtime } };
  return { ...k6Files(plan, job.connection.tls.ca), [emittedFile]: `${JSON.stringify(kept, null, 2)}\n` };
}

/** What is to be done with what was written. */
function instructions(given: string, { load, plan }: LoadExport, typed: readonly string[]): string[] {
  const requests = plan.shares.flat().reduce((sum, share) => sum + share.requests, 0) * (plan.retries ? 2 : 1);
  const sends =
    load.profile.arrival.model === 'closed' ? 'as many requests as are answered' : plural(requests, 'request');
  return [
    `${given}: ${load.profile.name} for ${plural(load.members, 'member')}, ${sends} in all; nothing was sent by this`,
    ...typed,
    `then the report from these logs: textgen-harness load --collect ${given}`,
  ];
}
