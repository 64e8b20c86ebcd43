import { UsageError } from './errors.ts';

/** Loads a package that users install only if they need it. Throws UsageError with the command that installs it. */
export async function optionalPackage<Module>(
  name: string,
  need: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      `${need} the package ${name}, which is not installed: npm install --save-dev ${name}; for the GitHub action and the GitLab component, set their input packages: ${name}`,
    );
  }
}
