/** Whether the host can be reached right now. */
import { create } from 'zustand';

/** `over`: the page may not connect again. */
export type ConnectionState = 'connecting' | 'open' | 'reconnecting' | 'over';

export const useConnection = create<{ readonly state: ConnectionState }>(() => ({ state: 'connecting' }));
