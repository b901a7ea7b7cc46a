import { submissionStoredV1, type EventEnvelope, type EventOf } from '@sevenfold/contracts';
import {
  startSurroundings as startPlainSurroundings,
  type Settings,
} from '@sevenfold/service-defaults/testing';
import { endTidily } from './end-tidily.js';
import { testObjects } from './objects.js';

/** Fast, and without rate limits. */
export const intakeSettings: Settings = {
  CONTACT_SWEEP_SECONDS: '0.2',
  CONTACT_PER_MINUTE: '1000000',
  CONTACT_FREE_PER_HOUR: '1000000',
};

/** Everything around a service that runs in a separate process. */
export async function startSurroundings() {
  const [surroundings, objects] = await Promise.all([
    startPlainSurroundings('contact-intake'),
    testObjects(),
  ]);
  await surroundings.watch(submissionStoredV1.topic);
  const { LOG_LEVEL: _, ...env } = surroundings.env;
  const stop = endTidily(surroundings, objects);
  return Object.assign(surroundings, {
    objects,
    env: { ...env, ...intakeSettings, ...objects.env } as Settings,
    eventsOf: eventsAmong(surroundings.published),
    stop,
  });
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;

/** The events of one type about one submission, without duplicates. */
export const eventsAmong = (published: readonly EventEnvelope[]) => (type: string, submissionId: string) => {
  const found = published.filter(event => event.type === type && event.key === submissionId);
  return [...new Map(found.map(event => [event.id, event])).values()] as EventOf<typeof submissionStoredV1>[];
};
