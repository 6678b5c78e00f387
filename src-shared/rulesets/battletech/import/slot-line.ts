/** One critical-slot line of a unit file: an item, or two halves of a slot, and the marks behind it. */

export interface SlotItem {
  readonly name: string;
  readonly rear: boolean;
  readonly turret: boolean;
  /** From `:SIZE:4.0` or `(4 tons)`; 0 = none given. */
  readonly size: number;
}

/** Taken off from the end, in the order in which MegaMek puts them. */
const MARKS = [/\(armored\)$/i, /:size:[\d.]+$/i, /\(omnipod\)$/i, /\(t\)$/i, /\(r\)$/i, /\(split\)$/i, /\((?:fl|fr|rl|rr)\)$/i];
const SIZE_MARK = /:size:([\d.]+)/i;
/** Old files write the size of cargo, liquids and the like behind the name. */
const OLD_SIZE = /\s*\(([\d.]+)\s*(?:tons?|m|kg)\)$/i;

/** The items of a line; none for an empty slot. Marks stand behind the second half and hold for both. */
export function readSlotLine(line: string): SlotItem[] {
  let text = line.trim();
  const size = SIZE_MARK.exec(text)?.[1];
  let rear = false;
  let turret = false;
  for (const mark of MARKS) {
    if (!mark.test(text)) continue;
    text = text.replace(mark, '').trim();
    rear ||= mark.source === '\\(r\\)$';
    turret ||= mark.source === '\\(t\\)$';
  }
  if (/^-?\s*empty\s*-?$/i.test(text)) return [];
  return text.split('|').map((half) => {
    const old = OLD_SIZE.exec(half)?.[1];
    return { name: half.replace(OLD_SIZE, '').trim(), rear, turret, size: Number(size ?? old ?? 0) };
  });
}
