import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { incidentOpenedV1, realm } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { startStatus, type RunningStatus } from './support/running-status.js';

/** Stands in for the gateway: serves only the realm's token endpoint and the caller's identity. */
let gateway: Server;
let lets = true;
const asked: string[] = [];
const authorizations: string[] = [];
let status: RunningStatus;

beforeAll(async () => {
  gateway = createServer(({ method, url, headers }, response) => {
    asked.push(`${method} ${url}`);
    if (headers.authorization) authorizations.push(headers.authorization);
    const answers: Record<string, object> = {
      [`POST /realms/${realm.name}/protocol/openid-connect/token`]: {
        access_token: 'a-token',
        expires_in: 300,
      },
      'GET /api/identity/me': {},
    };
    const answer = lets && answers[`${method} ${url}`];
    response.writeHead(answer ? 200 : 500).end(JSON.stringify(answer || {}));
  });
  await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve));
  status = await startStatus({
    PROBE_CLIENT_SECRET: 'a secret of the test',
    JOURNEYS: 'sign-in,submission',
    JOURNEY_ORIGIN: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    JOURNEY_INTERVAL_MS: '100',
  });
}, 120_000);
afterAll(async () => {
  await status?.stop();
  gateway.closeAllConnections();
  await new Promise(resolve => gateway.close(resolve));
});

const incidentsOf = (component: string) =>
  status.published.filter(
    ({ type, data }) =>
      type === incidentOpenedV1.type && (data as { component: string }).component === component,
  );

describe('a journey of people, from end to end', () => {
  it('is shown among the components if configured', async () => {
    await status.shows('journey-sign-in', 'operational');
    expect(await status.entry('journey-sign-in')).toMatchObject({ name: 'Signing in', url: '/auth/signin' });
    expect(await status.entry('journey-room')).toBeUndefined();
    expect(asked).toContain('GET /api/identity/me');
    expect(authorizations).toContain(`Basic ${btoa(`${realm.probeClient}:a secret of the test`)}`);
    expect(authorizations).toContain('Bearer a-token');
  });

  it('is shown as failing, and opens an incident, if the services on its path work', async () => {
    await status.shows('journey-submission', 'down');
    await until(() => incidentsOf('journey-submission')[0], 'no incident was opened');
    expect((await status.page()).banner.text).toBe('Sending a message is down');
  });

  it('opens no incident while a service on its path is down, and recovers with it', async () => {
    await status.services.identity.stop();
    await status.shows('sign-in', 'down');
    lets = false;
    await status.shows('journey-sign-in', 'down');
    lets = true;
    await status.services.identity.startAgain();
    await status.shows('journey-sign-in', 'operational');
    expect((await status.page()).incidents.map(({ component }) => component)).not.toContain(
      'journey-sign-in',
    );
    expect(incidentsOf('journey-sign-in')).toEqual([]);
  });
});
