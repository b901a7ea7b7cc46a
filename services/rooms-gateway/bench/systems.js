import { randomUUID } from 'node:crypto';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { RawClient } from './raw-client.js';

let issuer;

export async function ticketOf(port, uid) {
  const token = await issuer.token({ uid, exp: Math.floor(Date.now() / 1000) + 3600 });
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/api/rydesync/tickets`, { method: 'POST', headers });
  return (await response.json()).ticket;
}

/** What one member changes and all must see: the same for all systems. */
const metronome = (room, n, now) =>
  `"path":"rydesync/rooms/${room}/metronome","value":` +
  `{"running":true,"bpm":${60 + (n % 120)},"accents":[2,1,1,1],"division":1,"at":${now}}`;

/** How each system is joined and spoken to. `levels` reads the level updates out of a frame. */
export const systems = {
  ours: {
    title: 'rooms-gateway',
    /** Tokens are made, and tickets fetched, on this side: neither is the gateway's work while it serves rooms. */
    async prepare() {
      issuer = await createTestIssuer();
      return { ISSUER_URL: issuer.issuerUrl, ISSUER_JWKS_URL: issuer.jwksUrl };
    },
    finish: () => issuer.stop(),
    async join(port, room, uid) {
      return this.enter(port, room, await ticketOf(port, uid));
    },
    async enter(port, room, ticket) {
      const client = await RawClient.open(port, `/api/rydesync/socket?ticket=${ticket}`);
      await answered(client, { t: 'hello', v: 1, client: randomUUID() }, 'welcome');
      await answered(client, { t: 'join', id: 1, room }, 'joined');
      return client;
    },
    message: (room, level) => JSON.stringify({ t: 'level', room, level }),
    levels: text => (text.startsWith('{"t":"live"') ? JSON.parse(text).levels : undefined),
    marked: text => {
      const found = text.startsWith('{"t":"batch"') && /metronome",.*?"at":(\d+)/.exec(text);
      return found ? Number(found[1]) : undefined;
    },
    // A node that everybody must see each value of: judged by its rule, in the room's log, to be resumed from.
    control: (room, n, now) => `{"t":"set","id":${n + 2},${metronome(room, n, now)}}`,
  },
  'bare-ws': {
    title: 'bare ws 8.23',
    join: (port, room, uid) => RawClient.open(port, `/?room=${room}&uid=${uid}`),
    message: (_room, level) => JSON.stringify({ level }),
    levels: text => JSON.parse(text).levels,
    control: (room, n, now) => `{${metronome(room, n, now)}}`,
  },
  'kept-ws': {
    title: 'ws and PostgreSQL',
    join: (port, room, uid) => RawClient.open(port, `/?room=${room}&uid=${uid}`),
    control: (room, n, now) => `{"id":${n},${metronome(room, n, now)}}`,
  },
  'socket-io': {
    title: 'Socket.IO 4.8.4',
    async join(port, room, uid) {
      const ready = Promise.withResolvers();
      const path = `/socket.io/?EIO=4&transport=websocket&room=${room}&uid=${uid}`;
      const client = await RawClient.open(port, path, (text, own) => {
        if (text.startsWith('0')) own.send('40');
        if (text.startsWith('40')) ready.resolve();
      });
      await ready.promise;
      return client;
    },
    message: (_room, level) => `42["level",{"level":${level}}]`,
    levels: text => (text.startsWith('42["live"') ? JSON.parse(text.slice(2))[1].levels : undefined),
    control: (room, n, now) => `42["set",{${metronome(room, n, now)}}]`,
  },
};

function answered(client, message, t) {
  return new Promise(resolve => {
    client.onText = text => text.includes(`"t":"${t}"`) && resolve();
    client.send(JSON.stringify(message));
  });
}
