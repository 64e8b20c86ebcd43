import { flag, oneOf, positive, seconds, text, whole } from './kinds.ts';
import { option, repeatable, section } from './option-row.ts';

/** The options of a load, as rows of the table of options. */
export const loadRows = section('Load:', ['load'], {
  profile: option(
    '--profile <name>',
    text,
    'load profile: a built-in name (textgen-harness list profiles), or a .json or .ts file',
    {
      commands: ['load', 'judge'],
      otherwise: { judge: 'load profile with the thresholds, whose keys are those of the file in their order' },
    },
  ),
  rate: option(
    '--rate <number>',
    positive(100_000),
    'requests per second: a load of one key, or of each key instead of the rates of a profile file',
  ),
  connections: option(
    '--connections <number>',
    whole(1, 512),
    'connections of each key; without --profile and --rate each sends as soon as it has an answer',
  ),
  duration: option(
    '--duration <time>',
    seconds,
    'duration of the load, instead of the length in the profile: 90, 90s, 5m or 1h30m',
    { excludes: ['seconds', 'windows'] },
  ),
  seconds: option('--seconds <number>', seconds, 'the same as --duration', { hiddenIn: ['load'], api: true }),
  windows: option('--windows <number>', whole(1, 10_000), 'duration of the load in rate-limit windows of its keys', {
    excludes: ['seconds'],
    api: true,
  }),
  thresholds: repeatable('--threshold <bound>', text, "a further threshold, such as 'steady.admitted.p99<250'", {
    commands: ['gate', 'load', 'judge'],
    api: true,
  }),
  abortOnBreach: option('--abort-on-breach', flag, 'end the load as soon as a threshold of --threshold is breached', {
    needs: ['thresholds'],
    api: true,
  }),
  samples: option('--samples <file>', text, 'write every request of the load to this file (.ndjson, .jsonl or .csv)', {
    excludes: ['plan', 'emit'],
  }),
  metrics: repeatable(
    '--metrics <place>',
    text,
    'send metrics of the load to otlp or prometheus (remote write), or to one of them with =URL',
  ),
  engine: option(
    '--engine <name>',
    oneOf(['k6', 'autocannon', 'both']),
    'load generator: k6, autocannon or both (default: k6 for open arrivals, in containers, and with several generators; else autocannon)',
    { commands: ['gate', 'load'], api: true },
  ),
  processes: option('--processes <number>', whole(1, 64), 'split the load across N k6 processes'),
  plan: option(
    '--plan',
    flag,
    'print all that the load does, what the limits admit, and the generators needed; send no load',
  ),
});
