import type { EventDefinition } from './define-event.js';
import * as exported from './index.js';

/** Every released event, by type. */
export const events = (Object.values(exported) as object[])
  .flatMap(value => (isEvent(value) ? [value] : (Object.values(value) as unknown[]).filter(isEvent)))
  .toSorted((a, b) => (a.type < b.type ? -1 : 1));

// The `shape` of an exported schema may also have a field `topic`, but that is a schema, not a string.
function isEvent(value: unknown): value is EventDefinition {
  return typeof (value as { topic?: unknown } | null | undefined)?.topic === 'string';
}
