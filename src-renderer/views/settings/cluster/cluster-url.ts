/** The address of a Redis server as the form has it. */
export interface ServerForm {
  readonly address: string;
  readonly user: string;
  readonly password: string;
}

/** With user and password in their place; as typed where it is no address, so that the host can say what is wrong. */
export function serverUrl({ address, user, password }: ServerForm): string {
  const typed = address.trim();
  const url = URL.parse(typed.includes('://') ? typed : `redis://${typed}`);
  if (url === null || url.hostname === '') return typed;
  // `redis:` is no special scheme, so the parser keeps the parts but can't be trusted to write credentials into them.
  const credentials = [user, password].map(encodeURIComponent);
  const before = user === '' && password === '' ? '' : `${credentials.join(':')}@`;
  return `${url.protocol}//${before || ownCredentials(url)}${url.host}${url.pathname}`;
}

function ownCredentials({ username, password }: URL): string {
  if (username === '' && password === '') return '';
  return `${username}${password === '' ? '' : `:${password}`}@`;
}

/** What to type on another machine; secrets are left to its environment. */
export function workerCommand(address: string): string {
  return `warbench worker --redis ${address.replace(/\/\/[^/@]*@/, '//')}`;
}
