import { jest } from '@jest/globals';
import { Tickets } from './tickets.js';

afterEach(() => {
  jest.useRealTimers();
});

it('admits nobody by a ticket whose token has expired', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const kept = new Map<string, string>();
  const store = {
    put: async (ticket: string, content: string) => void kept.set(ticket, content),
    take: async (ticket: string) => kept.get(ticket) ?? null,
  };
  const tickets = new Tickets(store as never, { isOver: () => false });
  const principal = { uid: 'ada', expiresAt: 1_010 } as never;
  const ticket = await tickets.issue(principal, undefined, 'device');
  jest.setSystemTime(1_009_999);
  await expect(tickets.redeem(ticket, undefined)).resolves.toMatchObject({ principal: { uid: 'ada' } });
  jest.setSystemTime(1_010_000);
  await expect(tickets.redeem(ticket, undefined)).rejects.toMatchObject({ code: 'ticket.invalid' });
});
