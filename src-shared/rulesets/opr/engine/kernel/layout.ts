/**
 * Where things lie in the kernel's memory, in bytes. Read by both compilers: AssemblyScript makes the kernel of it, and
 * the engine around the kernel reads and writes the same places.
 */

// The battle.
/** Four words of xoshiro128**. */
export const RNG = 0;
/** 0 none yet, 1 the first side, 2 the second. */
export const FIRST_BLOOD = 16;
/** Rounds of all games of the match. */
export const ROUNDS = 20;
export const ROUND = 24;
/** Not 0 while a match is recorded: the host is then notified of everything, and every attack takes the slow path, with the same draws. */
export const RECORDED = 28;
/** Bits of the options, see below. */
export const RULE_OPTIONS = 32;
/** Bytes of the cells of one state, and of one attack row in them. */
export const PLANE = 36;
export const ROW = 40;
/** Inches between the units while they shoot. */
export const DISTANCE = 48;
/** The rows of Impact, as an offset into the cells of a state: without AP, then with AP(1). */
export const IMPACT_ROW = 44;
/**
 * The class of (attacker tired, target Shaken; attack row; target row); 0 = not met yet, or it depends on more. Where
 * it grows with the rounds, minus the address of the classes by round.
 */
export const CELLS = 64;

// A unit on the table. First its state in a game.
export const X = 0;
export const STATE = 4;
/** How many wounds can be taken in all. */
export const CAPACITY = 8;
/** Models not taken off the back of the order of death. */
export const BACK = 12;
/** A Reinforcement copy may still come. */
export const RETURNS = 16;
// From here to the end of the game's state all is 0 at its start. Wounds taken at the front of the order of death:
export const LOST = 20;
export const DEAD = 24;
/** Wounds on the last of the models. */
export const BACK_WOUNDS = 28;
export const WOUNDS_ROUND = 32;
export const ARRIVED_IN = 36;
/** Bits of spent Limited weapons (by place in the unit) and of once-per-game abilities. */
export const SPENT = 40;
export const SPENT_ABILITIES = 44;
/** Markers its spotters put on the enemy, and markers of Regenerative Strength on itself. */
export const SPOT_AP = 48;
export const SPOT_HIT = 52;
export const STRENGTH = 56;
// The match.
export const DEALT = 60;
export const KILLS = 64;
export const HELD = 68;
export const WON = 72;
export const SIDE = 76;
/** The page of plans against this enemy (plans.ts); 0 = planned each time. */
export const PLANS = 80;
/** State at the start of a game. */
export const START_STATE = 84;
/** Sums of Impact dice in the order of death, of plain and of Heavy Impact; 0 = none. */
export const IMPACT_AT = 88;
export const HEAVY_AT = 92;
// Its record in the field (`U` in field.ts), in which places in `data` have become addresses.
export const RECORD = 96;
export const MODELS = 96;
export const RANGED = 100;
export const MELEE = 104;
export const MELEE_END = 108;
export const GROUP_SIZE = 112;
export const ADVANCE = 116;
export const RUSH = 120;
export const CHARGE = 124;
export const FEAR = 128;
export const FLAGS = 136;
export const START_X = 140;
export const AMBUSH_ROUND = 144;
export const AMBUSH_GAP = 148;
export const REPEL_GAP = 152;
export const BE_SHOT = 156;
export const HEALTH = 164;
export const HEALTH_AT = 168;
export const RANGE_AT = 176;
export const RAVAGE = 200;
export const FREE_D3 = 216;
export const FREE_PLUS = 220;
export const END_D3 = 224;
export const END_PLUS = 228;
export const AFTER_ATTACK = 232;
export const AFTER_SHOOTING = 236;
export const AFTER_MELEE = 240;
export const RALLY = 244;
export const PASSES = 248;
export const PASSES_HERO = 252;
export const SCARES = 292;
/** Numbers of its target rows by mode, times 4; then those of its hero alone. */
export const TARGET = 340;
export const LAST_TARGET = 376;
/** Models dead after so many wounds. */
export const DEAD_AT = 412;

// A weapon group: range, Blast, Deadly and flags in one word; its attack rows by mode, as offsets into the cells of a
// state; then the attack dice in the hands of all models but the first, the first two, ... to die.
export const GROUP_ROWS = 4;
export const GROUP_DICE = 40;

// A die class: its number, the class of the ignore rolls that come after the draw, its tables by number of dice.
export const CLASS_AFTER = 4;
export const CLASS_TABLES = 8;
/** Dice of one table; larger attacks take several draws. */
export const MAX_DICE = 64;

// A plan (plans.ts): mode, Rush, place. A word of a page: needed reach, the plan with less, the plan with enough.
export const PLAN_MODE = 7;
export const PLAN_RUSH = 8;
export const PLAN_PLACE = 4;
export const PLAN_ORIGIN = 64;
export const PLAN_REACH = 63;
export const PLAN_LESS = 6;
export const PLAN_ENOUGH = 17;
export const PLAN_BITS = 0x7ff;
/** Places from -16 to 14; the last column is for an enemy that is not on the table. */
export const PLAN_PLACES = 32;
export const PLACE_ORIGIN = 16;

