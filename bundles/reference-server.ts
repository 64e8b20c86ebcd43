import { runBundle } from '../test/bundle.ts';

runBundle('reference-server');
