import t from 'tap';
import { generatorsSentence, sampleSentence } from './load-findings.ts';

const generator = (requests: number, clockOffsetMilliseconds?: number, uncertaintyMilliseconds?: number) => ({
  name: 'k6',
  requests,
  dropped: 0,
  lateMilliseconds: 0,
  ...(clockOffsetMilliseconds === undefined ? {} : { clockOffsetMilliseconds }),
  ...(uncertaintyMilliseconds === undefined ? {} : { uncertaintyMilliseconds }),
});

for (const [generators, says] of [
  [[generator(160, 0, 0)], undefined],
  [[generator(40, 0, 0), generator(40, 0, 0)], '2 generators, 40 requests each, one clock'],
  [
    [generator(40, 0, 3.21), generator(41, -480, 12.34)],
    '2 generators, 40 to 41 requests each, clocks up to 480 ms apart, corrected to ± 12.3 ms',
  ],
  [[generator(40, 0, 1), generator(30)], '2 generators, 30 to 40 requests each, clocks not compared'],
  [[generator(40, 0, 0), generator(0)], '2 generators, 0 to 40 requests each, one clock'],
] as const)
  t.test(`${generators.length} generators: ${says}`, async (t) => {
    t.equal(generatorsSentence({ generators: [...generators] }), says);
  });

t.test('a sample names the part of the run that it covers', async (t) => {
  t.equal(
    sampleSentence({ sample: { wholeSeconds: 24, ledgerRequests: 1200, countedRequests: 1 } }),
    'invariants and limiter were checked for the first 24 s (1\u202F200 requests); 1 later request was only counted',
  );
  t.equal(sampleSentence({}), undefined);
});
