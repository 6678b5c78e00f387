import { create } from 'zustand';
import type { ConnectionState } from '../host/socket-host.ts';

export const useConnection = create<{ readonly state: ConnectionState }>(() => ({ state: 'connecting' }));
