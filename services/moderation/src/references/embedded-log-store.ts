import { lineStore, type LineStore } from '@sevenfold/service-defaults';
import { LogStore, mostLines } from './log-store.js';

/** This process' line store. It has the lines of all services if they share the process (the embedded stack). */
export class EmbeddedLogStore extends LogStore {
  constructor(private readonly store: Pick<LineStore, 'find' | 'isInUse'> = lineStore) {
    super();
  }

  async find(start: string) {
    return this.store.isInUse ? this.store.find(start).slice(-mostLines) : undefined;
  }
}
