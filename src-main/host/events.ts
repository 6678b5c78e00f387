/** What the services announce, as events for the windows. */
import type { HostEvents } from '../../src-shared/api/events.ts';
import type { Services } from './services.ts';

type Listeners = { readonly [K in keyof HostEvents]: Set<(value: HostEvents[K]) => void> };

export class HostEventBus {
  private readonly listeners: Listeners = {
    run: new Set(),
    queue: new Set(),
    runRemoved: new Set(),
    library: new Set(),
    importProgress: new Set(),
    measureProgress: new Set(),
    notices: new Set(),
    opened: new Set(),
    projectSaved: new Set(),
    desk: new Set(),
    reopened: new Set(),
  };

  /** Returns a function that stops listening. */
  on<K extends keyof HostEvents>(event: K, listener: (value: HostEvents[K]) => void): () => void {
    this.listeners[event].add(listener);
    return () => void this.listeners[event].delete(listener);
  }

  /** Called again with the services of another library. */
  forward({ runEvents, libraryEvents, profiles, store, projects, desks }: Services): this {
    runEvents.on('changed', (info) => this.emit('run', info));
    runEvents.on('moved', (places) => this.emit('queue', places));
    runEvents.on('removed', (id) => this.emit('runRemoved', { id }));
    libraryEvents.on('changed', (change) => this.emit('library', change));
    libraryEvents.on('importProgress', (progress) => this.emit('importProgress', progress));
    projects.onSave((id) => this.emit('projectSaved', { id }));
    desks.onChange((desk) => this.emit('desk', desk));
    profiles.events.on('progress', (progress) => this.emit('measureProgress', progress));
    store.notices.onChange((notices) => this.emit('notices', notices));
    return this;
  }

  emit<K extends keyof HostEvents>(event: K, value: HostEvents[K]): void {
    for (const listener of this.listeners[event]) listener(value);
  }
}
