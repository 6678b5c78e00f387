/** What the kernel leaves to the TypeScript around it: uncommon rules, attacks and plans seen for the first time, recording. */

// Attacks and movement.
export declare function attackSlowPath(me: i32, foe: i32, group: i32, dice: i32, mode: i32, targetMode: i32): void;
/** A word of a page of plans that is not made yet, with the enemy at `e`. */
export declare function makePlan(me: i32, foe: i32, e: i32): i32;
/** A plan for a case that no page holds. */
export declare function planAdHoc(me: i32, foe: i32, e: i32, reach: i32): i32;

// Uncommon rules.
export declare function start(me: i32, foe: i32): void;
export declare function hex(me: i32, foe: i32, charging: i32): void;
export declare function changeStrides(me: i32, foe: i32): void;
export declare function restoreStrides(me: i32): void;
export declare function beforeShooting(me: i32, foe: i32, mode: i32, distance: i32): i32;
export declare function beforeMelee(me: i32, foe: i32, mode: i32, impacts: i32): void;
/** What an Unpredictable unit rolls and which markers it spends, before it strikes; nothing of the kind before a Counter. */
export declare function aim(me: i32, countering: i32): void;
export declare function selfDestruct(me: i32, foe: i32): void;
export declare function reinforce(me: i32, foe: i32): void;
export declare function rally(me: i32): void;
/** The chance to pass a test before an enemy that unnerves the unit. */
export declare function scaredChance(me: i32, enemy: i32, heroAlive: i32): i32;
export declare function standAndDie(me: i32, enemy: i32): void;

// Recording.
export declare function recordGame(game: i32, a: i32, b: i32, aFirst: i32): void;
export declare function recordRound(round: i32, first: i32): void;
export declare function recordArrival(me: i32): void;
export declare function recordRecovery(me: i32): void;
export declare function recordPlan(me: i32, foe: i32, e: i32, reach: i32): void;
export declare function recordLocked(me: i32): void;
export declare function recordMove(me: i32, by: i32, from: i32, to: i32): void;
export declare function recordMelee(me: i32, foe: i32, mine: i32, theirs: i32, difference: i32): void;
export declare function recordMorale(me: i32, enemy: i32, lostMelee: i32, result: i32, helpless: i32, heroAlive: i32): void;
export declare function recordControl(round: i32, holder: i32): void;
export declare function recordGameEnd(game: i32, winner: i32): void;
