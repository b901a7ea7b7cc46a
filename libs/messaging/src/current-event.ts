import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEnvelope } from '@sevenfold/contracts';

const storage = new AsyncLocalStorage<EventEnvelope>();

/** The event being handled; events that it causes refer to it. */
export const currentEvent = () => storage.getStore();

export const whileHandling = <T>(event: EventEnvelope, work: () => Promise<T>) => storage.run(event, work);
