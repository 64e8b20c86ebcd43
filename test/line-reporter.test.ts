import { text } from 'node:stream/consumers';
import t from 'tap';
import LineReporter from './line-reporter.ts';

const tapOutput = `TAP version 14
ok 1 - bundles/schemas.ts # time=30ms {
    ok 1 - schemas/one.test.ts # time=10ms {
        ok 1 - first
        ok 2 - second # SKIP there is no docker
        1..2
    }
    not ok 2 - schemas/two.test.ts # time=20ms {
        not ok 1 - outer {
            not ok 1 - values
              ---
              diff: |
                -1
                +2
              found: 2
              ...
            1..1
        }
        1..1
    }
    1..2
}
not ok 2 - test/ended.test.ts # time=1500ms
  ---
  exitCode: 3
  ...
1..2
# No coverage generated
# { total: 4, pass: 1, fail: 2, skip: 1 }
# time=40ms
`;

t.test(
  'a line for each file, what failed with its difference, what was skipped with the reason, and the counts',
  async (t) => {
    const reporter = new LineReporter();
    reporter.end(tapOutput);
    t.equal(
      await text(reporter),
      `  skipped bundles/schemas.ts > schemas/one.test.ts > second: there is no docker
ok        0.0 s      2  schemas/one.test.ts
  not ok bundles/schemas.ts > schemas/two.test.ts > outer > values
      diff: |
        -1
        +2
FAILED    0.0 s      1  schemas/two.test.ts
  not ok test/ended.test.ts
      exitCode: 3
FAILED    1.5 s      1  test/ended.test.ts
# { total: 4, pass: 1, fail: 2, skip: 1 }
# time=40ms
`,
    );
  },
);
