/** Ways to move that the star chart's mobility axis reads; they carry no rule of their own for a damage engine. */
export const MOVEMENT_ABILITIES = {
  advanceAndShoot: /advance and (?:shoot|act)/i,
  advanceAndCharge: /advance and charge/i,
  fly: /^fly$/i,
} as const;
