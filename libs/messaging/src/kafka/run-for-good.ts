import type { Consumer, ConsumerRunConfig } from 'kafkajs';
import { pause } from '../pause.js';

const shortestPause = 200;
const longestPause = 5_000;

export interface RunForGoodOptions {
  isEnded: () => boolean;
  onTrouble?: ((error: Error) => void) | undefined;
}

/** For a consumer's `retry`: it is begun anew here, whatever ended it. */
export const neverByItself = { restartOnFailure: async () => false };

/**
 * Runs a consumer until it is ended. kafkajs begins anew by itself only after what it takes for passing; a group whose
 * coordinator is not found in time, as after a slow start of the brokers, ends its consumer for ever and without a word.
 */
export async function runForGood(
  consumer: Consumer,
  how: ConsumerRunConfig,
  { isEnded, onTrouble }: RunForGoodOptions,
): Promise<void> {
  let wait = shortestPause;
  consumer.on(consumer.events.GROUP_JOIN, () => {
    wait = shortestPause;
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (isEnded()) return;
    onTrouble?.(payload.error);
    void runAgain();
  });
  await consumer.run(how);

  async function runAgain() {
    while (!isEnded()) {
      await pause(wait, { ref: false });
      wait = Math.min(wait * 2, longestPause);
      if (isEnded()) return;
      try {
        await consumer.connect();
        // Should it crash once more, that is told as this time.
        await consumer.run(how);
        break;
      } catch (error) {
        onTrouble?.(error as Error);
      }
    }
    // Ended while it was on its way back.
    if (isEnded()) await consumer.disconnect().catch(() => undefined);
  }
}
