/**
 * The page behind a printed address: it exchanges the code for a session and goes on to the app. The place in the app
 * (the fragment) survives; the address with the code is replaced in the browser's history.
 */
import { CODE_HEADER, CODE_PARAMETER, KEY_STORAGE, SIGN_IN_PATH } from '../../../src-shared/api/sign-in.ts';

export const SIGN_IN_SCRIPT_PATH = '/sign-in.js';

export const SIGN_IN_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Warbench</title>
<link rel="icon" href="data:,">
<body style="background:#0d1014;color:#e9eef4;font:16px system-ui;padding:2rem">
<p id="state">Opening Warbench ...</p>
<script src="${SIGN_IN_SCRIPT_PATH}"></script>
`;

export const SIGN_IN_SCRIPT = `(async () => {
  const code = new URLSearchParams(location.search).get(${JSON.stringify(CODE_PARAMETER)});
  const reply = await fetch(${JSON.stringify(SIGN_IN_PATH)}, { method: 'POST', headers: { ${JSON.stringify(CODE_HEADER)}: code } });
  const text = await reply.text();
  if (reply.ok) {
    localStorage.setItem(${JSON.stringify(KEY_STORAGE)}, text);
    location.replace('/' + location.hash);
  } else document.getElementById('state').textContent = text;
})();
`;
