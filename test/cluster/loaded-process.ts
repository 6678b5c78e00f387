/** Opens a host, plays a run with the threads of this machine, and prints which packages of a cluster were loaded, before and after it is connected, and which settings name it. */
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const name = /node_modules\/(bullmq|ioredis)\//.exec(found.url)?.[1];
    if (name !== undefined) loaded.add(name);
    return found;
  },
});
const { coinHost, importText, reaches } = await import('../kit/coin-host.ts');
const { purse } = await import('../kit/coin-ruleset.ts');
const [folder = '', url = ''] = process.argv.slice(2);
const host = await coinHost(folder, 1);
const field = await importText(host, purse(8));
const { id } = await host.call('runs.start', {
  name: 'Alone',
  ruleset: 'osr',
  kind: 'round-robin',
  trials: 2,
  seed: '1',
  field: [...field],
});
await reaches(host, id, 'done');
await host.call('cluster.status', {});
console.log(JSON.stringify([...loaded]));
await host.call('cluster.connect', { url });
console.log(JSON.stringify([...loaded].sort()));
console.log(JSON.stringify(Object.keys(await host.call('settings.get', {})).filter((key) => key.includes('cluster'))));
await host.close();
