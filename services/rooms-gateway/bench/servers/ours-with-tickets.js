// The gateway and whoever signs tokens for it in one process, for those who want to be let in and measure no CPU.
import { systems, ticketOf } from '../systems.js';

Object.assign(process.env, await systems.ours.prepare());
const { port } = await import('./ours.js');

process.on('message', ({ ask, uid }) => {
  if (ask === 'ticket') void ticketOf(port, uid).then(ticket => process.send({ uid, ticket }));
});
