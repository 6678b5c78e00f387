/** Keys of the settings that the window reads. */

/** 'auto', 'webgl' or 'canvas'; read by the stage when it starts. */
export const RENDERER_SETTING = 'stage.renderer';
/** A number, or null for all; read by the host at startup. */
export const THREADS_SETTING = 'runs.threads';

/** Megabytes for highlight replays; read by the host when a run finishes. */
export const REPLAYS_SETTING = 'replays.megabytes';

/** Replays of each kind of highlight that a run keeps. */
export const REPLAYS_PER_KIND_SETTING = 'replays.perKind';

/** Whether a replay starts playing when it is opened. */
export const AUTOPLAY_SETTING = 'replay.autoplay';
