// The gateway and its token issuer in one process, for runs that need tickets and measure no CPU.
import { systemCalled, ticketOf } from '../systems.ts';

Object.assign(process.env, await systemCalled('ours').prepare?.());
const { port } = await import('./ours.ts');

process.on('message', ({ ask, uid }: { ask: string; uid: string }) => {
  if (ask === 'ticket') void ticketOf(port, uid).then(ticket => process.send?.({ uid, ticket }));
});
