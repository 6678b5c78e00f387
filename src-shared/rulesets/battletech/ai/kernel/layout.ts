/**
 * Where things lie in the kernel's memory, in bytes. Read by both compilers: AssemblyScript makes the kernel of it, and the
 * commander around the kernel reads and writes the same places. Words have four bytes, doubles eight.
 */

export const HEXES = 544;
/** A state is a hex and a facing: hex * 6 + facing. */
export const STATES = 6 * HEXES;

// The question, in words: who moves, and what is left of its MP.
export const MY_SIDE = 0;
export const MY_HEX = 4;
export const MY_FACING = 8;
export const MY_MASS = 12;
/** 1 = of four legs. */
export const I_AM_QUAD = 16;
export const WALK_MP = 20;
export const RUN_MP = 24;
export const JUMP_MP = 28;
/** Piloting rolls that running itself, and landing, ask for. */
export const RUN_ROLLS = 32;
export const LANDING_ROLLS = 36;
export const HEX_TWO_AGO = 40;
/** What heat of moving counts: once, or twice in a 'Mech that is hot already. */
export const HEAT_COUNTS = 48;
/** What my own state adds to my shots; more than NO_SHOT when I cannot fire. */
export const MY_BASE = 52;
// The enemy.
export const FOE_HEX = 56;
export const FOE_FACING = 60;
export const FOE_MASS = 64;
export const FOE_IS_QUAD = 68;
export const FOE_WALK_MP = 72;
export const FOE_RUN_MP = 76;
export const FOE_JUMP_MP = 80;
export const FOE_BASE = 84;
/** How it moved: what that adds to its own shots, and to those at it. */
export const FOE_MODE = 88;
export const FOE_MOVED = 92;
/** 1 = it lies on the ground; 1 = it is out of the way. */
export const FOE_IS_DOWN = 96;
export const FOE_IS_GONE = 100;
// The rules.
/** 1 = the second mover, who knows where the enemy stands. */
export const KNOWS_ENEMY = 104;
export const HEIGHT_COUNTS = 108;
export const JUMP_CEILING = 112;
/** Address of the sight table of this battlefield. */
export const SIGHTS = 116;
// Doubles.
/** Share of a life that a point of damage costs, by side shown. */
export const MY_FRAGILITY = 120;
export const FOE_FRAGILITY = 152;
/** Weights of damage taken, of the distance to the ideal range, and of a piloting roll. */
export const CAUTION = 184;
export const CLOSING = 192;
export const FALL_PRICE = 200;
/** What a kick is expected to take of the enemy's life. */
export const KICK = 208;
/** Prices of staying in one's hex, and of going back to that of two turns ago. */
export const STAYING = 216;
export const GOING_BACK = 224;
/** Heat of standing, walking and running, and of jumps by hexes. */
export const FOOT_HEAT = 232;
export const JUMP_HEAT = 256;
export const JUMP_HEATS = 32;

// The answer, in words.
/** States and landings looked at or ruled out. */
export const CONSIDERED = 512;
/** Candidates in the short list. */
export const LISTED = 516;
// What the last look found (sight.ts): distance and bearing, and the modifiers of both shots; NO_SHOT or more: none.
export const RELATION = 520;
export const TAKEN_MODIFIER = 524;
export const DEALT_MODIFIER = 528;
export const REPLIES = 532;

// A candidate: words, then doubles.
export const HEX = 0;
export const FACING = 4;
export const MODE = 8;
export const ENTERED = 12;
export const SCORE = 16;
export const DEALT = 24;
export const TAKEN = 32;
export const CANDIDATE = 40;
/** Candidates of the short list, and a spare one; the choice of a first mover; the facings of one position. */
export const LONGEST = 8;
export const SHORT_LIST = 536;
export const CHOSEN = SHORT_LIST + (LONGEST + 1) * CANDIDATE;
export const FACINGS = CHOSEN + CANDIDATE;

