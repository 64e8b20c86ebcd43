import { join } from 'node:path';
import t from 'tap';
import { readProfile } from './profile-file.ts';
import { readPrompts } from './prompt-file.ts';

const files: [name: string, text: string, prompts: unknown][] = [
  ['lines.txt', '\uFEFFone\r\n\n two "2"\n', ['one', ' two "2"']],
  [
    'rows.jsonl',
    '"one"\n{"prompt":"two","model":"a","maxTokens":5,"id":7}\n',
    ['one', { prompt: 'two', model: 'a', maxTokens: 5 }],
  ],
  [
    'table.csv',
    'id,prompt,maxTokens\n1,"one, and ""more""\nin two lines",8\n2,two,\n',
    [{ prompt: 'one, and "more"\nin two lines', maxTokens: 8 }, { prompt: 'two' }],
  ],
  ['plain.csv', 'prompt\r\none\r\ntwo', [{ prompt: 'one' }, { prompt: 'two' }]],
];

for (const [name, text, prompts] of files)
  t.test(`the prompts of ${name}`, async (t) => t.strictSame(readPrompts(name, t.testdir({ [name]: text })), prompts));

const wrong: [name: string, text: string, says: RegExp][] = [
  ['empty.txt', '\n \n', /prompts file empty\.txt holds no prompt/],
  ['prompts.xml', '<a/>', /needs one of these extensions: \.txt, \.jsonl, \.ndjson, \.csv/],
  ['rows.jsonl', '"one"\n{', /wrong in line 2: it is not JSON/],
  ['rows.jsonl', '"one"\n{"text":"two"}', /wrong in line 2: expected a text, or an object with prompt/],
  ['rows.jsonl', '{"prompt":"two","maxTokens":0}', /wrong in line 1: expected/],
  ['table.csv', 'text\none\n', /the prompts file table.csv needs a header line with the column prompt/],
  ['table.csv', 'prompt,maxTokens\none,many\n', /wrong in line 2/],
  ['table.csv', 'prompt\n"one\n', /wrong in line 2: a quotation mark is not closed/],
];

for (const [name, text, says] of wrong)
  t.test(`${name}: ${says}`, async (t) => {
    const folder = t.testdir({ [name]: text });
    t.throws(() => readPrompts(name, folder), says);
  });

t.test('the file of a profile is found beside it', async (t) => {
  const profile = {
    ...{ name: 'mine', asks: 'Is it fast?', arrival: { model: 'paced' }, seconds: 1, limits: [] },
    keys: [{ label: 'only', perSecond: 1 }],
  };
  const folder = t.testdir({
    'mine.json': JSON.stringify({ ...profile, prompts: { file: 'lines.txt' } }),
    'lost.json': JSON.stringify({ ...profile, prompts: { file: 'absent.csv' } }),
    'lines.txt': 'one\ntwo\n',
  });
  t.strictSame((await readProfile(join(folder, 'mine.json'))).prompts, ['one', 'two']);
  await t.rejects(readProfile(join(folder, 'lost.json')), /prompts file absent\.csv does not exist/);
});
