import type { Consumer, ConsumerRunConfig } from 'kafkajs';
import { pause } from '../pause.js';

const shortestPause = 200;
const longestPause = 5_000;

export interface RestartOptions {
  isEnded: () => boolean;
  onTrouble?: ((error: Error) => void) | undefined;
}

/** For a consumer's `retry`: `runWithRestart` does all restarts. */
export const noOwnRestart = { restartOnFailure: async () => false };

/**
 * Runs a consumer and restarts it after every crash until it is stopped. kafkajs restarts only after errors
 * it considers retriable. Otherwise a consumer would end silently if it did not find its group coordinator
 * in time, for example because brokers start slowly.
 */
export async function runWithRestart(
  consumer: Consumer,
  how: ConsumerRunConfig,
  { isEnded, onTrouble }: RestartOptions,
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
        // Another crash emits `CRASH` again.
        await consumer.run(how);
        break;
      } catch (error) {
        onTrouble?.(error as Error);
      }
    }
    // Stopped during the restart.
    if (isEnded()) await consumer.disconnect().catch(() => undefined);
  }
}
