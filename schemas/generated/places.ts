// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.

export const places = {
  Clauses: 'clauses',
  ClusterOptions: 'cluster-options',
  KeysFile: 'keys',
  LoadProfile: 'load-profile',
  RunReport: 'run-report',
  TargetFile: 'target',
  TolerationsFile: 'tolerations',
  ErrorEnvelope: 'api',
  GenerateRequest: 'api',
  GenerationEnvelope: 'api',
  ListedModel: 'api',
  ModelList: 'api',
  Model: 'api',
  PaginatedList: 'api',
  Pagination: 'api',
  Pricing: 'api',
  SingleModel: 'api',
  Stats: 'api',
  HistoryEntry: 'run-report',
} as const;
