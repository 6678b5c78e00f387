/** Rule texts as sentences. Markup of list builders goes; the words stay as they are. */

export function cleanText(text: string): string {
  return text
    .replace(/\*\*|\^\^/g, '')
    .replace(/[\u00a0\t]/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .trim();
}

/** A new line, a bullet or the end of a sentence; "e.g." and "No. 3" end none. */
export function sentencesOf(text: string): string[] {
  return cleanText(text)
    .split(/\r?\n|(?=[■•▪◦])/)
    .flatMap((part) => part.split(/(?<=[.!?][)"']?)\s+(?=[A-Z0-9["'(■•-])/))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
