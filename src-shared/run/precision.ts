/** Trials between two checks of the precision: at fixed numbers, so that a pair always stops at the same trial. */
export const PRECISION_EVERY = 64;
