import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { EventEnvelope } from '@sevenfold/contracts';
import {
  countHandledFromZero,
  react,
  reasonOf,
  TemporaryFailure,
  type EventTransport,
  type InboxOwner,
  type Reaction,
  type SubscribeOptions,
  type Subscription,
} from '@sevenfold/messaging';
import { lastValueFrom, type Observable } from 'rxjs';
import { problemOf } from '../http/problem.js';
import { EVENT_BUS, type Delivery, type OnEventExtras } from './delivery.js';
import { startSoonerOrLater } from './start-sooner-or-later.js';

/**
 * Connects Nest to our event transports: calls the methods with `@OnEvent`. The transport is responsible for
 * order, retries, dead letters and offsets; it counts an event as handled when its last consumer is done.
 */
export class EventBusStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = EVENT_BUS;
  /** Otherwise Nest would log what the transport reports. */
  override readonly propagatesEventHandlerErrors = true;
  private readonly reactions: (Reaction & InboxOwner)[] = [];
  private subscription: Subscription | undefined;

  /** @param group the service's name: each group gets every event once. */
  constructor(
    private readonly group: string,
    private readonly transport: EventTransport,
    private readonly options: SubscribeOptions & { onTrouble: (error: unknown) => void },
  ) {
    super();
  }

  /** Keeps several consumers of one event apart, to run one after another; Nest would start all together. */
  override addHandler(type: string, handler: MessageHandler, _isEvent: boolean, extras: OnEventExtras) {
    const { withinMs } = extras;
    const definition = extras.definitions.find(each => each.type === type)!;
    // Named after the event's type, because class names may change.
    const inboxName = [this.group, extras.name ?? type].join(':');
    if (this.reactions.some(each => each.inboxName === inboxName && each.definition.type === type))
      throw new Error(`Two consumers of the same event need different names: ${inboxName} ${type}`);
    const owner: InboxOwner = { group: this.group, inboxName };
    const handle = async (event: EventEnvelope) => {
      const delivery: Delivery = { ...owner, withinMs };
      try {
        const outcome = (await handler(event, delivery)) as Observable<unknown>;
        await lastValueFrom(outcome, { defaultValue: undefined });
      } catch (error) {
        // An error that a request would answer with 503 is temporary: try again later.
        throw problemOf(error).status === 503
          ? new TemporaryFailure(reasonOf(error), { cause: error })
          : error;
      }
    };
    this.reactions.push({ ...owner, definition, handle });
  }

  async listen(done: (error?: unknown) => void) {
    try {
      this.subscription = await startSoonerOrLater(() => this.subscribe(), {
        ping: () => this.transport.ping(),
        onTrouble: this.options.onTrouble,
      });
      done();
    } catch (error) {
      done(error);
    }
  }

  /** Waits for the events that are being handled. Nest calls this again when the application closes. */
  async close() {
    const { subscription } = this;
    this.subscription = undefined;
    await subscription?.stop();
  }

  on() {
    throw new Error('The event bus has no events of its own');
  }

  unwrap<Transport>() {
    return this.transport as Transport;
  }

  private async subscribe(): Promise<Subscription> {
    const topics = [...new Set(this.reactions.map(({ definition }) => definition.topic))];
    countHandledFromZero(
      this.group,
      this.reactions.map(({ definition }) => definition.type),
    );
    if (topics.length === 0) return { stop: () => Promise.resolve() };
    return this.transport.subscribe(
      this.group,
      topics,
      record => react(record, { group: this.group, system: this.transport.system }, this.reactions),
      this.options,
    );
  }
}
