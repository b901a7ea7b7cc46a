import type { SqlTransaction } from '@sevenfold/messaging';
import { OperatorActions } from './operator-actions.js';

let now = 1_000;
const written: unknown[] = [];
const tx: SqlTransaction = { $executeRaw: async (_, ...values) => written.push(...values) };

const database = { $transaction: <R>(work: (tx: SqlTransaction) => Promise<R>) => work(tx) };
const clock = { now: () => new Date(now) };

const intent = {
  operator: { uid: 'olga' },
  ip: '127.0.0.1',
  action: 'account.block',
  target: { kind: 'account', id: 'ben' },
} as never;

it('takes effect after the external call, so that nothing issued during the call outlives it', async () => {
  const { result } = await new OperatorActions(database, clock, { name: 'identity' }).perform(
    intent,
    async (_tx, at) => ({ result: at.getTime() }),
    async () => {
      now += 5_000;
    },
  );
  expect(result).toBe(6_000);
  expect(JSON.stringify(written)).toContain(new Date(6_000).toISOString());
});

it('refuses a service whose operator actions have no event', () => {
  expect(() => new OperatorActions(database, clock, { name: 'api-gateway' })).toThrow('auditedServices');
});
