import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { EventDefinition, Problem } from '@sevenfold/contracts';
import { FolderObjectStore } from '@sevenfold/object-store';
import { startServiceUnderTest, type Answer, type Settings } from '@sevenfold/service-defaults/testing';
import { until } from '@sevenfold/testing';
import type { z } from 'zod';
import { accounts } from '../../src/index.js';

/** The real service, with retention and emails running often enough for a test. */
export async function startAccounts(env: Settings = {}) {
  const quick = { RETENTION_SECONDS: '0.1', MAIL_CHECK_SECONDS: '0.1' };
  const service = await startServiceUnderTest(accounts, { ...quick, ...env });
  const directory = path.join(service.dataDirectory, 'objects');
  const objects = await FolderObjectStore.open({ directory, basePath: '/api/objects' });
  const stopService = service.stop;
  /** Files of exports that are neither running nor ready: nothing would remove them any more. */
  const strayFiles = async () => {
    const kept = "select 1 from exports where id = $1 and status in ('collecting', 'ready')";
    const stray: string[] = [];
    for await (const { key } of objects.list('exports/'))
      if ((await service.sql(kept, [key.split('/')[1]])).length === 0) stray.push(key);
    return stray;
  };
  return Object.assign(service, {
    objects,
    /** Someone new, with a profile. */
    async person(uid = `u-${randomUUID()}`) {
      const token = await service.token({ uid });
      const { status, body } = await service.call('POST', '/api/rydesync/hardCreateProfile', {
        as: token,
        body: { uid },
      });
      if (status !== 200) throw new Error(`No profile was created: ${JSON.stringify(body)}`);
      return { uid, token, profile: body.profile };
    },
    async publishedOf<Data extends z.ZodType>(
      { type }: EventDefinition<Data>,
      matches: (data: z.infer<Data>) => boolean,
    ) {
      const found = () =>
        service.published.filter(event => event.type === type && matches(event.data as z.infer<Data>));
      await until(() => found().length > 0, `${type} was not published`);
      return found();
    },
    /** Fails if an expired or erased export left files. */
    async stop() {
      try {
        // Late parts may still arrive.
        await until(async () => (await strayFiles()).length === 0, strayFiles, 10_000);
      } finally {
        await stopService();
      }
    },
  });
}

export type RunningAccounts = Awaited<ReturnType<typeof startAccounts>>;

/** The expected form of every rejection. */
export function expectProblem({ status, body, headers }: Answer<Problem>, expected: Partial<Problem>) {
  expect(body).toMatchObject(expected);
  expect(status).toBe(body.status);
  expect(headers.get('content-type')).toContain('application/problem+json');
}
