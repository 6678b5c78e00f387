/** Positions of the values in a JSON text, so that a problem can point at the value it is about. */

/** Offsets by path: 'fleets/0/ships/1/parts/2'. The text must be valid JSON; `''` is the whole. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export function jsonPlaces(text: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  interface Frame {
    readonly path: string;
    readonly start: number;
    readonly array: boolean;
    index: number;
    key: string | null;
  }
  const stack: Frame[] = [];
  const childPath = (frame: Frame | undefined): string => {
    if (frame === undefined) return '';
    const name = frame.array ? String(frame.index) : (frame.key ?? '');
    return frame.path === '' ? name : `${frame.path}/${name}`;
  };
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const frame = stack.at(-1);
    const [word] = found;
    const start = found.index;
    if (word === '{' || word === '[') {
      stack.push({ path: childPath(frame), start, array: word === '[', index: 0, key: null });
    } else if (word === '}' || word === ']') {
      const closed = stack.pop();
      if (closed !== undefined) places.set(closed.path, { start: closed.start, end: start + 1 });
    } else if (word === ',') {
      if (frame !== undefined) {
        frame.index++;
        frame.key = null;
      }
    } else if (word !== ':') {
      if (frame !== undefined && !frame.array && frame.key === null) frame.key = keyText(word);
      else places.set(childPath(frame), { start, end: start + word.length });
    }
  }
  return places;
}

function keyText(word: string): string {
  try {
    return String(JSON.parse(word));
  } catch {
    return word;
  }
}
