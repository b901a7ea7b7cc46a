import { metrics } from '@opentelemetry/api';
import type { RoomCommandOrder } from './room-command.js';

const duration = metrics
  .getMeter('@sevenfold/moderation')
  .createHistogram('sevenfold.moderation.command.duration', {
    description:
      "Time from an operator's command until its effect is known: done, refused, failed or pending",
    unit: 's',
    advice: { explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30] },
  });

/** Measures a command's duration and outcome. `refused` counts as a valid answer: the target does not exist. */
export async function timedCommand<Answer extends { outcome: string }>(
  command: RoomCommandOrder['command'],
  work: () => Promise<Answer>,
  isRefusal: (error: unknown) => boolean,
): Promise<Answer> {
  const began = performance.now();
  let outcome = 'failed';
  try {
    const answer = await work();
    outcome = answer.outcome;
    return answer;
  } catch (error) {
    if (isRefusal(error)) outcome = 'refused';
    throw error;
  } finally {
    duration.record((performance.now() - began) / 1000, { command, outcome });
  }
}
