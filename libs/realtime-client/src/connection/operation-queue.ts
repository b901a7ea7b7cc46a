import type { Ack, Joined, Operation, OperationError } from '@sevenfold/contracts';
import { RealtimeError } from './realtime-error.js';

export type OnAnswer = (answer: Ack | Joined) => void;

interface Waiting {
  operation: Operation;
  onAnswer?: OnAnswer | undefined;
  resolve: (answer: Ack | Joined) => void;
  reject: (error: unknown) => void;
  /** Void with its connection: it is set up anew by other means. */
  transient: boolean;
}

/** How an operation is dealt with. */
export interface Handling {
  /** Void with its connection. */
  transient?: boolean;
  /** Learns its number before anything is sent. */
  onId?: (id: number) => void;
  /**
   * Does what has to be done before anything that follows the answer on the line is looked at: outside of browsers, frames
   * that arrive together are told in one go, and what awaits a promise comes too late.
   */
  onAnswer?: OnAnswer | undefined;
}

type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never;
export type NewOperation = WithoutId<Operation>;

/** So many numbers back the server remembers what it did: nothing newer may begin before what waits is answered. */
const remembered = 128;
/** The server does not remember what is transient: such numbers take none from operations that wait for their answer. */
const firstTransient = 2 ** 40;

/**
 * Operations without an answer yet, in order. What was on its way when the connection broke is sent again under its old
 * number, so that the server can tell whether it was done already.
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

  /** Sends an operation, now or when there is a connection. */
  add(fields: NewOperation, { transient = false, onId, onAnswer }: Handling = {}) {
    return new Promise<Ack | Joined>((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      if (!transient && this.nextId - this.oldestLasting() >= remembered)
        return reject(
          new RealtimeError('client.too-many', 'Too many operations are waiting for their answer.'),
        );
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

  /** The connection is gone. */
  disconnected() {
    this.held = true;
    for (const [id, { transient }] of this.waiting) if (transient) this.fail(id, offline());
  }

  /** There is a connection again. */
  resend() {
    this.held = false;
    // What is transient went out over this connection already.
    for (const { operation, transient } of this.waiting.values()) if (!transient) this.send(operation);
  }

  /** Nothing will be sent any more, unless all begins anew: whatever waits is refused, and whatever comes. */
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

const offline = () => new RealtimeError('client.offline', 'There is no connection.');
