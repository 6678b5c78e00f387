import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** On this machine only; port 0 is any free one. Resolves with the port. */
export async function listen(http: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', () => {
      http.off('error', reject);
      resolve();
    });
  });
  return (http.address() as AddressInfo).port;
}
