export const admitted = 0;
export const refused = 1;
/** No answer, or an answer that tells nothing of the limiter: it may have counted or not. */
export const unclear = 2;

export function outcomeOf(status: number): 0 | 1 | 2 {
  if (status >= 200 && status < 300) return admitted;
  return status === 429 ? refused : unclear;
}
