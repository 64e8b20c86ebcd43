import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LoadExport } from '../../load/distributed/export.ts';
import { plural } from '../../reports/text/quantities.ts';
import { UsageError } from '../io/errors.ts';
import { refuseUnwritable, writeFiles } from '../io/output-file.ts';
import { isSecretive } from '../secrets/secret-headers.ts';
import { loadOptions } from './load-phase.ts';
import { planOrInconclusive, probesInWords } from './load-plan.ts';
import type { RunContext } from './run-context.ts';

/** The subfolder with the plan and the script. The manifests are beside it, and so are the logs later. */
export const exportFolder = 'load';
/** The description of the load in that subfolder, from which --collect makes the report. */
export const exportFile = 'load.json';

/** `load --emit`: writes the plan, script and manifests of a load for pods that others start. Throws UsageError and InconclusiveError. */
export async function writeLoad(given: string, run: RunContext): Promise<0> {
  const { invocation, connection, context, target } = run;
  const folder = resolve(context.directory, given);
  refuseUnwritable(folder, '--emit', given);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(
      `--emit ${given}: the folder is not empty: give an empty one, so that logs of another load are not mixed in`,
    );
  if (target.runtime !== 'url')
    throw new UsageError('--emit needs a server that keeps running: give a URL or --target');
  const secret = connection.headers.find(([name]) => isSecretive(name));
  if (secret) throw new UsageError(`--emit writes no secrets, and the header ${secret[0]} looks like one`);
  const planned = await planExport(run);
  const { k6Files } = await import('../../load/engines/k6/run-plan.ts');
  const { writeManifests } = await import('../kubernetes/export-manifests.ts');
  const files = k6Files(planned.plan, planned.job);
  const { options } = invocation;
  const steps = writeManifests({ loadExport: planned, files, options, env: context.env, folder, given });
  const { name, baseUrl, runtime } = target;
  const description = JSON.stringify({ ...planned.load, target: { name, baseUrl, runtime } }, null, 2);
  writeFiles(join(folder, exportFolder), { ...files, [exportFile]: `${description}\n` }, given);
  context.stdout.write(`${instructions(given, planned, steps).join('\n')}\n`);
  return 0;
}

async function planExport(run: RunContext): Promise<LoadExport> {
  const { request, invocation } = run;
  const [profile] = request.load.profiles;
  if (profile === undefined) throw new UsageError('--emit needs --profile');
  const ends = profile.limits.find(({ abortOnBreach }) => abortOnBreach === true);
  if (ends !== undefined)
    throw new UsageError(`--emit: nobody would end the load when ${ends.metric} is breached. Leave out abortOnBreach`);
  const { exportLoad } = await import('../../load/distributed/export.ts');
  const options = loadOptions(profile, run);
  return planOrInconclusive(() => exportLoad({ ...options, engine: 'k6' }, invocation.options.pods ?? 1));
}

function instructions(given: string, { load, plan, probedKeys }: LoadExport, steps: readonly string[]): string[] {
  const requests = plan.shares.flat().reduce((sum, scenario) => sum + scenario.requests, 0) * (plan.retries ? 2 : 1);
  const size =
    load.profile.arrival.model === 'closed' ? 'as many requests as the server answers' : plural(requests, 'request');
  return [
    `${given}: ${load.profile.name}, ${plural(load.members, 'generator')}, ${size} in total; ${probesInWords(probedKeys)}`,
    ...steps,
    `5. create the report from the logs: textgen-harness load --collect ${given}`,
  ];
}
