/** Downloads files and copies to the clipboard. */
import type { ExportedFile } from '../../src-shared/api/exports.ts';
import { toast } from './toasts.ts';

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  toast({ title: `Saved ${name}`, tone: 'success' });
}

export function saveFile(file: ExportedFile): void {
  saveBlob(new Blob([new Uint8Array(file.bytes)], { type: file.mime }), file.name);
}

export async function copyText(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast({ title: `Copied ${what}`, tone: 'success' });
}

/** Pastes as a table into documents and spreadsheets, as text elsewhere. */
export async function copyTable({ text, html }: { readonly text: string; readonly html: string }, what: string): Promise<void> {
  const item = { 'text/plain': new Blob([text], { type: 'text/plain' }), 'text/html': new Blob([html], { type: 'text/html' }) };
  await navigator.clipboard.write([new ClipboardItem(item)]);
  toast({ title: `Copied ${what}`, tone: 'success' });
}

export async function copyPicture(png: Blob): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  toast({ title: 'Copied image', tone: 'success' });
}
