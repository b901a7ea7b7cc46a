import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCuttableProxy, testDatabase, until } from '@sevenfold/testing';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let line: Awaited<ReturnType<typeof startCuttableProxy>>;
let accounts: RunningAccounts;

beforeAll(async () => {
  database = await testDatabase('accounts_away');
  line = await startCuttableProxy(database.url);
  accounts = await startAccounts({ DATABASE_URL: line.url });
});

afterAll(async () => {
  await accounts.stop();
  await line.stop();
  await database.drop();
});

describe('while the database is down', () => {
  it('asks to retry later, for reads and writes, and serves again once it is back', async () => {
    const { uid, token } = await accounts.person();
    const read = () => accounts.call('GET', `/api/accounts/${uid}`, { as: token });
    const write = () =>
      accounts.call('PATCH', `/api/accounts/${uid}/settings`, { as: token, body: { bio: 'Back soon.' } });

    line.cut();
    for (const answer of [await read(), await write(), await read()]) {
      expectProblem(answer, { status: 503, code: 'service.unavailable' });
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(JSON.stringify(answer.body)).not.toContain(new URL(line.url).port);
    }

    line.mend();
    await until(async () => (await write()).status === 200, 'settings were not saved again');
    expect((await read()).body).toMatchObject({ bio: 'Back soon.' });
  });
});