// Tables of the game, written once.
export const RELATIONS = 1200;
export const RELATION_COUNT = 4158;
export const RELATION_FROM = RELATIONS + 2 * RELATION_COUNT;
export const RELATION_TO = RELATION_FROM + 2 * HEXES;
export const ASPECTS = RELATION_TO + 2 * HEXES;
export const ASPECT_COUNT = 2160;
/** What lies between adds to a shot at the target, and to one from there back; by packed sight. */
export const SHOT_AT_TARGET = ASPECTS + ASPECT_COUNT;
export const SHOT_BACK = SHOT_AT_TARGET + 64;
/** By packed sight: the same from the other end. */
export const SWAPPED = SHOT_BACK + 64;
/** By hexes entered. */
export const TARGET_MOVED = SWAPPED + 64;
/** Weapon arcs of a target ahead, to the right, to the left and behind. */
export const CLASS_ARCS = TARGET_MOVED + 128;
/** By state: turned, and a step ahead, back and to either side; -1 = off the map. */
export const TURN_RIGHT = CLASS_ARCS + 4;
export const TURN_LEFT = TURN_RIGHT + 2 * STATES;
export const AHEAD = TURN_LEFT + 2 * STATES;
export const BACK = AHEAD + 2 * STATES;
export const ASIDE_RIGHT = BACK + 2 * STATES;
export const ASIDE_LEFT = ASIDE_RIGHT + 2 * STATES;
/** By hex and direction; -1 = off the map. */
export const NEIGHBOURS = ASIDE_LEFT + 2 * STATES;
/** Every fire mode by distance: what it adds to the number, its range bracket, its mean damage; then chances by number + 16. */
export const RANGES = 32;
export const MOST_MODES = 1024;
export const NUMBER_AT = NEIGHBOURS + 2 * STATES;
export const BRACKET_AT = NUMBER_AT + MOST_MODES * RANGES;
export const MEAN_AT = (BRACKET_AT + MOST_MODES * RANGES + 7) & ~7;
export const CHANCES = MEAN_AT + 8 * MOST_MODES * RANGES;
export const CHANCE_COUNT = 160;

// Weapons of each side (firepower.ts).
export const FIREPOWER = CHANCES + 8 * CHANCE_COUNT;
/** What the sinks allow (a double); layers that hide the target; fire modes ready; words for "better aside" and "quad". */
export const BUDGET = 0;
export const LAYERS = 8;
export const MODES = 12;
export const MAY_BE_BETTER_ASIDE = 16;
export const CANNOT_TWIST = 20;
/** A fire mode: its row in the tables by distance, then a word with bytes for mount, arcs, heat and number. */
export const MODE_LIST = 24;
export const MODE_SIZE = 8;
export const MODE_MOUNT = 4;
export const MODE_ARCS = 5;
export const MODE_HEAT = 6;
export const MODE_NUMBER = 7;
export const MODES_READY = 256;
/** Volleys by arc class, distance and modifier, as floats; all bits set where not known yet. */
export const VOLLEYS = MODE_LIST + MODE_SIZE * MODES_READY;
export const MODIFIERS = 24;
export const LOWEST_MODIFIER = -6;
/** Five classes: the fifth is the best of those that are not ahead. */
export const VOLLEY_BYTES = 4 * 5 * RANGES * MODIFIERS;
export const FIREPOWER_SIZE = VOLLEYS + VOLLEY_BYTES;

