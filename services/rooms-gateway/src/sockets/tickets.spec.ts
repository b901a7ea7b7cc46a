import { jest } from '@jest/globals';
import type { RevocationFeed } from '@sevenfold/auth';
import { Tickets } from './tickets.js';

afterEach(() => {
  jest.useRealTimers();
});

function keptTickets(revocations: Pick<RevocationFeed, 'isRevoked'>) {
  const kept = new Map<string, string>();
  const store = {
    put: async (ticket: string, content: string) => void kept.set(ticket, content),
    take: async (ticket: string) => kept.get(ticket) ?? null,
  };
  return new Tickets(store as never, { isOver: () => false }, revocations);
}

it('rejects a ticket whose sign-in has ended, even before the event arrives', async () => {
  let isOver = false;
  const tickets = keptTickets({ isRevoked: () => isOver });
  const principal = { uid: 'ada', expiresAt: 9_999_999_999 } as never;
  const ticket = await tickets.issue(principal, undefined, 'device');
  isOver = true;
  await expect(tickets.redeem(ticket, undefined)).rejects.toMatchObject({ code: 'session.over' });
  await expect(tickets.issue(principal, undefined, 'device')).rejects.toMatchObject({ code: 'session.over' });
});

it('rejects a ticket whose token has expired', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const tickets = keptTickets({ isRevoked: () => false });
  const principal = { uid: 'ada', expiresAt: 1_010 } as never;
  const ticket = await tickets.issue(principal, undefined, 'device');
  jest.setSystemTime(1_009_999);
  await expect(tickets.redeem(ticket, undefined)).resolves.toMatchObject({ principal: { uid: 'ada' } });
  jest.setSystemTime(1_010_000);
  await expect(tickets.redeem(ticket, undefined)).rejects.toMatchObject({ code: 'ticket.invalid' });
});
