/**
 * A loadout, short enough for a row: "4x Orchard Gun (24", A2, AP(1)), Beak (A3)" reads "4x Orchard Gun, Beak".
 * Brackets with figures are profiles and go; brackets with words name equipment and stay. Pure.
 */
export function loadoutText(detail: string): string {
  if (!detail.includes('(')) return detail;
  let text = '';
  for (let at = 0; at < detail.length; at++) {
    const end = detail[at] === '(' ? closing(detail, at) : -1;
    if (end > at && /\d/.test(detail.slice(at, end))) {
      text = text.trimEnd();
      at = end;
    } else text += detail[at];
  }
  return text;
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
