import type { EventDefinition } from './define-event.js';
import * as exported from './index.js';

/** Every released event, by type. */
export const events = (Object.values(exported) as unknown[])
  .filter(isEvent)
  .toSorted((a, b) => (a.type < b.type ? -1 : 1));

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'topic' in value;
}
