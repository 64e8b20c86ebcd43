import { runBundle } from '../test/bundle.ts';

runBundle('test');
