import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  kickLiftRequestedV1,
  roomCommandCompletedV1,
  roomCommandRequestedV1,
  type AdminParticipant,
  type EventOf,
} from '@sevenfold/contracts';
import { envelopeOf, recordOf, type EventTransport } from '@sevenfold/messaging';

type Command = EventOf<typeof roomCommandRequestedV1 | typeof kickLiftRequestedV1>['data'];
type Completion = Omit<EventOf<typeof roomCommandCompletedV1>['data'], 'commandId' | 'room'>;

const line = { key: '-Oline', uid: 'ada', text: '<b>Hello</b>', ts: 1 };

/** A stand-in for rooms-gateway: answers its admin reads, and executes commands as the test decides. */
export async function startRoomsNeighbour(transport: EventTransport) {
  const rooms = new Map<string, AdminParticipant[]>();
  const sessions = new Map<string, object>();
  const seen: Array<{ method: string; path: string; authorization?: string }> = [];
  const commands: Command[] = [];
  let carryOut: (command: Command) => Completion | undefined = () => ({
    outcome: 'done',
    detail: 'It is done.',
  });
  let answerWith: number | undefined;

  const answer = ({ method = '', url = '' }: IncomingMessage): [status: number, body: unknown] => {
    const { pathname } = new URL(url, 'http://rooms');
    const [, room] = /^\/operators\/rooms\/([^/]+)\/participants$/.exec(pathname) ?? [];
    if (answerWith) return [answerWith, { secret: 'stack trace' }];
    if (room)
      return rooms.has(room)
        ? [200, { participants: rooms.get(room) }]
        : [404, problem(404, 'room.not-found', `There is no room "${room}".`)];
    const [, shown] = /^\/operators\/rooms\/([^/]+)$/.exec(pathname) ?? [];
    if (shown && rooms.has(shown))
      return [
        200,
        {
          ...summary(shown, rooms.get(shown)!, undefined),
          participants: rooms.get(shown),
          queue: [],
          guestbook: [line],
        },
      ];
    const [, lineOf, key] = /^\/operators\/rooms\/([^/]+)\/guestbook\/([^/]+)$/.exec(pathname) ?? [];
    if (lineOf && method === 'DELETE')
      return key === line.key
        ? [200, { removed: true }]
        : [404, problem(404, 'room.line-not-found', 'This message is no longer in the guestbook.')];
    if (shown) return [404, problem(404, 'room.not-found', `There is no room "${shown}".`)];
    if (pathname === '/operators/rooms')
      return [
        200,
        { rooms: [...rooms].map(([room, members]) => summary(room, members, sessions.get(room))) },
      ];
    if (pathname === '/operators/kept-rooms')
      return url.includes('cursor=')
        ? [400, problem(400, 'request.invalid', 'The cursor didn’t come from this list.')]
        : [
            200,
            { rooms: [{ room: 'studio', keeper: { uid: 'ada', since: 1 }, lastUsed: 2 }], nextCursor: null },
          ];
    if (pathname === '/operators/ws-failures')
      return [200, { failures: [{ id: 'f1', timestamp: 1, ip: '::1', err: 'bad token', ua: '<b>x</b>' }] }];
    if (pathname === '/operators/trends')
      return [200, { from: 0, to: 86_400_000, intervalMs: 300_000, points: [] }];
    if (pathname === '/operators/prune' && method === 'POST')
      return [200, { pruned: 3, kept: { connected: 2, recent: 1 } }];
    return [404, problem(404, 'route.not-found', 'There’s nothing here.')];
  };

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, path: url, authorization: headers.authorization });
    const [status, body] = answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  const complete = async (command: Command, completion: Completion, eventId = randomUUID()) => {
    const data = { commandId: command.commandId, room: command.room, ...completion };
    const { topic, type } = roomCommandCompletedV1;
    const event = {
      id: eventId,
      type,
      key: data.commandId,
      time: new Date().toISOString(),
      source: 'rooms-gateway',
      data,
    };
    await transport.publish([recordOf(topic, event, {})]);
  };
  await transport.subscribe('rooms-gateway', [roomCommandRequestedV1.topic], async record => {
    const command = envelopeOf(record).data as Command;
    commands.push(command);
    const completion = carryOut(command);
    if (completion) await complete(command, completion);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rooms,
    sessions,
    seen,
    commands,
    complete,
    /** How commands end from now on; undefined: not at all. */
    carryOut: (how: (command: Command) => Completion | undefined) => (carryOut = how),
    /** Every read answers with this status from now on. */
    failWith: (status: number | undefined) => (answerWith = status),
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const problem = (status: number, code: string, detail: string) => ({
  type: 'about:blank',
  title: 'Not found',
  status,
  detail,
  code,
});

const summary = (room: string, participants: AdminParticipant[], session: object | null = null) => ({
  room,
  participants: participants.length,
  host: participants.find(({ role }) => role === 'host')?.uid ?? null,
  session,
});
