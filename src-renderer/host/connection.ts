/** Whether the host can be reached right now. */
import { create } from 'zustand';

export type ConnectionState = 'connecting' | 'open' | 'reconnecting';

export const useConnection = create<{ readonly state: ConnectionState }>(() => ({ state: 'connecting' }));
