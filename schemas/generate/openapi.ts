import { clauseById } from '../clauses.ts';
import { bodyDefinitions } from './bodies.ts';

type Node = Record<string, unknown>;

/** The text of clauses with their ids, for a description. */
function saysOf(...ids: string[]): string {
  return ids
    .map((id) => {
      const clause = clauseById(id);
      if (clause === undefined) throw new Error(`openapi.ts names the clause ${id}, which clauses.json does not have`);
      return `${clause.says} (${id})`;
    })
    .join(' ');
}

const schema = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
const response = (name: string): Node => ({ $ref: `#/components/responses/${name}` });
const json = (name: string, rest: Node = {}): Node => ({ 'application/json': { schema: schema(name), ...rest } });

const rateLimitClauses = { Limit: '8.2/limit', Remaining: '8.2/remaining', Reset: '8.2/reset' };
const headerReferences = (prefix: string): Node =>
  Object.fromEntries(
    Object.keys(rateLimitClauses).map((name) => [
      `X-RateLimit-${name}`,
      { $ref: `#/components/headers/${prefix}X-RateLimit-${name}` },
    ]),
  );

// A 400 or 403 may come before the key is checked; it then needs no headers, which OpenAPI cannot express.
const rateLimitHeaders = headerReferences('');
const headersWhereKeyIsKnown = headerReferences('Optional-');

const headers: Node = Object.fromEntries(
  Object.entries(rateLimitClauses).flatMap(([name, clause]) => {
    const header = { description: saysOf(clause), schema: { type: 'integer' } };
    return [
      [`X-RateLimit-${name}`, { ...header, required: true }],
      [
        `Optional-X-RateLimit-${name}`,
        { ...header, description: `${header.description} Required if the key is valid.` },
      ],
    ];
  }),
);

/** The successful response: `2XX` if the interface leaves the status open. */
const success = (status: string, content: Node, ...clauses: string[]): Node => ({
  [status]: { description: saysOf(...clauses), headers: rateLimitHeaders, content },
});

const failure = (...clauses: string[]): Node => ({ description: saysOf(...clauses), content: json('ErrorEnvelope') });

// 4XX and 5XX allow all statuses that the interface does not state.
const errors: Node = {
  '400': response('BadRequest'),
  '401': response('Unauthorized'),
  '403': response('Forbidden'),
  '429': response('TooManyRequests'),
  '4XX': response('OtherError'),
  '500': response('InternalError'),
  '503': response('Unavailable'),
  '5XX': response('OtherError'),
};

const responses: Node = {
  BadRequest: { ...failure('7/400'), headers: headersWhereKeyIsKnown },
  Unauthorized: {
    description: saysOf('7/401', '5.3'),
    content: json('ErrorEnvelope', {
      example: {
        error: { type: 'invalid_request_error', message: 'The API key is not valid.', code: 'invalid_api_key' },
      },
    }),
  },
  Forbidden: { ...failure('7/403', '5.4'), headers: headersWhereKeyIsKnown },
  TooManyRequests: { ...failure('7/429', '8.1'), headers: rateLimitHeaders },
  InternalError: failure('7/500'),
  Unavailable: failure('7/503'),
  OtherError: failure('7/envelope'),
};

const modelId: Node = {
  name: 'model_id',
  in: 'path',
  required: true,
  description: saysOf('2.2/id'),
  schema: { type: 'string' },
  example: 'model-v1',
};

const idempotencyKey: Node = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: saysOf('4.4/header', '4.4/value'),
  schema: { type: 'string' },
};

const modelList: Node = {
  'application/json': { schema: { ...schema('ModelList'), dependentSchemas: { pagination: schema('PaginatedList') } } },
};

const paths: Node = {
  '/v1/models': {
    get: {
      operationId: 'listModels',
      summary: 'The list of models',
      responses: { ...success('200', modelList, '4/list', '2.3/data'), ...errors },
    },
  },
  '/v1/models/{model_id}': {
    get: {
      operationId: 'getModel',
      summary: 'One model, with its statistics',
      parameters: [modelId],
      responses: { ...success('2XX', json('SingleModel'), '4/single'), ...errors },
    },
  },
  '/v1/generate': {
    post: {
      operationId: 'generate',
      summary: 'A generation',
      parameters: [idempotencyKey],
      requestBody: {
        required: true,
        content: json('GenerateRequest', {
          example: { model: 'model-v1', prompt: 'Why is the sky blue?', maxTokens: 64 },
        }),
      },
      responses: { ...success('2XX', json('GenerationEnvelope'), '4/generate'), ...errors },
    },
  },
};

// The formatter of this repository keeps a list of words on one line if it fits.
const withShortLists = (text: string): string =>
  text.replaceAll(/^( *.*)\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s+\](,?)$/gm, (whole, start, words, comma) => {
    const line = `${start}[${words.replaceAll(/,\n\s+/g, ', ')}]${comma}`;
    return line.length <= 120 ? line : whole;
  });

/** The text of openapi.json: the interface as an OpenAPI 3.1 document that states no more than the clauses. */
export function openapiSource(): string {
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Text Generation Service Interface',
      version: 'v1',
      description: `${saysOf('1/workflow')} Items that the interface leaves open are left open here too.`,
    },
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: saysOf('5.1', '5.5') } },
      headers,
      responses,
      schemas: bodyDefinitions('#/components/schemas/'),
    },
  };
  return `${withShortLists(JSON.stringify(document, null, 2))}\n`;
}
