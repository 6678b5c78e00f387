import { ClipboardCopy, Download, Image as ImageIcon } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { type DrawChart, PNG_WIDTHS, pngPicture, svgPicture } from '../drawing/export-picture.ts';
import type { PictureText } from '../drawing/picture.ts';
import { fileName } from '../format/file-name.ts';
import { type PictureChoices, usePictureChoices } from '../state/picture-choices.ts';
import { copyPicture, saveBlob } from '../state/save-file.ts';
import { attempt } from '../state/toasts.ts';
import { Button, IconButton } from './Button.tsx';
import { type FileExport, fileEntries } from './export-files.ts';
import { Menu, type MenuEntry } from './Menu.tsx';

interface PictureExport extends PictureText {
  readonly draw: DrawChart;
}

/** What a menu exports. */
export interface Exported {
  readonly files?: FileExport | undefined;
  readonly picture?: PictureExport | undefined;
}

export interface ExportMenuProps extends Exported {
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly label?: string;
}

/** Saves or copies tables and charts, the same way in every view. */
export function ExportMenu({ files, picture, trigger, label = 'Export' }: ExportMenuProps) {
  const choices = usePictureChoices();
  return <Menu trigger={trigger ?? <Button icon={Download}>{label}</Button>} entries={exportEntries({ files, picture }, choices)} />;
}

export interface ChartExportProps {
  readonly label: string;
  /** Stays the same function: new figures don't draw the button again, they are asked for when the menu opens. */
  readonly exported: () => Exported;
}

/** The same for charts, which change more often than they are exported. */
export const ChartExport = memo(function ChartExport({ label, exported }: ChartExportProps) {
  const choices = usePictureChoices();
  return (
    <Menu
      trigger={<IconButton icon={Download} size="small" label={label} className="panel-export" />}
      entries={() => exportEntries(exported(), choices)}
    />
  );
});

function exportEntries({ files, picture }: Exported, choices: PictureChoices): MenuEntry[] {
  return [
    ...(files ? fileEntries(files) : []),
    ...(files && picture ? [{ kind: 'separator' } as const] : []),
    ...(picture ? [...pictureEntries(picture, choices), ...choiceEntries(picture, choices)] : []),
  ];
}

function pictureEntries({ draw, ...text }: PictureExport, { theme, titled, footer, transparent }: PictureChoices): MenuEntry[] {
  const make = () => svgPicture(draw, { ...text, titled, footer: footer ? text.footer : null }, { theme, transparent });
  return [
    { kind: 'heading', label: 'Chart' },
    {
      label: 'SVG',
      icon: ImageIcon,
      onSelect: () => attempt(async () => saveBlob(new Blob([await make()], { type: 'image/svg+xml' }), fileName(text.title, 'svg'))),
    },
    ...Object.entries(PNG_WIDTHS).map(([name, width]) => ({
      label: `PNG, ${name}`,
      icon: ImageIcon,
      onSelect: () => attempt(async () => saveBlob(await pngPicture(await make(), width), fileName(`${text.title} ${name}`, 'png'))),
    })),
    {
      label: 'Copy as image',
      icon: ClipboardCopy,
      onSelect: () => attempt(async () => copyPicture(await pngPicture(await make(), PNG_WIDTHS['1080p']))),
    },
  ];
}

const THEMES = [
  ['dark', 'Dark theme'],
  ['light', 'Light theme'],
] as const;

function choiceEntries(picture: PictureExport, choices: PictureChoices): MenuEntry[] {
  const { theme, setTheme, titled, setTitled, footer, setFooter, transparent, setTransparent } = choices;
  return [
    { kind: 'separator' },
    ...(picture.whole ? [] : [{ kind: 'check', label: 'Title', checked: titled, onChange: setTitled } as const]),
    { kind: 'check', label: 'Footer with source and date', checked: footer, onChange: setFooter },
    { kind: 'check', label: 'Transparent background', checked: transparent, onChange: setTransparent },
    ...THEMES.map(([value, label]) => ({ kind: 'check', label, checked: theme === value, onChange: () => setTheme(value) }) as const),
  ];
}
