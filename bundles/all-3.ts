import { runBundle } from '../test/bundle.ts';

runBundle('all-3');
