/** The defaults for chart exports, shared by every view and Settings. */
import { type Theme, useTheme, useViewState } from './session.ts';

/** 'screen' follows the theme of the window. */
type PictureTheme = Theme | 'screen';

export const PICTURE_THEMES = [
  { value: 'screen', label: 'As on screen' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const satisfies readonly { value: PictureTheme; label: string }[];

export interface PictureChoices {
  readonly themeChoice: PictureTheme;
  readonly theme: Theme;
  readonly titled: boolean;
  readonly footer: boolean;
  readonly transparent: boolean;
  readonly setTheme: (theme: PictureTheme) => void;
  readonly setTitled: (titled: boolean) => void;
  readonly setFooter: (footer: boolean) => void;
  readonly setTransparent: (transparent: boolean) => void;
}

export function usePictureChoices(): PictureChoices {
  const onScreen = useTheme();
  const [saved, setTheme] = useViewState<string>('export.theme', 'screen');
  const [titled, setTitled] = useViewState<boolean>('export.title', true);
  const [footer, setFooter] = useViewState<boolean>('export.footer', true);
  const [transparent, setTransparent] = useViewState<boolean>('export.transparent', false);
  const themeChoice = PICTURE_THEMES.find(({ value }) => value === saved)?.value ?? 'screen';
  const theme = themeChoice === 'screen' ? onScreen : themeChoice;
  return { themeChoice, theme, titled, footer, transparent, setTheme, setTitled, setFooter, setTransparent };
}
