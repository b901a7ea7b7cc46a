import type { Ack, Joined, Operation, OperationError } from '@sevenfold/contracts';
import { RealtimeError } from './realtime-error.js';

export type OnAnswer = (answer: Ack | Joined) => void;

interface Waiting {
  operation: Operation;
  onAnswer?: OnAnswer | undefined;
  resolve: (answer: Ack | Joined) => void;
  reject: (error: unknown) => void;
  /** Dropped with its connection, and not resent on the next one. */
  transient: boolean;
}

/** How to handle an operation. */
export interface Handling {
  /** Dropped with its connection. */
  transient?: boolean;
  /** Receives the operation's number before it is sent. */
  onId?: (id: number) => void;
  /**
   * Runs before any frame after the answer is handled. Outside of browsers, frames that arrive together are
   * dispatched at once, so code that awaits a promise would run too late.
   */
  onAnswer?: OnAnswer | undefined;
}

type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never;
export type NewOperation = WithoutId<Operation>;

/**
 * The server remembers this many operation numbers: nothing newer may start before the oldest is answered.
 */
const remembered = 128;
/**
 * First number of transient operations. The server does not remember them, so they must not use up remembered numbers.
 */
const firstTransient = 2 ** 40;

/**
 * Unanswered operations, in order. It resends operations that were in flight when the connection broke, with their old
 * number, so that the server can detect repeats.
 */
export class OperationQueue {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private nextTransient = firstTransient;
  /** While older operations wait for a connection, newer ones must not overtake them. */
  private held = true;
  /** Why nothing is sent any more. */
  private ended: RealtimeError | undefined;

  constructor(private readonly send: (operation: Operation) => boolean) {}

  /** Sends an operation, now or once connected. */
  add(fields: NewOperation, { transient = false, onId, onAnswer }: Handling = {}) {
    return new Promise<Ack | Joined>((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      if (!transient && this.nextId - this.oldestLasting() >= remembered)
        return reject(new RealtimeError('client.too-many', 'Too many operations are waiting for an answer.'));
      const operation = { ...fields, id: transient ? this.nextTransient++ : this.nextId++ } as Operation;
      onId?.(operation.id);
      this.waiting.set(operation.id, { operation, onAnswer, resolve, reject, transient });
      if (this.held && !transient) return;
      if (!this.send(operation) && transient) this.fail(operation.id, offline());
    });
  }

  answer(message: Ack | Joined) {
    const found = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    try {
      found?.onAnswer?.(message);
      found?.resolve(message);
    } catch (error) {
      found?.reject(error);
    }
  }

  refuse({ id, code, message, ...details }: OperationError) {
    if (id !== undefined) this.fail(id, new RealtimeError(code, message, details));
  }

  /** The connection was lost. */
  disconnected() {
    this.held = true;
    for (const [id, { transient }] of this.waiting) if (transient) this.fail(id, offline());
  }

  /** Connected again. */
  resend() {
    this.held = false;
    // Transient ones were already sent on this connection.
    for (const { operation, transient } of this.waiting.values()) if (!transient) this.send(operation);
  }

  /** Rejects all waiting and future operations, until the queue is restarted. */
  end(error: RealtimeError) {
    this.ended = error;
    for (const id of this.waiting.keys()) this.fail(id, error);
  }

  begin() {
    this.ended = undefined;
  }

  private oldestLasting(): number {
    for (const [id, { transient }] of this.waiting) if (!transient) return id;
    return this.nextId;
  }

  private fail(id: number, error: RealtimeError) {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    found?.reject(error);
  }
}

const offline = () =>
  new RealtimeError('client.offline', 'No connection. Try again once you’re back online.');
