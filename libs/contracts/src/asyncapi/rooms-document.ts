import { z } from 'zod';
import { closeReasonSchema, closings } from '../realtime/closings.js';
import { clockAnswer, clockProbe, closeCodes, realtimeLimits } from '../realtime/codes.js';
import { handshakeRefusals } from '../realtime/handshake-refusals.js';
import {
  helloSchema,
  levelSchema,
  operationSchemas,
  reactSchema,
  reportSchema,
  type OperationKind,
} from '../realtime/messages.js';
import { helperSchema, readySchema, wishesSchema } from '../realtime/room-grants.js';
import {
  accountNodeSchema,
  adminActivitySchema,
  guestbookEntrySchema,
  historyEntrySchema,
  maintenanceModeSchema,
  memberSchema,
  metronomeSchema,
  nextTrackSchema,
  operatorNewsSchema,
  presenceSchema,
  queueEntrySchema,
  reactionMarkSchema,
  keeperSchema,
  roomAccessSchema,
  roomSettingsSchema,
  sessionSchema,
  voiceRelaySchema,
  voiceSchema,
  voteSchema,
} from '../realtime/room-nodes.js';
import { serverMessageSchemas, voiceServersSchema } from '../realtime/server-messages.js';
import { clientExamples, serverExamples } from './rooms-examples.js';
import { jsonSchemaOf, license, type JsonSchema } from './schemas.js';

const channel = { $ref: '#/channels/socket' };
const onChannel = (...names: string[]) => ({
  channel,
  messages: names.map(name => ({ $ref: `#/channels/socket/messages/${name}` })),
});

/** Kinds of messages by how they are treated under load: two from clients, four from the server. */
const lanes = {
  numbered: 'Done in order. Each is answered once, when its effect is durable.',
  droppable: 'No number, no answer. Ignored beyond 100 at once and 60 a second.',
  answers: 'To one client, about what it asked.',
  control: 'Changes and notices, sent at once and in order.',
  state: 'Presence and voice, conflated within a tick of 20 ms. Slow readers get the newest state later.',
  live: 'Levels, reports and reactions, every 50 ms. Dropped first under load.',
} as const;
type Lane = keyof typeof lanes;

const clientMessages = {
  hello: helloSchema,
  ...operationSchemas,
  level: levelSchema,
  report: reportSchema,
  react: reactSchema,
};

/** Fields of the `ack` besides `id`. All other operations get the write's `epoch` and `offset`. */
const acknowledged: Partial<Record<OperationKind, string>> = {
  leave: '',
  unsubscribe: '',
  onDisconnect: '',
  signal: '',
  get: '`value`, `epoch` and `offset`',
  subscribe: '`value`, `epoch` and `offset`',
  voiceServers: '`value`',
  relay: '`value: {answer}` after an offer',
  renew: '`expiresAt`',
};

/** Answered by `joined`. */
const joins: ReadonlySet<string> = new Set(['join', 'attend'] satisfies OperationKind[]);

/** Unrequested messages of the server, and their lanes. Its other messages are answers. */
const sent = {
  batch: ['control', 'state'],
  live: ['live'],
  refresh: ['state'],
  kicked: ['control'],
  door: ['control'],
  admission: ['control'],
  signal: ['control'],
  relay: ['control'],
  voiceMoved: ['control'],
  revoked: ['control'],
} as const satisfies Partial<Record<keyof typeof serverMessageSchemas, readonly Lane[]>>;

