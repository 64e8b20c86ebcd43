import type { Labels, Series } from './metric-series.ts';

/** Series as the body of a Prometheus remote write 1.0 request: a protobuf message in a Snappy block. */
export const remoteWriteBody = (series: readonly Series[], atEpochMilliseconds: number): Buffer =>
  snappyBlock(Buffer.concat(series.flatMap(samplesOf).map((one) => message(1, timeSeries(one, atEpochMilliseconds)))));

/** One series of Prometheus, where a histogram is several. */
interface PlainSeries {
  name: string;
  labels: Labels;
  value: number;
}

function samplesOf(series: Series): PlainSeries[] {
  const { name, labels } = series;
  if (series.kind !== 'histogram')
    return [{ name: series.kind === 'counter' ? `${name}_total` : name, labels, value: series.value }];
  let count = 0;
  const buckets = series.counts.map((own, index) => {
    count += own;
    return { name: `${name}_bucket`, labels: { ...labels, le: String(series.bounds[index] ?? '+Inf') }, value: count };
  });
  return [
    ...buckets,
    { name: `${name}_sum`, labels, value: series.sum },
    { name: `${name}_count`, labels, value: count },
  ];
}

/** TimeSeries of prompb: labels (1), sorted by name, and samples (2). */
function timeSeries({ name, labels, value }: PlainSeries, at: number): Buffer {
  const all = Object.entries({ __name__: name, ...labels }).sort(([one], [other]) => (one < other ? -1 : 1));
  const sample = Buffer.alloc(9);
  sample[0] = (1 << 3) | 1;
  sample.writeDoubleLE(value, 1);
  const timestamp = Buffer.concat([Buffer.from([2 << 3]), varint(Math.round(at))]);
  return Buffer.concat([
    ...all.map(([label, text]) =>
      message(1, Buffer.concat([message(1, Buffer.from(label)), message(2, Buffer.from(text))])),
    ),
    message(2, Buffer.concat([sample, timestamp])),
  ]);
}

/** A field of protobuf with a length (wire type 2). */
const message = (field: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([(field << 3) | 2]), varint(content.length), content]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

const mostLiteralBytes = 65_536;

/** A Snappy block of literals only: the format allows it, and the server decompresses it like any other. */
function snappyBlock(content: Buffer): Buffer {
  const parts = [varint(content.length)];
  for (let at = 0; at < content.length; at += mostLiteralBytes) {
    const literal = content.subarray(at, at + mostLiteralBytes);
    // 61: the length less one follows in two bytes.
    const tag = Buffer.from([61 << 2, 0, 0]);
    tag.writeUInt16LE(literal.length - 1, 1);
    parts.push(tag, literal);
  }
  return Buffer.concat(parts);
}
