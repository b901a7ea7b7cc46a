import { startServiceUnderTest, type Settings } from '@sevenfold/service-defaults/testing';
import { moderation } from '../../src/index.js';
import { startRoomsNeighbour } from './rooms-neighbour.js';

/** The real service with a rooms-gateway that the test controls. */
export async function startModeration(env: Settings = {}) {
  let rooms!: Awaited<ReturnType<typeof startRoomsNeighbour>>;
  const service = await startServiceUnderTest(moderation, async ({ transport }) => {
    rooms = await startRoomsNeighbour(transport);
    return { ROOMS_GATEWAY_URL: rooms.url, ...env };
  });
  await service.watch('moderation.maintenance');
  const admin = await service.token({ uid: 'operator', name: 'Olga Operator', admin: true, role: 'admin' });
  const { guest, stop } = service;
  return Object.assign(service, {
    rooms,
    admin,
    /** A guest whose token claims the operators' role. */
    guest: (uid = 'guest-1') => guest(uid, { admin: true }),
    /** The newest audit entries, as the API returns them. */
    audit: async (query = '') =>
      (await service.call('GET', `/api/admin/audit${query}`, { as: admin })).body.entries,
    async stop() {
      await rooms.stop();
      await stop();
    },
  });
}

export type RunningModeration = Awaited<ReturnType<typeof startModeration>>;