/** The values at the paths of the tree, as the server sends them. */
const nodes: Record<string, z.ZodType> = {
  'rydesync/rooms/{room}/session': sessionSchema,
  'rydesync/rooms/{room}/next': nextTrackSchema,
  'rydesync/rooms/{room}/host': z.string().describe('The uid. Absent while nobody hosts.'),
  'rydesync/rooms/{room}/access': roomAccessSchema,
  'rydesync/rooms/{room}/keeper': keeperSchema,
  'rydesync/rooms/{room}/members/{uid}': memberSchema,
  'rydesync/rooms/{room}/settings': roomSettingsSchema.partial(),
  'rydesync/rooms/{room}/helpers/{uid}': helperSchema,
  'rydesync/rooms/{room}/queue/{key}': queueEntrySchema,
  'rydesync/rooms/{room}/history/{key}': historyEntrySchema,
  'rydesync/rooms/{room}/votes/{uid}': voteSchema,
  'rydesync/rooms/{room}/wishes/{uid}': wishesSchema,
  'rydesync/rooms/{room}/reactions/{key}': reactionMarkSchema,
  'rydesync/rooms/{room}/ready/{uid}': readySchema.describe('Write only: nobody can read it.'),
  'rydesync/rooms/{room}/metronome': metronomeSchema,
  'rydesync/rooms/{room}/relay': voiceRelaySchema,
  'rydesync/voice/{room}/{uid}': voiceSchema,
  'presence/{room}/{uid}': presenceSchema,
  'guestbook/{room}/{key}': guestbookEntrySchema,
  'config/maintenanceMode': maintenanceModeSchema,
  'admin/activities/{key}': adminActivitySchema,
  'admin/news/{subject}': operatorNewsSchema,
  'accounts/{uid}': accountNodeSchema,
};

/**
 * The AsyncAPI 3.1 document of the rooms' WebSocket protocol, generated from its schemas. AsyncAPI has no place for
 * refused handshakes, close codes, and the values at each path, so these are in extensions of the channel.
 *
 * @param publicOrigin where clients connect, such as `https://sevenfold.example`.
 */
export function roomsDocument(publicOrigin: string) {
  const schemas: Record<string, JsonSchema> = {};
  const { protocol, host } = new URL(publicOrigin);
  const shown = (schema: z.ZodType) => jsonSchemaOf(schema, schemas, 'output');
  const fromClients = entriesOf(clientMessages).map(
    ([kind, schema]) =>
      [
        `client.${kind}`,
        textMessage(kind, jsonSchemaOf(schema, schemas, 'input'), clientExamples[kind]),
      ] as const,
  );
  const fromServer = entriesOf(serverMessageSchemas).map(
    ([kind, schema]) => [`server.${kind}`, textMessage(kind, shown(schema), serverExamples[kind])] as const,
  );
  const messages = Object.fromEntries([...fromClients, ...fromServer, ...clockMessages]);
  return {
    asyncapi: '3.1.0',
    id: 'urn:sevenfold:rooms',
    defaultContentType: 'application/json',
    info: {
      title: 'Sevenfold rooms',
      version: '1.0.0',
      description: [
        'The realtime protocol of rooms, version 1. Operations are the gateway’s: it receives what clients send.',
        `Each text frame is one JSON object of at most ${realtimeLimits.frameBytes / 1024} KiB. A value in it has at most ${realtimeLimits.depth} levels and ${realtimeLimits.nodes} parts. Binary frames are clock probes.`,
        'Clients ignore fields and messages that they do not know. The server rejects those that it does not know.',
        'How to connect, resume and follow the clock is in `docs/realtime-protocol.md`.',
      ].join('\n\n'),
      license,
      contact: { name: 'Sevenfold' },
      tags: Object.entries(lanes).map(([name, description]) => ({ name, description })),
    },
    servers: {
      gateway: {
        host,
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        description: 'The gateway that serves this document.',
        security: [{ $ref: '#/components/securitySchemes/ticket' }],
      },
    },
    channels: {
      socket: {
        address: '/api/rydesync/socket',
        description:
          'One connection of one client. The server pings every 20 s, and drops a client that is silent for 45 s. Compression is off, and there is no subprotocol. A refused handshake has a JSON body with a `code`, or none if the gateway in front refuses, such as with 429 or 503.',
        servers: [{ $ref: '#/servers/gateway' }],
        messages: Object.fromEntries(
          Object.keys(messages).map(name => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: handshake },
        'x-handshake-refusals': Object.entries(handshakeRefusals).map(([code, refusal]) => ({
          code,
          ...refusal,
        })),
        'x-close-codes': [
          ...entriesOf(closings).map(([name, closing]) => ({ code: closeCodes[name], ...closing })),
          ...otherCloseCodes,
        ].toSorted((a, b) => a.code - b.code),
        'x-close-reason': shown(closeReasonSchema),
        'x-nodes': Object.entries(nodes).map(([path, schema]) => ({ path, value: shown(schema) })),
        'x-voice-servers': shown(voiceServersSchema),
      },
    },
    operations: Object.fromEntries([
      ...Object.keys(clientMessages).map(kind => receive(kind, messages)),
      receiveProbe,
      ...entriesOf(sent).map(([kind, inLanes]) => send(kind, inLanes, messages)),
    ]),
    components: { messages, schemas, securitySchemes: { ticket } },
  };
}

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][];

