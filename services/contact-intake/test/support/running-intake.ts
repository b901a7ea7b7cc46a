import { submissionStoredV1 } from '@sevenfold/contracts';
import { startServiceUnderTest, type Settings } from '@sevenfold/service-defaults/testing';
import { contactIntake } from '../../src/index.js';
import { Client } from './client.js';
import { endTidily } from './end-tidily.js';
import { testObjects } from './objects.js';
import { eventsAmong, intakeSettings } from './surroundings.js';

let people = 0;

/** The real service in this process. */
export async function startIntake(env: Settings = {}) {
  const objects = await testObjects();
  const service = await startServiceUnderTest(contactIntake, {
    ...intakeSettings,
    ...objects.env,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...env,
  });
  await service.watch(submissionStoredV1.topic);
  const stop = endTidily(service, objects);
  const client = async (token?: Promise<string>) => new Client(service.url, await token);
  return Object.assign(service, {
    objects,
    eventsOf: eventsAmong(service.published),
    /** Whether bytes of an unfinished upload are on the disk, or recorded parts of it in the bucket. */
    hasBytes: async (fileId: string) =>
      (await objects.unfinished()).includes(fileId) ||
      (await service.sql(`select 1 from attachment where id = $1 and kept_parts is not null`, [fileId]))
        .length > 0,
    /** Whether someone holds the upload's lock. */
    isUploading: async (fileId: string) =>
      (
        await service.sql(
          `select 1 from pg_locks where locktype = 'advisory'
             and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
          [fileId],
        )
      ).length > 0,
    /** Someone new, signed in. */
    person: (uid = `person-${++people}`) => client(service.token({ uid })),
    admin: () => client(service.operator()),
    visitor: () => client(service.guest('guest-1')),
    nobody: new Client(service.url),
    stop,
  });
}

export type RunningIntake = Awaited<ReturnType<typeof startIntake>>;