// Bits of STATE. The first two are read off as numbers, too.
export const SHAKEN = 1;
export const FATIGUED = 2;
export const IN_MELEE = 4;
export const MOVED_ROUND = 8;
export const MOVED_NOW = 16;
export const ATTACKED_NOW = 32;
export const TESTED = 64;
export const GONE = 128;
/** Not on the table yet. */
export const AWAY = 256;
/** Holds no objective. */
export const FLIES = 512;

// Bits of FLAGS: what a unit has.
export const AIRCRAFT = 1;
export const HOLD_ONLY = 2;
export const HOLD_TO_SHOOT = 4;
export const SHOOT_AFTER_RUSH = 8;
export const MEND = 16;
export const NO_RETREAT = 32;
export const UNPREDICTABLE_SHOOT = 64;
export const UNPREDICTABLE_MELEE = 128;
export const HERO = 256;
export const COUNTER = 512;
export const AMBUSH = 1024;
export const FREE_MOVES = 2048;
/** Breath, storm, single strikes: also when shooting. */
export const WEAPONLESS = 4096;
export const LIMITED = 8192;
export const TAG = 16384;
export const REANIMATE = 32768;
export const SECOND_WIND = 65536;
/** Spotters and Surprise Attack: something to do when activated. */
export const ACTS_FIRST = 0x20000;
export const SPEED_FEAT = 0x40000;
export const SLOW_FOE = 0x80000;
/** Mind Control, Fatigue and Dangerous Terrain Debuff. */
export const PUSH = 0x100000;
export const TIRE = 0x200000;
export const QUAKE = 0x400000;
export const UNWIELDY = 0x800000;
export const UNWIELDY_FOE = 0x1000000;
export const SELF_DESTRUCT = 0x2000000;
/** Protection Feat and Regenerative Strength: wounds need a second look. */
export const IGNORES_LATER = 0x4000000;
export const OWN_STRENGTH = 0x8000000;
export const REINFORCE = 0x10000000;
export const INSTINCT = 0x20000000;
/** Retaliate and Deathstrike: hits back in melee. */
export const HITS_BACK = 0x40000000;
/** Impact and Ravage: dice before a melee. */
export const IMPACTS = -0x80000000;

// Bits of a weapon group's first word.
export const TAKEDOWN_WEAPON = 0x1000000;
export const LIMITED_WEAPON = 0x2000000;
/** Strikes first when charged. */
export const COUNTER_WEAPON = 0x4000000;
/** Neither Aircraft nor shrouding shorten its range. */
export const FAR_SIGHTED_WEAPON = -0x80000000;
/** Its attacks take the slow path (Hazardous, Skewer, a capped Blast). */
export const ODD_WEAPON = 0x40000000;

/** The once-a-game second activation in SPENT_ABILITIES. */
export const SECOND_WIND_SPENT = 1024;

// Bits of RULE_OPTIONS.
export const TEST_AT_ROUND_END = 1;
export const ROUT_FROM_ANY = 2;
export const SEED_SHAKEN = 4;
export const MELEE_LOCK = 8;
export const FATIGUE_ALL = 16;
export const DEADLY_SPILL = 32;
export const PERSISTENT = 64;
export const ROLLS_FIRST = 128;
export const SURVIVOR_WINS = 256;
/** Nothing is random in the rest of a game without an enemy. */
export const WALKS_ALONE = 512;
/** Who begins from the second round on: the other, the same, the side with more wounds, or a roll. */
export const INITIATIVE = 0xc00;
export const ALTERNATE = 0;
export const SAME = 0x400;
export const LOSER_FIRST = 0x800;
/** A unit on the objective leaves it even for an enemy that can never be charged. */
export const CHASES_AIRCRAFT = 0x1000;

// Moments of an attack: shooting by zone (to 9", to 12", beyond) and movement, charging from near and far, other melee.
export const CHARGE_NEAR = 6;
export const CHARGE_FAR = 7;
export const STRIKE = 8;

// The line, see rules/movement.ts.
export const CONTROL_RADIUS = 3;
/** Off the table; far enough to be out of every range. */
export const NOWHERE = 1000;
/** Shrouding rules all stop at 6". */
export const SHROUD_MIN = 6;
export const LAST_ROUND = 4;

// How a move and a morale test are reported to the host.
export const BY_RUSH = 0;
export const BY_ADVANCE = 1;
export const BY_CHARGE = 2;
export const BY_RIGHT = 3;
export const BY_PARTING = 4;
export const PASSED = 0;
export const SHOOK = 1;
export const ROUTED = 2;
export const STOOD = 3;