const ticket = {
  type: 'httpApiKey',
  in: 'query',
  name: 'ticket',
  description:
    'comes from `POST /api/rydesync/tickets`, with a person’s or a guest’s token. It opens one connection, once, within 30 s, from the `Origin` that fetched it.',
};

const handshake = {
  method: 'GET',
  query: {
    type: 'object',
    required: ['ticket'],
    properties: {
      ticket: { type: 'string', description: 'Used up by the handshake, whatever the outcome.' },
      room: {
        type: 'string',
        description: 'The room that the client joins first: only a hint for load balancers.',
      },
    },
  },
  headers: {
    type: 'object',
    properties: {
      Origin: {
        type: 'string',
        description:
          'The same as in the request for the ticket. Programs that sent none there send none here.',
      },
    },
  },
  bindingVersion: '0.1.0',
};

const otherCloseCodes = [
  { code: 1006, client: 'Connection lost, for example because a gateway restarts. Resume.' },
  { code: 1007, client: 'A text frame that is not UTF-8. Do not repeat it.' },
  { code: 1009, client: 'A frame over 64 KiB. Do not repeat it.' },
];

interface Message {
  summary: string;
}

/** The description of a message is that of its schema. */
function textMessage(kind: string, { description, ...payload }: JsonSchema, example: object) {
  return {
    name: kind,
    title: kind,
    summary: description as string,
    contentType: 'application/json',
    ...('id' in example && { correlationId: { location: '$message.payload#/id' } }),
    payload,
    examples: [{ name: 'example', payload: example }],
  };
}

const binaryMessage = (name: string, summary: string, layout: string) => ({
  name,
  title: name,
  summary,
  contentType: 'application/octet-stream',
  payload: { type: 'string', format: 'binary', description: layout },
});

const clockMessages = [
  [
    'client.clockProbe',
    binaryMessage(
      'clockProbe',
      'Measures the server’s clock. May come before `hello`, and is answered before anything else.',
      `${clockProbe.bytes} bytes, big-endian: u8 ${clockProbe.kind}, u32 sequence, f64 t1 (any number of the client).`,
    ),
  ],
  [
    'server.clockAnswer',
    binaryMessage(
      'clockAnswer',
      'The answer to a clock probe.',
      `${clockAnswer.bytes} bytes, big-endian: u8 ${clockAnswer.kind}, u32 sequence, f64 t1, f64 t2 received, f64 t3 sent. t2 and t3 are server time: epoch milliseconds with fractions.`,
    ),
  ],
] as const;

const receiveProbe = [
  'receive.clockProbe',
  {
    action: 'receive',
    summary: 'Measures the server’s clock.',
    tags: [{ name: 'droppable' satisfies Lane }],
    ...onChannel('client.clockProbe'),
    reply: onChannel('server.clockAnswer'),
  },
] as const;

function receive(kind: string, messages: Record<string, Message>) {
  const isOperation = kind in operationSchemas;
  const lane: Lane = isOperation || kind === 'hello' ? 'numbered' : 'droppable';
  const carried = acknowledged[kind as OperationKind] ?? '`epoch` and `offset`';
  return [
    `receive.${kind}`,
    {
      action: 'receive',
      summary: messages[`client.${kind}`]!.summary,
      tags: [{ name: lane }],
      ...onChannel(`client.${kind}`),
      ...(kind === 'hello' && { reply: onChannel('server.welcome') }),
      ...(joins.has(kind) && { reply: onChannel('server.joined', 'server.error') }),
      ...(isOperation &&
        !joins.has(kind) && {
          ...(carried && { description: `The \`ack\` has ${carried}.` }),
          reply: onChannel('server.ack', 'server.error'),
        }),
    },
  ] as const;
}

function send(kind: string, inLanes: readonly Lane[], messages: Record<string, Message>) {
  return [
    `send.${kind}`,
    {
      action: 'send',
      summary: messages[`server.${kind}`]!.summary,
      tags: inLanes.map(name => ({ name })),
      ...onChannel(`server.${kind}`),
    },
  ] as const;
}
