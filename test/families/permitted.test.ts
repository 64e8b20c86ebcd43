import t from 'tap';
import { answersTo, isGreen, retyping } from './altered-server.ts';

t.setTimeout(300_000);

const generations = answersTo('POST /v1/generate', '2xx');

t.test('permitted manners of answers violate and block nothing', async (t) => {
  await isGreen(t, {
    'the correct server': { alter: (parts) => parts },
    'line breaks around the JSON of a generation': { alter: retyping(generations, (text) => `\r\n ${text}\n`) },
  });
});
