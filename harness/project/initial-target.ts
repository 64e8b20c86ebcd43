import type { TargetFile, TargetKeys } from '../../schemas/generated/types.ts';
import { type KeyRole, usualSources } from '../targets/key-ring.ts';

/** The roles of keys that a project may have beside the primary one. */
export const furtherRoles = usualSources.map(({ role }) => role).filter((role) => role !== 'primary');

/** The place where editors find the schema of a target file once the package is installed. */
const schemaPath = './node_modules/textgen-harness/dist/schemas/target.schema.json';

/** The choices from which a first target file is made. */
export interface TargetChoices {
  name: string;
  baseUrl: string;
  roles: readonly KeyRole[];
  allowLoad: boolean;
}

/** A target file with `$schema` whose keys are in the usual variables. */
export function initialTarget({ name, baseUrl, roles, allowLoad }: TargetChoices): TargetFile {
  const chosen = usualSources.filter(({ role }) => role === 'primary' || roles.includes(role));
  const entries = chosen.map(({ role, env, lacks, list }) => {
    const source = { env, ...(lacks && { lacks: lacks.length === 1 ? lacks[0] : lacks }) };
    return [role, list === true ? [source] : source];
  });
  return {
    $schema: schemaPath,
    name,
    baseUrl,
    keys: Object.fromEntries(entries) as TargetKeys,
    load: { allowed: allowLoad },
  };
}

/** The variables with the keys of the primary and of these roles. */
export const variablesFor = (roles: readonly KeyRole[]): string[] =>
  usualSources.filter(({ role }) => role === 'primary' || roles.includes(role)).map(({ env }) => env);

/** The further roles whose usual variable is set. */
export const rolesWithKey = (env: Readonly<Record<string, string | undefined>>): KeyRole[] =>
  usualSources.filter((source) => source.role !== 'primary' && env[source.env]).map(({ role }) => role);
