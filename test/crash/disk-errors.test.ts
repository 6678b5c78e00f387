/** The short form: `npm run crash` fails every operation with both errors. */
import { expect, test } from 'vitest';
import { dropFolder } from '../kit/coin-host.ts';
import { DISK_ERROR_SCENARIOS, failAt, rehearse } from './disk-errors.ts';

/** Operations of a scenario that fail here, evenly chosen. */
const MOST = 3;

test.each(DISK_ERROR_SCENARIOS)('an error of the disk during $name: refused or done, and nothing is lost', async (scenario) => {
  const { before, operations } = await rehearse(scenario);
  try {
    expect(operations).toBeGreaterThan(2);
    const stride = Math.max(1, operations / MOST);
    for (let at = 1; at <= operations; at += stride) {
      const n = Math.floor(at);
      await expect(failAt(scenario, before, n, n % 2 === 0 ? 'EIO' : 'ENOSPC'), `operation ${n} of ${operations}`).resolves.toBeUndefined();
    }
  } finally {
    dropFolder(before);
  }
});
