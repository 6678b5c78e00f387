/** Type inside charts. Attributes, not classes: an exported picture has no style sheet. */
export const UI_FONT = "'Inter Variable', Inter, system-ui, sans-serif";
export const DISPLAY_FONT = "'Barlow Condensed', 'Inter Variable', sans-serif";
