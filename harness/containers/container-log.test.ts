import t from 'tap';
import { unframed } from './container-log.ts';

const frame = (stream: number, text: string) => {
  const bytes = Buffer.from(text);
  const header = Buffer.alloc(8);
  header.writeUInt8(stream);
  header.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([header, bytes]);
};

t.test('a log is the text of its frames in order', async (t) => {
  t.equal(unframed(Buffer.concat([frame(1, 'out\n'), frame(2, 'err\n'), frame(1, '')])), 'out\nerr\n');
  t.equal(unframed(Buffer.alloc(0)), '');
  const [first, second] = [Buffer.from('ü').subarray(0, 1), Buffer.from('ü').subarray(1)];
  const halves = [first, second].flatMap((half) => [frame(1, ' ').subarray(0, 8), half]);
  t.equal(unframed(Buffer.concat(halves)), 'ü', 'a character may be cut by a frame');
});

t.test('the log of a terminal has no frames', async (t) => {
  t.equal(unframed(Buffer.from('plain text\n')), 'plain text\n');
});
