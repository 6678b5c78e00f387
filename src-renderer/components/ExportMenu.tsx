import { ClipboardCopy, Download, FileJson, FileSpreadsheet, FileText, Image as ImageIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ExportedFile } from '../../src-shared/api/types.ts';
import { type DrawChart, PNG_WIDTHS, pngPicture, svgPicture } from '../drawing/export-picture.ts';
import type { PictureWords } from '../drawing/picture.ts';
import { copyPicture, copyText, fileName, saveBlob, saveFile } from '../host/save-file.ts';
import { usePictureChoices } from '../state/picture-choices.ts';
import { Button } from './Button.tsx';
import { Menu, type MenuEntry } from './Menu.tsx';
import { attempt } from './Toast.tsx';

export type FileFormat = 'csv' | 'json' | 'markdown' | 'text';

export interface FileExport {
  readonly formats: readonly FileFormat[];
  readonly get: (format: FileFormat) => Promise<ExportedFile>;
  /** What is in it: "table", "report". */
  readonly what: string;
}

export interface PictureExport extends PictureWords {
  readonly draw: DrawChart;
}

export interface ExportMenuProps {
  readonly files?: FileExport;
  readonly picture?: PictureExport;
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly label?: string;
}

const FORMAT_WORDS = { csv: 'CSV', json: 'JSON', markdown: 'Markdown', text: 'Plain text' } as const satisfies Record<FileFormat, string>;
const THEMES = [
  ['dark', 'Dark theme'],
  ['light', 'Light theme'],
] as const;
const FORMAT_ICONS = { csv: FileSpreadsheet, json: FileJson, markdown: FileText, text: FileText } as const;

/** One way out for figures and pictures, the same in every view. */
export function ExportMenu({ files, picture, trigger, label = 'Export' }: ExportMenuProps) {
  const { theme, setTheme, titled, setTitled, footer, setFooter, transparent, setTransparent } = usePictureChoices();
  const entries: MenuEntry[] = [];
  if (files) {
    entries.push({ kind: 'heading', label: `The ${files.what}` });
    for (const format of files.formats) {
      entries.push({
        label: FORMAT_WORDS[format],
        icon: FORMAT_ICONS[format],
        onSelect: () => attempt(async () => saveFile(await files.get(format))),
      });
    }
    const readable = files.formats.includes('markdown') ? 'markdown' : (files.formats[0] as FileFormat);
    entries.push({
      label: `Copy as ${FORMAT_WORDS[readable]}`,
      icon: ClipboardCopy,
      onSelect: () => attempt(async () => copyText(new TextDecoder().decode((await files.get(readable)).bytes), `the ${files.what}`)),
    });
  }
  if (picture) {
    const { draw, ...words } = picture;
    const make = () => svgPicture(draw, { ...words, titled, footer: footer ? words.footer : null }, { theme, transparent });
    if (files) entries.push({ kind: 'separator' });
    entries.push({ kind: 'heading', label: 'The chart' });
    entries.push({
      label: 'SVG',
      icon: ImageIcon,
      onSelect: () => attempt(async () => saveBlob(new Blob([await make()], { type: 'image/svg+xml' }), fileName(picture.title, 'svg'))),
    });
    for (const [name, width] of Object.entries(PNG_WIDTHS)) {
      entries.push({
        label: `PNG, ${name}`,
        icon: ImageIcon,
        onSelect: () => attempt(async () => saveBlob(await pngPicture(await make(), width), fileName(`${picture.title} ${name}`, 'png'))),
      });
    }
    entries.push({
      label: 'Copy as picture',
      icon: ClipboardCopy,
      onSelect: () => attempt(async () => copyPicture(await pngPicture(await make(), PNG_WIDTHS['1080p']))),
    });
    entries.push({ kind: 'separator' });
    if (!picture.whole) entries.push({ kind: 'check', label: 'Title', checked: titled, onChange: setTitled });
    entries.push({ kind: 'check', label: 'Footer with source and date', checked: footer, onChange: setFooter });
    entries.push({ kind: 'check', label: 'Transparent background', checked: transparent, onChange: setTransparent });
    for (const [value, label] of THEMES) {
      entries.push({ kind: 'check', label, checked: theme === value, onChange: () => setTheme(value) });
    }
  }
  return <Menu trigger={trigger ?? <Button icon={Download}>{label}</Button>} entries={entries} />;
}
