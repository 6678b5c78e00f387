/** What a window may do: show our own files, call the host, copy to the clipboard, record narration, save what the user asks for. */
import { app, protocol, type Session, session } from 'electron';
import { readStaticFiles, SECURITY_HEADERS } from '../server/static-files.ts';

export const APP_ORIGIN = 'app://warbench';

/** Asked for by our own page, harmless, and needed for "Copy" and "Save as". */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write', 'fileSystem', 'fullscreen']);

/** Before the app is ready: our own scheme counts as a secure origin, unlike file://. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

export function secureSession(rendererFolder: string): void {
  const files = readStaticFiles(rendererFolder);
  const current: Session = session.defaultSession;
  current.protocol.handle('app', (request) => {
    const url = new URL(request.url);
    const file = url.host === 'warbench' ? files.get(url.pathname === '/' ? '/index.html' : url.pathname) : undefined;
    if (file === undefined) return new Response('There is nothing here.', { status: 404, headers: SECURITY_HEADERS });
    return new Response(new Uint8Array(file.body), { headers: { ...SECURITY_HEADERS, 'Content-Type': file.type } });
  });
  const ours = (url: string) => URL.parse(url)?.origin === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
  current.setPermissionRequestHandler((contents, permission, decide, details) => {
    const microphone = permission === 'media' && 'mediaTypes' in details && isMicrophone(details.mediaTypes);
    decide((ALLOWED_PERMISSIONS.has(permission) || microphone) && ours(contents.getURL()));
  });
  current.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const microphone = permission === 'media' && details.mediaType === 'audio';
    return (ALLOWED_PERMISSIONS.has(permission) || microphone) && ours(origin);
  });
  current.setDevicePermissionHandler(() => false);
  // No network at run time: whatever is not our own scheme does not leave the machine.
  current.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !/^(?:app|devtools|blob|data):/.test(details.url) });
  });

  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { readonly url: string; preventDefault(): void }) => {
      if (!ours(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** The microphone alone, for narration; never the camera. */
function isMicrophone(types: readonly string[] | undefined): boolean {
  return types?.length === 1 && types[0] === 'audio';
}

/** True when a message comes from the top frame of one of our own pages. */
export function isOurFrame(frame: { readonly url: string; readonly parent: unknown } | null): boolean {
  return frame !== null && frame.parent === null && frame.url.startsWith(`${APP_ORIGIN}/`);
}
