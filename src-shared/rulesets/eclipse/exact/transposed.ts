/** A battle with the sides exchanged, where the other order is less work. */
import type { Ending } from './mass.ts';
import type { Model, ModelStep } from './model.ts';

export function transposed(model: Model): Model {
  const { spaces, missiles, round } = model;
  const swap = ({ volleys }: ModelStep): ModelStep => ({ volleys: [volleys[1], volleys[0]] });
  return { ...model, spaces: [spaces[1], spaces[0]], missiles: missiles.map(swap), round: round.map(swap) };
}

export function transposedEnding(ending: Ending, model: Model): Ending {
  const { wonA, wonB, stuckA, stuckB, openA, openB } = ending;
  return { ...ending, model, wonA: wonB, wonB: wonA, stuckA: stuckB, stuckB: stuckA, openA: openB, openB: openA };
}
