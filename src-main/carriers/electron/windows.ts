/** The main window and the Studio's own window. */
import { resolve } from 'node:path';
import { BrowserWindow, type BrowserWindowConstructorOptions, type WindowOpenHandlerResponse } from 'electron';
import { APP_ORIGIN } from './security.ts';

const BACKGROUND = '#0d1014';
const STUDIO = '#/studio';

function options(preload: string): BrowserWindowConstructorOptions {
  return {
    show: false,
    backgroundColor: BACKGROUND,
    autoHideMenuBar: true,
    webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: false },
  };
}

export function openMainWindow(outFolder: string, onFailure: (error: unknown) => void): BrowserWindow {
  const preload = resolve(outFolder, 'preload/index.cjs');
  const window = new BrowserWindow({ ...options(preload), width: 1600, height: 900, minWidth: 1024, minHeight: 640 });
  window.once('ready-to-show', () => window.show());
  window.webContents.setWindowOpenHandler(({ url }) => studioWindow(url, preload));
  const studios = new Set<BrowserWindow>();
  window.webContents.on('did-create-window', (studio) => {
    studio.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
    studios.add(studio);
    studio.once('closed', () => studios.delete(studio));
  });
  // A Studio window without the main window would keep the app running invisibly.
  window.once('closed', () => {
    for (const studio of studios) studio.close();
  });
  window.loadURL(`${APP_ORIGIN}/`).catch(onFailure);
  return window;
}

/**
 * `window.open('#/studio/clean...')` makes the Studio's own window; anything else is refused. Its content is as large as
 * the page asks for, so that the picture has exactly the output's pixels, even where the screen is smaller.
 */
function studioWindow(url: string, preload: string): WindowOpenHandlerResponse {
  const hash = URL.parse(url)?.hash ?? '';
  if (!url.startsWith(`${APP_ORIGIN}/`) || !hash.startsWith(STUDIO)) return { action: 'deny' };
  const clear = new URLSearchParams(hash.split('?', 2)[1]).get('background') === 'transparent';
  return {
    action: 'allow',
    overrideBrowserWindowOptions: {
      ...options(preload),
      show: true,
      title: 'Warbench Studio',
      useContentSize: true,
      enableLargerThanScreen: true,
      // A transparent picture keeps its transparency for a recorder that can take it.
      ...(clear && { transparent: true, frame: false, backgroundColor: '#00000000' }),
    },
  };
}
