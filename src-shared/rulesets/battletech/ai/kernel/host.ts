/** What the kernel leaves to the TypeScript around it: lines of sight that are looked at for the first time. */

/** Packed sight between two that stand. */
export declare function sightBetween(from: i32, to: i32): i32;
/** Packed sight from one that stands to one that lies on the ground. */
export declare function sightToDown(from: i32, to: i32): i32;
