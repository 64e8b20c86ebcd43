import { testDefects } from '../../test/reference-server/defect-table.ts';
import { agreement, alone, both, list, names, statuses } from '../../test/reference-server/probes.ts';
import { modelDefects } from './models.ts';

testDefects(modelDefects, {
  'wraps-list': [list(names), 'models', 'createdAt,data,id,object'],
  'bare-list': [list(Array.isArray), false, true],
  'lists-stats': [list(({ models }) => typeof models[0].stats), 'undefined', 'object'],
  'omits-stats': [alone(({ stats }) => typeof stats), 'object', 'undefined'],
  'wraps-single-model': [alone(({ object }) => typeof object), 'undefined', 'string'],
  'omits-description': [
    both('model-v1', ({ description }) => typeof description),
    ['string', 'string'],
    ['undefined', 'undefined'],
  ],
  'shows-first-model': [alone(({ id }) => id, 'model-v1-fast'), 'model-v1-fast', 'model-v1'],
  'string-context-window': [both('model-v1', ({ contextWindow }) => contextWindow), [8192, 8192], ['8192', '8192']],
  'iso-created': [both('model-v1', ({ created }) => typeof created), ['number', 'number'], ['string', 'string']],
  'string-pricing': [
    both('model-v1', ({ pricing }) => typeof pricing.prompt),
    ['number', 'number'],
    ['string', 'string'],
  ],
  'omits-pricing': [
    both('model-v1', ({ pricing }) => typeof pricing),
    ['object', 'object'],
    ['undefined', 'undefined'],
  ],
  'invents-capability': [
    alone(({ capabilities }) => capabilities.join(), 'model-v1-fast'),
    'generate,stream',
    'generate,stream,vision',
  ],
  'drops-generate-capability': [
    alone(({ capabilities }) => capabilities.join(), 'model-v1-fast'),
    'generate,stream',
    'stream',
  ],
  'shrinks-known-model': [both('model-v1', ({ contextWindow }) => contextWindow), [8192, 8192], [4096, 4096]],
  'enlarges-known-model': [both('model-v1', ({ contextWindow }) => contextWindow), [8192, 8192], [16384, 16384]],
  'forgets-known-capability': [alone(({ capabilities }) => capabilities.join()), 'generate,stream', 'generate'],
  'grows-known-capability': [
    alone(({ capabilities }) => capabilities.join()),
    'generate,stream',
    'generate,stream,function_calling',
  ],
  'omits-known-model': [statuses('/v1/models/model-v1', '/v1/models/model-v1-fast'), [200, 200], [200, 400]],
  'duplicates-model': [list(({ models }) => models.length), 3, 4],
  'disagrees-with-list': [agreement, '', 'maxTokens'],
  'disagrees-on-created': [agreement, '', 'created'],
  'string-stats': [alone(({ stats }) => typeof stats.avgLatency), 'number', 'string'],
  'single-model-missing': [statuses('/v1/models', '/v1/models/model-v1'), [200, 200], [200, 400]],
});
