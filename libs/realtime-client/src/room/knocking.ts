import { RealtimeError } from '../connection/realtime-error.js';

type Answer = 'admitted' | 'denied' | 'again' | 'given-up';

/** Joins a room with approval: knocks, waits for the answer, and knocks again after a lost connection. */
export class Knocking {
  private answer: ((answer: Answer) => void) | undefined;

  get waits() {
    return this.answer !== undefined;
  }

  /**
   * Resolves once `join` does. Calls `started` when it has to wait, and `ended` when it gives up or is
   * denied.
   */
  async until(
    join: () => Promise<void>,
    started?: (pending: RealtimeError) => void,
    ended?: () => void,
    signal?: AbortSignal,
  ): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      try {
        return await join();
      } catch (error) {
        if (!(error instanceof RealtimeError) || error.code !== 'room.approval-pending') throw error;
        started?.(error);
      }
      const answer = await this.next(signal);
      if (answer === 'admitted' || answer === 'again') continue;
      ended?.();
      throw answer === 'denied'
        ? new RealtimeError('room.approval-denied', 'The host didn’t let you in.')
        : new RealtimeError('client.given-up', 'Knocking was cancelled.');
    }
  }

  answered(admitted: boolean) {
    this.answer?.(admitted ? 'admitted' : 'denied');
  }

  again() {
    this.answer?.('again');
  }

  giveUp() {
    this.answer?.('given-up');
  }

  private async next(signal?: AbortSignal): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const giveUp = () => resolve('given-up');
    this.answer = resolve;
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
    const answer = await promise;
    this.answer = undefined;
    signal?.removeEventListener('abort', giveUp);
    return answer;
  }
}
