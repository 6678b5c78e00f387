/** Morale tests from wounds. */
import type { Duel } from './duel.ts';
import { BIT, bled, has, type Layer, other, type Part, type SideNumber, type Stance, withoutUnit, withUnit } from './layer.ts';
import { addSlice, eachPart, hasMass, sliceOf } from './passes.ts';

/** Units at half strength test where the situation asks for it. */
export function testMorale(duel: Duel, layer: Layer, side: SideNumber, asks: (unit: Stance) => boolean): Layer {
  const { atHalf } = duel.damage[side];
  return eachPart(duel, layer, (part, out) => {
    if (!asks(part.situation.units[side])) {
      out.move(part, part.situation);
      return;
    }
    for (let d = 0; d < atHalf.length; d++) {
      const slice = sliceOf(duel, side, d);
      if (!hasMass(part, slice)) continue;
      if (atHalf[d] === 0) addSlice(part, out.at(part.situation), slice);
      else testIn(duel, part, out, side, d);
    }
    part.release();
  });
}

function testIn(duel: Duel, part: Part, out: Layer, side: SideNumber, d: number): void {
  const { situation } = part;
  const unit = situation.units[side];
  const { step, count } = sliceOf(duel, side, d);
  const own = duel.strideOf(side);
  for (const { result, chance, to } of duel.moraleOf(side, d, has(unit, BIT.shaken), false)) {
    const gone = result === 'routed' || duel.damage[side].isDead[to] !== 0;
    const bits = unit.bits | BIT.tested | (result === 'shaken' ? BIT.shaken : 0) | (to === d ? 0 : BIT.wounded);
    const tested = withUnit(situation, side, { bits });
    const target = out.at(gone ? withoutUnit(tested, side) : tested);
    for (const history of part.histories) {
      const from = part.block(history);
      const block = target.block(to === d ? history : bled(history, other(side) + 1));
      for (let f = 0; f < count; f++) {
        const p = from[d * own + f * step]!;
        if (p !== 0) block[to * own + f * step] = block[to * own + f * step]! + p * chance;
      }
    }
  }
}
