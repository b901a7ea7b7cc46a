// `npm run bench -- kick [--rooms 500] [--kicks 200] [--url http://localhost:3000]`: milliseconds from an operator's
// request to the closed socket, on a full stack with many rooms. Method: docs/benchmarks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { signInDemoPerson } from '@sevenfold/keycloak';
import { PlainClient } from '@sevenfold/realtime-client';
import { until } from '@sevenfold/testing';
import { quantile } from '@sevenfold/testing/quantile';
import { startStack } from './stack/running-stack.ts';

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '500' },
    kicks: { type: 'string', default: '200' },
    /** Address of a running stack. */
    url: { type: 'string', default: '' },
    output: { type: 'string', default: 'bench-results/kick.json' },
  },
});
const atOnce = 10;
/** During the first kicks, consumer groups are still settling and code is not compiled yet. */
const unmeasured = 10;
const roomCount = Number(options.rooms);
const kicks = Math.min(Number(options.kicks), roomCount - unmeasured);

const stack = options.url ? { url: options.url, stop: async () => {} } : await startStack();
try {
  /** Two in each room: a host, and a member who may be kicked. */
  const places = Array.from({ length: roomCount * 2 }, (_, index) => `room-${index >> 1}`);
  const members: Awaited<ReturnType<typeof join>>[] = [];
  for (let next = 0; next < places.length; next += atOnce)
    members.push(...(await Promise.all(places.slice(next, next + atOnce).map(join))));
  const closed = [];
  const answered = [];
  let late = 0;
  let token = '';
  for (let kick = 0; kick < kicks + unmeasured; kick++) {
    // Tokens live for minutes.
    if (kick % 50 === 0) token = (await signInDemoPerson(stack.url, 'admin@sevenfold.test')).access_token;
    const victim = members[kick * 2 + 1];
    if (!victim) throw new Error('nobody to kick');
    const started = performance.now();
    const response = await fetch(`${stack.url}/admin/room/${victim.room}/kick/${victim.uid}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const body = await response.json();
    const answeredAfter = performance.now() - started;
    if (!response.ok || body.outcome === 'refused')
      throw new Error(`a kick returned ${JSON.stringify(body)}`);
    await until(() => victim.closedAt !== undefined, 'the socket stays open');
    if (kick < unmeasured) continue;
    answered.push(answeredAfter);
    // The answer has a deadline, and here the effect came later.
    if (body.outcome === 'pending') late++;
    closed.push((victim.closedAt as number) - started);
  }
  const row = {
    rooms: roomCount,
    sockets: members.length,
    kicks,
    'click to closed socket p50': Math.round(quantile(closed, 0.5)),
    p99: Math.round(quantile(closed, 0.99)),
    'click to answer p50': Math.round(quantile(answered, 0.5)),
    'answer p99': Math.round(quantile(answered, 0.99)),
    'answered before the effect': late,
    load: Number(loadavg()[0]?.toFixed(1)),
  };
  console.table([row]);
  mkdirSync(path.dirname(options.output), { recursive: true });
  writeFileSync(
    options.output,
    `${JSON.stringify({ at: new Date().toISOString(), row, closed }, null, 2)}\n`,
  );
  for (const member of members) member.close();
} finally {
  await stack.stop();
}

/** A guest joins a room. */
async function join(room: string) {
  const guest = await posted('/api/identity/guest-token', undefined, {});
  const token = guest.token ?? guest.accessToken;
  const { ticket, uid } = await posted('/api/rydesync/tickets', token, undefined);
  const client = new PlainClient(
    new WebSocket(`${stack.url.replace('http', 'ws')}/api/rydesync/socket?ticket=${ticket}`),
  );
  await client.hello();
  await client.join(room);
  const member = {
    room,
    uid: uid as string,
    closedAt: undefined as number | undefined,
    close: () => client.close(),
  };
  client.socket.addEventListener('close', () => (member.closedAt = performance.now()));
  return member;
}

async function posted(where: string, token: string | undefined, body: object | undefined) {
  const response = await fetch(stack.url + where, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${where} returned ${response.status}: ${await response.text()}`);
  return response.json();
}
