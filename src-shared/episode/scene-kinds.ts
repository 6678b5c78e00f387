/** What an episode is made of. */

export const SCENE_KINDS = [
  'title',
  'text',
  'versus',
  'replay',
  'odds',
  'leaderboard',
  'race',
  'heat',
  'factions',
  'bracket',
  'unit',
  'star',
  'curve',
  'decided',
  'result',
  'quote',
  'picture',
  'clip',
  'end',
] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

export const SCENE_LABELS: Readonly<Record<SceneKind, string>> = {
  title: 'Title',
  text: 'Text card',
  versus: 'Versus card',
  replay: 'Replay',
  odds: 'Odds',
  leaderboard: 'Leaderboard',
  race: 'Leaderboard race',
  heat: 'Matchup heat map',
  factions: 'Faction ranking',
  bracket: 'Knock-out bracket',
  unit: 'Unit card',
  star: 'Star charts',
  curve: 'Chance curve',
  decided: 'How it was decided',
  quote: 'Quote',
  picture: 'Picture',
  clip: 'Video clip',
  result: 'Result card',
  end: 'End card',
};

/** Width to height of a picture. */
export const PICTURE_SHAPES = ['16:9', '9:16', '1:1', '4:5'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

/** How a scene follows the one before it. */
export const TRANSITIONS = ['cut', 'cross-fade', 'wipe', 'push'] as const;
export type TransitionKind = (typeof TRANSITIONS)[number];

export const TRANSITION_LABELS: Readonly<Record<TransitionKind, string>> = {
  cut: 'Cut',
  'cross-fade': 'Cross-fade',
  wipe: 'Wipe',
  push: 'Push',
};
