import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
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
  t.test(`the prompts of ${name}`, async (t) =>
    t.strictSame(readPrompts(name, t.testdir({ [name]: text }), 'below'), prompts),
  );

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
    t.throws(() => readPrompts(name, folder, 'below'), says);
  });

const profileWith = (file: string) => ({
  ...{ name: 'mine', asks: 'Is it fast?', arrival: { model: 'paced' }, seconds: 1, limits: [] },
  keys: [{ label: 'only', perSecond: 1 }],
  prompts: { file },
});

t.test('the file of a profile is found beside it', async (t) => {
  const folder = t.testdir({
    'mine.json': JSON.stringify(profileWith('lines.txt')),
    'lost.json': JSON.stringify(profileWith('absent.csv')),
    'lines.txt': 'one\ntwo\n',
  });
  t.strictSame((await readProfile(join(folder, 'mine.json'))).prompts, ['one', 'two']);
  await t.rejects(readProfile(join(folder, 'lost.json')), /prompts file absent\.csv does not exist/);
});

t.test('a profile in JSON names no prompts outside its folder, a program any', async (t) => {
  const directory = t.testdir({ home: { 'notes.txt': 'precious\n' }, clone: { below: { 'own.txt': 'own\n' } } });
  const clone = join(directory, 'clone');
  symlinkSync(join('..', 'home', 'notes.txt'), join(clone, 'link.txt'));
  symlinkSync(join('..', 'home'), join(clone, 'linked'));
  mkdirSync(join(clone, 'folder.txt'));
  const refused: [file: string, says: RegExp][] = [
    ['../home/notes.txt', /is outside the folder of the profile\. Put the prompts into a file beside the profile/],
    [join(directory, 'home', 'notes.txt'), /is outside the folder of the profile/],
    ['link.txt', /is a symbolic link/],
    ['linked/notes.txt', /is a symbolic link, or in one/],
    ['folder.txt', /is not a regular file/],
  ];
  for (const [file, says] of refused) {
    writeFileSync(join(clone, 'theirs.json'), JSON.stringify(profileWith(file)));
    await t.rejects(readProfile(join(clone, 'theirs.json')), says, file);
  }
  writeFileSync(join(clone, 'theirs.json'), JSON.stringify(profileWith('below/own.txt')));
  t.strictSame((await readProfile(join(clone, 'theirs.json'))).prompts, ['own']);
  writeFileSync(join(clone, 'own.mjs'), `export default ${JSON.stringify(profileWith('../home/notes.txt'))}`);
  t.strictSame((await readProfile(join(clone, 'own.mjs'))).prompts, ['precious']);
});
