/** Ranges and numbers of hits that no weapon makes, and of debuffs (GF 3.5.3, army books). */

/** "Breath Attack". */
export const BREATH_RANGE = 6;
/** "Storm of ...". */
export const STORM_RANGE = 12;
/** "Takedown Strike", "Takedown Shot". */
export const STRIKE_DEADLY = 3;
/** Debuffs and marks. */
export const HEX_RANGE = 18;
/** "Mind Control": how far the enemy is moved. */
export const PUSH = 6;
/** "Piercing Spotter": the die that places a marker. */
export const SPOT_TARGET = 4;
export const SPOT_RANGE = 30;
