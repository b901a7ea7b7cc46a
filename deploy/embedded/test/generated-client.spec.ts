import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateClient, type GeneratedClient } from './support/generated-client.js';
import { startServices, type RunningServices } from './support/running-services.js';

const uid = 'client-person';
const directory = mkdtempSync(path.join(tmpdir(), 'sevenfold-client-'));
let services: RunningServices;
let generated: GeneratedClient;
let tokens: { person: string; operator: string };

beforeAll(async () => {
  services = await startServices();
  const description = await (await fetch(`${services.gateway}/api/openapi.json`)).text();
  generated = await generateClient(description, directory);
  tokens = {
    person: await services.issuer.token({ uid, email: 'client@sevenfold.test', name: 'Client' }),
    operator: await services.issuer.token({ uid: 'client-operator', admin: true, role: 'admin' }),
  };
}, 240_000);
afterAll(async () => {
  await services.stop();
  rmSync(directory, { recursive: true });
}, 60_000);

/** In this order: a call may need what an earlier one created. */
const calls = [
  ['person', 'identityShowPrincipal', {}],
  ['person', 'accountsCreateProfile', { body: { uid } }],
  ['person', 'accountsShowProfile', { path: { uid } }],
  ['person', 'accountsChangeSettings', { path: { uid }, body: { bio: 'Listens.' } }],
  [
    'person',
    'accountsCreateDiagram',
    { path: { uid }, body: { name: 'Home', document: { nodes: [], edges: [] } } },
  ],
  ['person', 'accountsListDiagrams', { path: { uid } }],
  ['person', 'contactIntakeListSubmissions', {}],
  ['person', 'roomsGatewayIssueTicket', {}],
  ['nobody', 'statusShowPage', {}],
  ['nobody', 'roomsGatewayListPublicRooms', {}],
  ['operator', 'accountsFindAccounts', { query: { search: 'Client', limit: 10 } }],
  ['operator', 'moderationListAuditEntries', {}],
  ['operator', 'moderationShowMaintenanceSettings', {}],
] as const;

it.each(calls)(
  'generated from the description is answered when %s calls %s',
  async (who, operation, request) => {
    generated.client.setConfig({
      baseUrl: services.gateway,
      auth: () => (who === 'nobody' ? undefined : tokens[who]),
    });
    const { data, error, response } = await generated.operations[operation]!(request);
    expect([error, response.ok]).toEqual([undefined, true]);
    expect(data).toEqual(expect.any(Object));
  },
);
