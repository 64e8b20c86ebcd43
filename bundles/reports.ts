import { runBundle } from '../test/bundle.ts';

runBundle('reports');
