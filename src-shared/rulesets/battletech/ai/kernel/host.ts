/** What the kernel leaves to the TypeScript around it: lines that are uncommon or drawn for the first time. */

/** The shape of a line (layout.ts), drawn into LINES. */
export declare function drawLine(from: i32, to: i32): i32;
/** Packed sight between two that stand, one of them in deep water. */
export declare function sightUnderWater(from: i32, to: i32): i32;
/** Packed sight from one that stands to one that lies on the ground. */
export declare function sightToDown(from: i32, to: i32): i32;
