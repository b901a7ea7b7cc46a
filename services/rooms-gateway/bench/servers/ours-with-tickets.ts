// The gateway and whoever signs tokens for it in one process, for those who want to be let in and measure no CPU.
import { systemCalled, ticketOf } from '../systems.ts';

Object.assign(process.env, await systemCalled('ours').prepare?.());
const { port } = await import('./ours.ts');

process.on('message', ({ ask, uid }: { ask: string; uid: string }) => {
  if (ask === 'ticket') void ticketOf(port, uid).then(ticket => process.send?.({ uid, ticket }));
});
