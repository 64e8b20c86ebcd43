import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { causes } from './causes.ts';
import { defects } from './index.ts';

t.test('a cause is that of a defect, without numbers that an observed failure may contradict', async (t) => {
  for (const [name, says] of Object.entries(causes)) {
    t.ok(
      defects.some((defect) => defect.name === name && defect.does !== says),
      name,
    );
    t.notMatch(says.replaceAll(/\b(4\d\d|UTF-8|v1|above 0)\b/g, ''), /\d/, name);
  }
});

t.test('every defect has its own name and sentence', async (t) => {
  for (const field of ['name', 'does'] as const)
    t.equal(new Set(defects.map((defect) => defect[field])).size, defects.length, field);
  for (const { does } of defects) t.match(does, /^[A-Z].*\.$/);
});

t.test('clauses that defects name are clauses of the interface, and oddities name none', async (t) => {
  const clauses = JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas/clauses.json'), 'utf8'));
  const stated = new Set(
    clauses.filter(({ kind }: { kind: string }) => kind === 'stated').map(({ id }: { id: string }) => id),
  );
  for (const { name, kind, clauses = [] } of defects) {
    t.equal(kind === 'defect', clauses.length > 0, name);
    for (const clause of clauses) t.ok(stated.has(clause), `${name} names ${clause}`);
  }
});
