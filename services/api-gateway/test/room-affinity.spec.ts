import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import { opened, RawClient, startUnreachablePort, until } from '@sevenfold/testing';
import { podsOf } from '../src/proxy/placement.js';
import { startNeighbours } from './support/neighbours.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

const names = ['a', 'b', 'c'];
let pods: Awaited<ReturnType<typeof startNeighbours>>;
let gateway: RunningGateway;

beforeEach(async () => {
  pods = await opened(startNeighbours(names));
  gateway = await opened(startGateway({ ROOMS_GATEWAY_PODS: names.map(name => pods.urls[name]).join() }));
});

async function handshake(query: string, at = gateway, ...headers: string[]) {
  const client = await RawClient.open(at.url, [
    `GET /api/rydesync/socket?${query} HTTP/1.1`,
    'host: localhost',
    'connection: Upgrade',
    'upgrade: websocket',
    ...headers,
  ]);
  await client.answered();
  return client.status;
}

/** Opens a socket, and names the pods that it reached, in order. */
async function enter(parameters: string, at = gateway) {
  const query = `ticket=${randomUUID()}&${parameters}`;
  expect(await handshake(query, at, 'x-next-pod: forged')).toBe(101);
  return [...pods.arrivals, ...at.neighbours.arrivals]
    .filter(({ path }) => path.includes(query))
    .map(({ service }) => service);
}

const orderOf = (room: string, of = names) =>
  podsOf(
    room,
    of.map(name => pods.urls[name]!),
  ).map(url => names.find(name => pods.urls[name] === url));

/** Calls back once a connection to this port has begun, before its outcome is known. */
function afterConnectingTo(port: number, work: () => void) {
  const connect = Socket.prototype.connect;
  jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    if (JSON.stringify(args).includes(`"port":${port}`)) setImmediate(work);
    return Reflect.apply(connect, this, args);
  });
}
afterEach(() => void jest.restoreAllMocks());

const rooms = Array.from({ length: 12 }, (_, index) => `room-${index}`);

describe('sockets', () => {
  it('of one room all reach one pod, and rooms use all pods', async () => {
    for (const room of rooms)
      for (let visit = 0; visit < 3; visit++)
        expect(await enter(`room=${room}`)).toEqual(orderOf(room).slice(0, 1));
    expect(new Set(pods.arrivals.map(({ service }) => service))).toEqual(new Set(names));
  });

  it('that name no room are spread by their tickets', async () => {
    for (let visit = 0; visit < 12; visit++) await enter('');
    expect(new Set(pods.arrivals.map(({ service }) => service)).size).toBeGreaterThan(1);
  });

  it('with an invalid room name reach the pod of the lobby, which they will join', async () => {
    expect(await enter(`room=${encodeURIComponent('no such/room')}`)).toEqual(await enter('room=lobby'));
  });

  it('of a pod that is lost reach the next one of their room, and all others stay', async () => {
    await pods.leave('a');
    for (const room of rooms)
      expect(await enter(`room=${room}`)).toEqual(orderOf(room, ['b', 'c']).slice(0, 1));
    // The first socket that finds the pod lost tells the others.
    expect(gateway.log().filter(({ msg }) => msg.includes('does not answer'))).toHaveLength(1);
  });

  it('of a pod whose node is lost wait for it only once', async () => {
    const { port } = await opened(startUnreachablePort());
    const lost = `http://127.0.0.1:${port}`;
    const other = await opened(startGateway({ ROOMS_GATEWAY_PODS: [lost, pods.urls['a']].join() }));
    const itsRooms = rooms.filter(room => podsOf(room, [lost, pods.urls['a']!])[0] === lost);
    expect(itsRooms.length).toBeGreaterThan(1);
    for (const room of itsRooms) expect(await enter(`room=${room}`, other)).toEqual(['a']);
    const waits = () => other.log().filter(({ msg }) => msg.includes('does not answer'));
    await until(() => waits().length > 0, 'the log');
    expect(waits()).toHaveLength(1);
  });

  it('of a gateway that was busy while it connected do not move their room', async () => {
    const port = Number(new URL(pods.urls[orderOf('lobby')[0]!]!).port);
    afterConnectingTo(port, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500));
    expect(await enter('room=lobby')).toEqual(orderOf('lobby').slice(0, 1));
  });

  it('of a pod that is too slow to answer do not move its room', async () => {
    pods.ignoresUpgrades = true;
    expect(await handshake('ticket=late&room=lobby')).toBe(503);
    pods.ignoresUpgrades = false;
    expect(pods.arrivals).toHaveLength(1);
    expect(await enter('room=lobby')).toEqual(orderOf('lobby').slice(0, 1));
  }, 20_000);

  it('that one pod passes on reach the next, and stay there', async () => {
    const [first, second] = orderOf('lobby');
    pods.leavesUpgrades.add(first!);
    expect(await enter('room=lobby')).toEqual([first, second]);
    expect(await enter('room=lobby')).toEqual([second]);
  });

  it('that every pod passes on must be accepted by one', async () => {
    for (const name of names) pods.leavesUpgrades.add(name);
    await enter('room=lobby');
    const asked = pods.arrivals.map(({ service, headers }) => [service, headers['x-next-pod']]);
    expect(asked).toEqual([...orderOf('lobby').map(name => [name, 'free']), [expect.any(String), undefined]]);
  });

  it('of a new room find out which pods have more than their share', async () => {
    const [busy] = await enter('room=lobby');
    const room = rooms.find(name => orderOf(name)[0] === busy)!;
    pods.leavesUpgrades.add(busy!);
    await enter(`room=${room}`);
    const asked = pods.arrivals.slice(1).map(({ service, headers }) => [service, headers['x-next-pod']]);
    expect(asked).toEqual([
      [busy, 'busy'],
      [orderOf(room)[1], 'free'],
    ]);
  });

  it('that a pod refuses go no further', async () => {
    pods.refusesUpgrades = true;
    expect(await handshake('ticket=used&room=lobby')).toBe(401);
    expect(pods.arrivals).toHaveLength(1);
  });

  it('that cannot be passed on do not mark a pod as lost', async () => {
    // Node throws an error for trailers without a chunked body.
    expect(await handshake('ticket=odd&room=lobby', gateway, 'trailer: expires')).toBe(503);
    await until(
      () => gateway.log().some(({ msg }) => msg === 'failed to proxy a room socket'),
      'no failure in the log',
    );
    expect(gateway.log().filter(({ msg }) => msg.includes('does not answer'))).toEqual([]);
  });
});
