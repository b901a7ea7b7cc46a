import { startService } from '@sevenfold/service-defaults';
import { contactIntake } from '../../src/index.js';
import { Client } from './client.js';
import { startSurroundings } from './surroundings.js';

let people = 0;

/** The real service in this process. */
export async function startIntake(env: Record<string, string> = {}) {
  const surroundings = await startSurroundings();
  const service = await startService(contactIntake, {
    env: { ...surroundings.env, LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent', ...env },
  });
  return {
    ...surroundings,
    url: service.url,
    /** Somebody new, signed in. */
    async person(uid = `person-${++people}`) {
      return new Client(service.url, await surroundings.token({ uid }));
    },
    admin: async () =>
      new Client(service.url, await surroundings.token({ uid: 'operator', admin: true, role: 'admin' })),
    guest: async () => new Client(service.url, await surroundings.guestToken()),
    nobody: new Client(service.url),
    async stop() {
      await service.stop();
      await surroundings.stop();
    },
  };
}

export type RunningIntake = Awaited<ReturnType<typeof startIntake>>;
