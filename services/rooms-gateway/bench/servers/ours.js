// The real gateway with rooms in memory, on a database and bus of its own.
import { createTestIssuer } from '@sevenfold/auth/testing';
import { startService } from '@sevenfold/service-defaults';
import { testDatabase } from '@sevenfold/testing';
import { roomsGateway } from '../../dist/index.js';
import { serve } from './serve.js';

const [database, bus, issuer] = await Promise.all([
  testDatabase('rooms'),
  testDatabase('bus'),
  createTestIssuer(),
]);
const service = await startService(roomsGateway, {
  env: {
    DATABASE_URL: database.url,
    BUS_DATABASE_URL: bus.url,
    ISSUER_URL: issuer.issuerUrl,
    ISSUER_JWKS_URL: issuer.jwksUrl,
    GUEST_JWKS_URL: issuer.jwksUrl,
    LOG_LEVEL: 'error',
    SOCKETS_PER_ADDRESS: '100000',
    ADDRESS_OPERATIONS_PER_SECOND: '100000',
  },
});

const ticketFor = async uid => {
  const authorization = `Bearer ${await issuer.token({ uid, exp: Math.floor(Date.now() / 1000) + 3600 })}`;
  const response = await fetch(`${service.url}/api/rydesync/tickets`, {
    method: 'POST',
    headers: { authorization },
  });
  return (await response.json()).ticket;
};

serve(
  Number(new URL(service.url).port),
  async () => {
    await service.stop();
    await issuer.stop();
    await Promise.all([database.drop(), bus.drop()]);
  },
  ticketFor,
);
