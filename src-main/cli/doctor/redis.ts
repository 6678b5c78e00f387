/** Whether the Redis server that is configured answers. Only runs on several machines use it. */
import { ApiError } from '../../../src-shared/api/errors.ts';
import { connect } from '../../cluster/connection.ts';
import { advise, type Finding, fix, info, ok } from './finding.ts';

/** The address may contain a password, so only its host is printed. */
export async function redisFinding(address: string | undefined): Promise<Finding> {
  if (!address) return info('Redis', 'not configured; only runs on several machines need it');
  const host = URL.parse(address)?.host ?? '';
  if (host === '') return fix('Redis', 'WARBENCH_REDIS is not an address', 'Write it like redis://10.0.0.5:6379, or unset it.');
  try {
    const redis = await connect({ url: address, token: '' }, () => {});
    redis.disconnect();
    return ok('Redis', `answers at ${host}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return advise('Redis', error.message, error.hint);
  }
}
