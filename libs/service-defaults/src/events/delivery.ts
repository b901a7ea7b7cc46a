import type { EventDefinition } from '@sevenfold/contracts';
import type { InboxOwner, SqlTransaction } from '@sevenfold/messaging';

/** Transport id of the event bus, whichever broker it uses. */
export const EVENT_BUS = Symbol('EVENT_BUS');

/** What Nest stores about a method with `@OnEvent`, besides the event types. */
export interface OnEventExtras {
  definitions: readonly EventDefinition[];
  /** Only needed if a service has several consumers of one event: distinguishes them in the inbox. */
  name?: string;
  /** How long the consumer may take, in ms, if that is longer than other transactions may last. */
  withinMs?: number | undefined;
}

/** The context of one call of a consumer. */
export interface Delivery extends InboxOwner, Pick<OnEventExtras, 'withinMs'> {
  /** Open while the consumer runs. */
  tx?: SqlTransaction;
}
