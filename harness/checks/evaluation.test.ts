import t from 'tap';
import { factsText } from './evaluation.ts';

t.test('facts of one case stand together, and a fact without a case alone', async (t) => {
  const cases: [facts: Parameters<typeof factsText>[0], says: string][] = [
    [{ 'plain.models': 3, 'one.status': 200, 'one.models': 3 }, 'plain: models 3; one: status 200, models 3'],
    [{ status: 400, code: null }, 'status 400, code absent'],
    [{ models: 1, 'gpt-4.1.maxTokens': 8 }, 'models 1; gpt-4.1: maxTokens 8'],
  ];
  for (const [facts, says] of cases) t.equal(factsText(facts), says);
});
