const slotLengths = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const mostSlots = 120;

/** Length in seconds of the slots of a timeline, for a run of the given length. */
export const slotSeconds = (seconds: number): number =>
  slotLengths.find((length) => seconds / length <= mostSlots) ?? Math.ceil(seconds / mostSlots);
