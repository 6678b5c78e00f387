/** Tables and reports as files: the menu entries that save or copy them. */
import { ClipboardCopy, FileJson, FileSpreadsheet, FileText, Globe } from 'lucide-react';
import type { ExportedFile } from '../../src-shared/api/exports.ts';
import { capitalise } from '../format/capitalise.ts';
import { copyText, saveFile } from '../state/save-file.ts';
import { attempt } from '../state/toasts.ts';
import type { MenuEntry } from './Menu.tsx';

type FileFormat = 'csv' | 'json' | 'markdown' | 'text';

export interface FileExport {
  readonly formats: readonly FileFormat[];
  readonly get: (format: FileFormat) => Promise<ExportedFile>;
  /** The same as a page for a browser, where there is one. */
  readonly page?: () => Promise<ExportedFile>;
  /** What it contains: "table", "report". */
  readonly what: string;
}

const FORMATS = {
  csv: { label: 'CSV', icon: FileSpreadsheet },
  json: { label: 'JSON', icon: FileJson },
  markdown: { label: 'Markdown', icon: FileText },
  text: { label: 'Plain text', icon: FileText },
} as const satisfies Record<FileFormat, Pick<MenuEntry & { kind?: 'item' }, 'label' | 'icon'>>;

export function fileEntries({ what, formats, get, page }: FileExport): MenuEntry[] {
  const copied = formats.includes('markdown') ? 'markdown' : (formats[0] ?? 'text');
  return [
    { kind: 'heading', label: capitalise(what) },
    ...(page ? [{ label: 'Web page', icon: Globe, onSelect: () => attempt(async () => saveFile(await page())) }] : []),
    ...formats.map((format) => ({
      ...FORMATS[format],
      onSelect: () => attempt(async () => saveFile(await get(format))),
    })),
    {
      label: `Copy as ${FORMATS[copied].label}`,
      icon: ClipboardCopy,
      onSelect: () => attempt(async () => copyText(new TextDecoder().decode((await get(copied)).bytes), what)),
    },
  ];
}

/** The formats of a table; "text" is for reports only. */
export function tableFormat(format: FileFormat): Exclude<FileFormat, 'text'> {
  return format === 'text' ? 'markdown' : format;
}
