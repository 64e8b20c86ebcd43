import t from 'tap';
import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { newMarks } from '../api/run-objects.ts';
import { configMapsOf, jobOf, type LoadJob, secretsOf, startMapOf } from './load-job.ts';

const plan = (headers: Record<string, string>) => Buffer.from(JSON.stringify({ requests: [{ headers }] }));
const loadJob = (more: Partial<LoadJob> = {}): LoadJob => ({
  ...{ marks: newMarks(60), namespace: 'load', members: 4, image: 'grafana/k6:1.8.1', arguments: ['run', 'script.ts'] },
  environment: {
    GOGC: '400',
    TEXTGEN_FOLDER: '/textgen',
    TEXTGEN_KEYS: '["sk-canary"]',
    TEXTGEN_TLS_KEY: 'pem-canary',
  },
  files: new Map([
    ['script.ts', Buffer.from('//')],
    ['plan.json', plan({ accept: 'application/json' })],
  ]),
  options: {},
  deadlineSeconds: 60,
  ...more,
});

t.test('API keys and the key of a certificate are only in the Secret', async (t) => {
  const [secret, ...others] = secretsOf(loadJob());
  t.same(secret?.stringData, { TEXTGEN_KEYS: '["sk-canary"]', TEXTGEN_TLS_KEY: 'pem-canary' });
  t.same(others, []);
  t.notMatch(JSON.stringify([jobOf(loadJob(), true), configMapsOf(loadJob()), startMapOf(loadJob(), 1)]), /canary/);
});

t.test('a plan with headers that look like secrets is in a Secret too', async (t) => {
  const files = new Map([...loadJob().files, ['plan.json', plan({ 'x-api-key': 'canary' })]] as const);
  const [, held] = secretsOf(loadJob({ files }));
  t.same(Object.keys(held?.stringData ?? {}), ['plan.json']);
  t.notMatch(JSON.stringify([jobOf(loadJob({ files }), true), configMapsOf(loadJob({ files }))]), /canary/);
  const sources = jobOf(loadJob({ files }), true).spec?.template.spec?.volumes?.[0]?.projected?.sources;
  t.same(
    sources?.map((source) => Object.keys(source)),
    [['configMap'], ['secret']],
  );
});

t.test('files are divided among as many ConfigMaps as they need', async (t) => {
  const sized = (sizes: number[]) => new Map(sizes.map((size, index) => [`f${index}`, Buffer.alloc(size, 'x')]));
  const names = (sizes: number[]) =>
    configMapsOf(loadJob({ files: sized(sizes) })).map(({ data }) => Object.keys(data ?? {}));
  t.same(names([10, 10]), [['f0', 'f1']]);
  t.same(names([600_000, 600_000, 300_000]), [['f0'], ['f1', 'f2']]);
  t.throws(() => names([1_100_000]), {
    name: 'UsageError',
    message: /the plan's f0 has 1\.1 MB, and a ConfigMap holds at most 1 MB/,
  });
});

t.test('the pods have the options of the cluster', async (t) => {
  const options: ClusterOptions = {
    ...{ nodeSelector: { pool: 'load' }, tolerations: [{ key: 'load' }], serviceAccount: 'k6', hostNetwork: true },
    ...{ requests: { cpu: '1' }, limits: { memory: '1Gi' }, imagePullSecrets: ['registry'], priorityClass: 'low' },
    ...{ labels: { team: 'a' }, annotations: { 'sidecar.istio.io/inject': 'false' } },
    imagePullPolicy: 'Always',
  };
  const { template } = jobOf(loadJob({ options }), false).spec ?? {};
  t.match(template, {
    metadata: { labels: { team: 'a' }, annotations: { 'sidecar.istio.io/inject': 'false' } },
    spec: {
      ...{
        nodeSelector: { pool: 'load' },
        tolerations: [{ key: 'load' }],
        serviceAccountName: 'k6',
        hostNetwork: true,
      },
      ...{ imagePullSecrets: [{ name: 'registry' }], priorityClassName: 'low', restartPolicy: 'Never' },
      containers: [{ imagePullPolicy: 'Always', resources: { requests: { cpu: '1' }, limits: { memory: '1Gi' } } }],
    },
  });
});

t.test('the pods are spread over nodes, unless the options place them', async (t) => {
  const placesOf = (options: ClusterOptions) => {
    const { affinity, topologySpreadConstraints } = jobOf(loadJob({ options }), false).spec?.template.spec ?? {};
    return { affinity, topologySpreadConstraints };
  };
  const marks = newMarks(60);
  const [spread, ...others] = placesOf({}).topologySpreadConstraints ?? [];
  t.same(others, []);
  t.match(spread, { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' });
  const labels = jobOf(loadJob({ marks }), false).spec?.template.metadata?.labels;
  t.match(
    labels,
    jobOf(loadJob({ marks }), false).spec?.template.spec?.topologySpreadConstraints?.[0]?.labelSelector?.matchLabels,
  );
  t.equal(placesOf({ topologySpreadConstraints: [] }).topologySpreadConstraints, undefined);
  const own = { affinity: { podAntiAffinity: {} }, topologySpreadConstraints: [{ maxSkew: 2 }] };
  t.match(placesOf(own), own);
});
