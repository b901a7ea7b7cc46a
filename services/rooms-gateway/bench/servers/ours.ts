// The real gateway with rooms in memory, on its own database and bus. The load generator issues tokens.
import { startService } from '@sevenfold/service-defaults';
import { testDatabase } from '@sevenfold/testing';
import { roomsGateway } from '../../dist/index.js';
import { serve } from './serve.ts';

const [database, bus] = await Promise.all([testDatabase('rooms'), testDatabase('bus')]);
const service = await startService(roomsGateway, {
  env: {
    DATABASE_URL: database.url,
    BUS_DATABASE_URL: bus.url,
    ISSUER_URL: process.env.ISSUER_URL,
    ISSUER_JWKS_URL: process.env.ISSUER_JWKS_URL,
    GUEST_JWKS_URL: process.env.ISSUER_JWKS_URL,
    LOG_LEVEL: 'error',
    ...(process.env.STAGE_PLACES && { STAGE_PLACES: process.env.STAGE_PLACES }),
    SOCKETS_PER_ADDRESS: '100000',
    HANDSHAKES_PER_ADDRESS: '100000',
    ADDRESS_OPERATIONS_PER_SECOND: '100000',
    PERSON_READ_BYTES_PER_SECOND: '1000000000',
    NEW_ROOMS_PER_DAY: '1000000',
    NEW_ROOMS_PER_DAY_OF_GUEST: '1000000',
    NEW_ROOMS_PER_DAY_OF_GUESTS_NETWORK: '1000000',
  },
});

export const port = Number(new URL(service.url).port);

serve(port, async () => {
  await service.stop();
  await Promise.all([database.drop(), bus.drop()]);
});
