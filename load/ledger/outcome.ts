export const admitted = 0;
export const refused = 1;
/** No answer, or one that is neither 2xx nor 429: the limiter may have counted the request or not. */
export const unclear = 2;

export function outcomeOf(status: number): 0 | 1 | 2 {
  if (status >= 200 && status < 300) return admitted;
  return status === 429 ? refused : unclear;
}
