/** Windows that are tried, in seconds. An announced one is added. */
export const usualWindows = [
  0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 100, 120, 150,
];

export const shortestSeconds = 0.5;
export const longestSeconds = 150;

/** Windows are whole seconds or tenths of a second; a difference of up to 3 % is attributed to latency. */
export const roundWindow = (seconds: number): number =>
  Math.abs(seconds - Math.round(seconds)) <= seconds * 0.03 ? Math.round(seconds) : Math.round(seconds * 10) / 10;

const isUsual = (seconds: number): boolean => [1, 2, 5, 10, 15, 20, 30, 60, 120].includes(seconds);
/** Probability of a length before any observation. */
export const windowPrior = (seconds: number): number => (isUsual(seconds) ? 1 : Number.isInteger(seconds) ? 0.4 : 0.15);
