/** The main window and the Studio window. */
import { resolve } from 'node:path';
import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { APP_ORIGIN } from './security.ts';

const BACKGROUND = '#0d1014';

function options(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1600,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    show: false,
    backgroundColor: BACKGROUND,
    autoHideMenuBar: true,
    webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: false },
  };
}

export function openMainWindow(outFolder: string): BrowserWindow {
  const preload = resolve(outFolder, 'preload/index.cjs');
  const window = new BrowserWindow(options(preload));
  window.once('ready-to-show', () => window.show());
  // `window.open('#/studio...')` makes the Studio's own window; anything else is refused.
  window.webContents.setWindowOpenHandler(({ url }) =>
    url.startsWith(`${APP_ORIGIN}/`) && URL.parse(url)?.hash.startsWith('#/studio')
      ? { action: 'allow', overrideBrowserWindowOptions: { ...options(preload), show: true, useContentSize: true } }
      : { action: 'deny' },
  );
  void window.loadURL(`${APP_ORIGIN}/`);
  return window;
}