// The battlefield, made by ../ground-block.ts: a block from the sites, words per hex (../sites.ts), to the path to the enemy.
export const SITES = FIREPOWER + 2 * FIREPOWER_SIZE;
/** The largest mass that may land (words); the largest that may stand, and the level a jump has to clear (half-words). */
export const LANDING_LIMITS = SITES + 4 * HEXES;
export const LIMITS = LANDING_LIMITS + 4 * HEXES;
export const JUMP_LEVELS = LIMITS + 2 * HEXES;
/** Prices of steps by state, whoever takes them. */
export const PRICES = JUMP_LEVELS + 2 * HEXES;
/** What blocks sight, by hex: its top; points of woods, up to which level they matter, and up to which planted fields do. */
export const TOPS = PRICES + STATES;
export const WOODS = TOPS + HEXES;
export const WOODS_HEIGHTS = WOODS + HEXES;
export const FIELD_HEIGHTS = WOODS_HEIGHTS + HEXES;
/** The highest of these, with a border of nothing: files of divided lines leave the map by at most a row. */
export const HEIGHT_BORDER = 64;
export const HEIGHTS = FIELD_HEIGHTS + HEXES;
/** Points of intervening woods that block a line (a word). */
export const BLOCKING_WOODS = HEIGHTS + HEXES + 2 * HEIGHT_BORDER;
/** MP + 1 to the enemy by hex; 0 = no path. */
export const PATH = BLOCKING_WOODS + 4;
/** Prices of steps by state, of each side: forward, forward but not into water, backward. */
export const STEPS = PATH + HEXES;
export const FORWARD = 0;
export const DRY = FORWARD + STATES;
export const BACKWARD = DRY + STATES;
export const STEPS_SIZE = 3 * STATES;
/** Packed sight to an enemy that lies on the ground, by the hex looked from; 0 = not known yet. */
export const SIGHTS_DOWN = STEPS + 2 * STEPS_SIZE;
/** How many places of the sight table were filled, and which (words): the first ones, if they are very many. */
export const FILLED = (SIGHTS_DOWN + HEXES + 7) & ~7;
export const FILLED_LIST = FILLED + 4;
export const FILLED_MOST = 16_384;
/** Shapes of lines by relation, addresses in words; 0 = not drawn yet. A shape: hexes on the line and in each file, then their offsets (half-words). */
export const LINES = FILLED_LIST + 4 * FILLED_MOST;
export const ON_LINE = 0;
export const IN_FILE = 2;
export const LINE_OFFSETS = 4;
export const LINE_SHAPES = LINES + 4 * RELATION_COUNT;
export const LINE_SHAPES_END = LINE_SHAPES + 262_144;

// Reach (reach.ts): paths by state, hexes reached, facings reached in each hex, and the question that was asked.
export const HEXES_REACHED = 4 * STATES;
export const FACINGS_REACHED = HEXES_REACHED + 2 * HEXES;
export const HEX_COUNT = FACINGS_REACHED + HEXES;
export const ASKED_START = HEX_COUNT + 4;
export const ASKED_LIMIT = HEX_COUNT + 8;
export const ASKED_BLOCKED = HEX_COUNT + 12;
export const REACH_SIZE = HEX_COUNT + 16;
/** By walking; by running, of each side. */
export const WALKED = (LINE_SHAPES_END + 7) & ~7;
export const RUNS = WALKED + REACH_SIZE;
/** States to go on from by MP spent, and how many. */
export const QUEUES = WALKED + 3 * REACH_SIZE;
export const MAX_MP = 31;
export const QUEUED = QUEUES + 2 * (MAX_MP + 1) * STATES;

// Working memory of the search.
export const PATH_FIRST = QUEUED + 4 * (MAX_MP + 1);
export const PATH_ENTRIES = PATH_FIRST + 256;
export const JUMP_STEPS = PATH_ENTRIES + 4 * STATES;
export const JUMP_QUEUE = JUMP_STEPS + HEXES;
export const LANDINGS = JUMP_QUEUE + 2 * HEXES;
/** Positions (positions.ts), and the heap of those that may still be best. */
export const POSITIONS = (LANDINGS + 2 * HEXES + 7) & ~7;
export const POSITION = 32;
const MOST_POSITIONS = 3 * HEXES + 2;
export const HEAP = POSITIONS + POSITION * MOST_POSITIONS;
/** Replies (reply-list.ts), and the order in which they are tried. */
export const REPLY_LIST = (HEAP + 2 * MOST_POSITIONS + 7) & ~7;
export const REPLY = 16;
const MOST_REPLIES = 2 * HEXES;
export const ORDER = REPLY_LIST + REPLY * MOST_REPLIES;
/** Facings of one position against replies: those not given up, what moving adds to shots at them, the worst gain so far. */
export const OPEN_FACINGS = ORDER + 2 * MOST_REPLIES;
export const MOVED_BY = OPEN_FACINGS + 24;
export const WORST_REPLY = MOVED_BY + 24;
/**
 * Sight tables of the battlefields met last, each a byte by the hex looked at, then by the hex looked from; 0 = not known yet.
 * The usual number of pairs of sheets has room, so that nothing is copied from duel to duel; memory is taken as it is used.
 */
export const SIGHT_TABLES = WORST_REPLY + 48;
export const SIGHT_TABLE = HEXES * HEXES;
export const MOST_SIGHT_TABLES = 100;
export const MEMORY = SIGHT_TABLES + MOST_SIGHT_TABLES * SIGHT_TABLE;
