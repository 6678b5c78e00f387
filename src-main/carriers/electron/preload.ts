/** The only thing a window sees of the host: `window.warbench.call` and `.on`. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';

contextBridge.exposeInMainWorld('warbench', {
  call: (method: string, input: unknown): Promise<unknown> => ipcRenderer.invoke('call', method, input),
  on: (event: string, listener: (value: unknown) => void): (() => void) => {
    const forward = (_event: IpcRendererEvent, name: string, value: unknown) => {
      if (name === event) listener(value);
    };
    ipcRenderer.on('event', forward);
    return () => ipcRenderer.removeListener('event', forward);
  },
});
