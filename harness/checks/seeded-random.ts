import { fnv1a, randomNumbers } from '../../schemas/random.ts';

/** Random numbers from 0 to below 1 whose seed is a text. */
export const seededRandom = (text: string): (() => number) => randomNumbers(fnv1a(text));
