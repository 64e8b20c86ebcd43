// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.

import Clauses from '../clauses.schema.json' with { type: 'json' };
import ClusterOptions from '../cluster-options.schema.json' with { type: 'json' };
import KeysFile from '../keys.schema.json' with { type: 'json' };
import LoadProfile from '../load-profile.schema.json' with { type: 'json' };
import RunReport from '../run-report.schema.json' with { type: 'json' };
import TargetFile from '../target.schema.json' with { type: 'json' };
import TolerationsFile from '../tolerations.schema.json' with { type: 'json' };
import ErrorEnvelope from '../api/error-envelope.schema.json' with { type: 'json' };
import GenerateRequest from '../api/generate-request.schema.json' with { type: 'json' };
import GenerationEnvelope from '../api/generation-envelope.schema.json' with { type: 'json' };
import ListedModel from '../api/listed-model.schema.json' with { type: 'json' };
import ModelList from '../api/model-list.schema.json' with { type: 'json' };
import Model from '../api/model.schema.json' with { type: 'json' };
import PaginatedList from '../api/paginated-list.schema.json' with { type: 'json' };
import Pagination from '../api/pagination.schema.json' with { type: 'json' };
import Pricing from '../api/pricing.schema.json' with { type: 'json' };
import SingleModel from '../api/single-model.schema.json' with { type: 'json' };
import Stats from '../api/stats.schema.json' with { type: 'json' };

export const documents: Readonly<Record<'Clauses' | 'ClusterOptions' | 'KeysFile' | 'LoadProfile' | 'RunReport' | 'TargetFile' | 'TolerationsFile' | 'ErrorEnvelope' | 'GenerateRequest' | 'GenerationEnvelope' | 'ListedModel' | 'ModelList' | 'Model' | 'PaginatedList' | 'Pagination' | 'Pricing' | 'SingleModel' | 'Stats', Readonly<Record<string, unknown>>>> = {
  Clauses,
  ClusterOptions,
  KeysFile,
  LoadProfile,
  RunReport,
  TargetFile,
  TolerationsFile,
  ErrorEnvelope,
  GenerateRequest,
  GenerationEnvelope,
  ListedModel,
  ModelList,
  Model,
  PaginatedList,
  Pagination,
  Pricing,
  SingleModel,
  Stats,
};
