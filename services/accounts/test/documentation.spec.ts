import { startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.stop());

interface Operation {
  requestBody?: object;
  responses: Record<string, { content?: { 'application/json'?: { schema: object } } }>;
}

it('describes the request and response of each route from its contract', async () => {
  const { body } = await accounts.call('GET', '/openapi.json');
  const operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'post /api/rydesync/hardCreateProfile',
      'get /api/accounts/{uid}',
      'patch /api/accounts/{uid}/settings',
      'post /api/user-actions',
      'post /api/admin/division-requests/{id}/approve',
    ]),
  );
  const undescribed = operations.filter(
    ({ name, operation }) =>
      name.includes(' /api/') &&
      !Object.values(operation.responses).some(response => response.content?.['application/json']?.schema),
  );
  expect(undescribed.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(body.components.schemas)).toEqual(
    expect.arrayContaining(['Profile', 'ChangeSettings', 'DivisionRequest', 'RecordUserActions', 'Problem']),
  );
});
