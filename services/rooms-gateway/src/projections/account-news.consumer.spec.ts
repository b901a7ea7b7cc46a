import type { Json } from '@sevenfold/contracts';
import { AccountNewsConsumer } from './account-news.consumer.js';

const decided = (outcome: 'approved' | 'denied', decidedAt: string, division = 'nexus') => ({
  type: `accounts.division-request.${outcome}.v1`,
  data: { uid: 'ada', division, decidedAt },
});

function receiver() {
  const nodes = new Map<string, Json>();
  const draft = {
    get: (key: string) => nodes.get(key),
    put: (key: string, value: Json) => nodes.set(key, value),
  };
  const rooms = { run: async (_: string, work: (given: typeof draft) => void) => work(draft) };
  return { nodes, consumer: new AccountNewsConsumer(rooms as never) };
}

it('shows the latest decision about a division, whichever event comes last', async () => {
  const { nodes, consumer } = receiver();
  await consumer.handle(decided('denied', '2026-11-29T10:00:00.000Z') as never);
  await consumer.handle(decided('approved', '2026-11-30T10:00:00.000Z') as never);
  await consumer.handle(decided('denied', '2026-11-29T10:00:00.000Z') as never);
  expect([...nodes.values()]).toMatchObject([{ decision: { outcome: 'approved' } }]);
});

// Requests for two divisions are two keys, so their events come in any order.
it('shows the decisions about two divisions in the order in which they come', async () => {
  const { nodes, consumer } = receiver();
  await consumer.handle(decided('approved', '2026-11-30T10:00:00.000Z') as never);
  await consumer.handle(decided('denied', '2026-11-30T09:59:59.000Z', 'summit') as never);
  expect([...nodes.values()]).toMatchObject([{ decision: { division: 'summit', outcome: 'denied' } }]);
});
