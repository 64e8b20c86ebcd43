import express from 'express';
import { rateLimit } from 'express-rate-limit';

/** express with express-rate-limit, the same routes and bodies; it has no bearer plugin, so a comparison stands in. */
export function start({ list, generation }) {
  const app = express();
  app.use((request, response, next) => {
    if (request.headers.authorization === 'Bearer bench-key') next();
    else response.status(401).json({ error: {} });
  });
  app.use(
    rateLimit({
      windowMs: 60_000,
      limit: 1_000_000_000,
      legacyHeaders: true,
      standardHeaders: false,
      validate: false,
      keyGenerator: (request) => request.headers.authorization ?? '',
    }),
  );
  app.use(express.json({ limit: '1mb' }));
  const models = JSON.parse(list);
  const { data } = JSON.parse(generation);
  let count = 0;
  app.get('/v1/models', (_request, response) => response.json(models));
  app.post('/v1/generate', (request, response) => {
    const { model, prompt, maxTokens } = request.body;
    if (typeof model !== 'string' || typeof prompt !== 'string' || !Number.isInteger(maxTokens))
      return response.status(400).json({ error: {} });
    return response.json({ id: `gen-${++count}`, object: 'generation', data, createdAt: new Date().toISOString() });
  });
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve({ port: server.address().port }));
  });
}
