import { admitted, type Outcome, refused, unclear } from '../../limiter/decisions.ts';

/** Without an answer (0), or with one that is neither 2xx nor 429, the limiter may have counted the request or not. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return admitted;
  return status === 429 ? refused : unclear;
}
