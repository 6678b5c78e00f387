/** A coordinator to be killed: `coordinator-process.ts FOLDER URL RUN`. Prints `playing` after every stored tile, then `done`. */
import { coinHost, reaches } from '../kit/coin-host.ts';
import { TOKEN } from './token.ts';

const [folder = '', url = '', runId = ''] = process.argv.slice(2);
const host = await coinHost(folder, 1, false, { cluster: { url, token: TOKEN } });
host.on('run', () => console.log('playing'));
await host.call('runs.resume', { runId: Number(runId) });
await reaches(host, Number(runId), 'done');
await host.close();
console.log('done');
