/** Names in Redis. Everything Warbench writes begins with the prefix; an ACL user needs no other keys. */
export const PREFIX = 'warbench';

/** Workers that returned wrong results. */
export const QUARANTINE = `${PREFIX}:quarantine`;

export const manifestKey = (run: string) => `${PREFIX}:run:${run}`;
export const chunkKey = (hash: string) => `${PREFIX}:chunk:${hash}`;
export const tilesKey = (batch: string) => `${PREFIX}:tiles:${batch}`;
export const resultKey = (batch: string) => `${PREFIX}:result:${batch}`;
export const queueName = (build: string) => `jobs-${build}`;
