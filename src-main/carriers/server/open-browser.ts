/**
 * Opens the user's browser. Other users can read the arguments of our processes, so the browser gets the name of a file
 * that only we may read; the file leads on to the address.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const KEEP_MS = 60_000;

export function openInBrowser(address: string): void {
  const file = writeRedirect(address);
  const { command, args } = opener(pathToFileURL(file).href);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  // No opener on this system: the address is printed anyway.
  child.on('error', () => {});
  child.unref();
}

/** In a folder of our own, which mkdtemp makes unreadable for others; deleted when the browser has had time to read it. */
function writeRedirect(address: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-open-'));
  const file = join(folder, 'warbench.html');
  const page = `<!doctype html>\n<meta charset="utf-8">\n<title>Warbench</title>\n<meta http-equiv="refresh" content="0; url=${address}">\n`;
  writeFileSync(file, page, { mode: 0o600 });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  setTimeout(remove, KEEP_MS).unref();
  process.once('exit', remove);
  return file;
}

function opener(target: string): { readonly command: string; readonly args: readonly string[] } {
  switch (process.platform) {
    case 'darwin':
      return { command: 'open', args: [target] };
    case 'win32':
      return { command: 'cmd', args: ['/c', 'start', '""', target] };
    default:
      return { command: 'xdg-open', args: [target] };
  }
}
