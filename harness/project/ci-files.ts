/** CI systems for which a file can be written. */
export const ciSystems = ['github', 'gitlab', 'none'] as const;
export type CiSystem = (typeof ciSystems)[number];

/** Facts about a project that determine its CI file. */
interface CiFacts {
  /** Names of the variables that hold keys. */
  variables: readonly string[];
  /** True if textgen-harness is a dependency of the project, so that `npm ci` installs it. */
  isDependency: boolean;
}

/** A file of a project, by its path from the folder of the project. */
export interface ProjectFile {
  path: string;
  text: string;
}

const gateCommand = 'gate --wait 60';

/** The CI file that gates the target of the target file. */
export function ciFile(system: Exclude<CiSystem, 'none'>, facts: CiFacts): ProjectFile {
  return system === 'github'
    ? { path: '.github/workflows/textgen-harness.yml', text: githubWorkflow(facts) }
    : { path: '.gitlab/textgen-harness.yml', text: gitlabJob(facts) };
}

const githubWorkflow = ({ variables, isDependency }: CiFacts): string => `name: textgen-harness
on: [push, pull_request]
permissions:
  contents: read
jobs:
  gate:
    runs-on: ubuntu-latest
    # A push to a pull request runs once. Pull requests of forks get no secrets, so this job cannot test with them.
    if: github.ref_name == github.event.repository.default_branch || github.event.pull_request.head.repo.full_name == github.repository
    # Two runs at a time would use up each other's limits.
    concurrency: { group: textgen-harness-keys }
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with: { persist-credentials: false }
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with: { node-version: 24 }
${
  isDependency
    ? `      - run: npm ci
      - run: npx textgen-harness ${gateCommand}`
    : `      - run: npm install --no-save --ignore-scripts --prefix "$RUNNER_TEMP" textgen-harness@1
      - run: npx --prefix "$RUNNER_TEMP" textgen-harness ${gateCommand}`
}
        env:
${variables.map((name) => `          ${name}: \${{ secrets.${name} }}`).join('\n')}
      - uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        if: always()
        with: { name: textgen-harness, path: harness-results }
`;

const gitlabJob = ({
  variables,
  isDependency,
}: CiFacts): string => `# Masked CI/CD variables of the project: ${variables.join(', ')}
textgen-harness:
  image: node:24
  # Two runs at a time would use up each other's limits.
  resource_group: textgen-harness-keys
  # A push to a merge request runs once.
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
${
  isDependency
    ? `    - npm ci
    - npx textgen-harness ${gateCommand}`
    : `    - npm install --no-save --ignore-scripts --prefix /tmp/harness textgen-harness@1
    - npx --prefix /tmp/harness textgen-harness ${gateCommand}`
}
  artifacts:
    when: always
    paths: [harness-results]
    reports: { junit: harness-results/junit.xml }
`;
