import { runBundle } from '../test/bundle.ts';

runBundle('long-6');
