import { Store } from '../../src-main/store/store.ts';
import { DatabaseWriter } from '../../src-main/threads/database-writer.ts';
import { coinHost, importText, WORKER } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';
import { multiplyCombatants } from '../kit/large-run.ts';

const TEMPLATES = 1000;

/** Multiplied in the database, in thousands: an import of so many would decide the memory that the server starts with. */
export async function fillLibrary(folder: string, combatants: number): Promise<void> {
  const host = await coinHost(folder, 1);
  await importText(host, purse(TEMPLATES), 'library.coins');
  await host.close();
  const store = Store.open(folder, new DatabaseWriter(WORKER));
  await multiplyCombatants(store, TEMPLATES, Math.ceil(combatants / TEMPLATES));
  await store.close();
}
