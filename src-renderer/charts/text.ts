/** Type inside charts. Attributes, not classes: an exported picture has no style sheet. */
export const UI_FONT = "'Inter Variable', Inter, system-ui, sans-serif";
export const DISPLAY_FONT = "'Barlow Condensed', 'Inter Variable', sans-serif";

/** SVG has no ellipsis; Inter's letters are about half an em wide. */
export function clip(text: string, width: number, letter: number): string {
  const most = Math.floor(width / letter);
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}
