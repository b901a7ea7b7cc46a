// What can fail, what people notice, which alert wakes someone, and which runbook block fixes it.
// docs/operations/disasters.md shows this table.
import { services } from '@sevenfold/topology';
import { stepNames } from '../main-job.ts';
import { inPod, kubectl, service, system } from './cluster.ts';
import {
  away,
  busy,
  databasePassword,
  frozen,
  journeysSecret,
  kafkaRejectsWrites,
  killed,
  locked,
  nothing,
  objectStoreKey,
  redisFull,
  redisPassword,
  redisReadOnly,
  setting,
  slow,
  sql,
  withCode,
  type Fault,
} from './faults.ts';
import { certificateExpires, databaseDiskFills, memoryNearLimit } from './node-faults.ts';
import { TestUsers } from './test-users.ts';
import type { Row } from './row.ts';

const page = (name: string) => ({ name, severity: 'page' }) as const;
const ticket = (name: string) => ({ name, severity: 'ticket' }) as const;

const unavailable = /: 503 |unavailable|fetch failed/;
const late = /never|took too long|timeout|aborted|: 20[02] /;

/** Without events, everything that people do still works, but its effects elsewhere wait. */
const withoutEvents: Row['fails'] = {
  'learn of the file through an event': late,
  'kick someone and undo it': late,
};
/**
 * Like a browser, the client keeps asking for a ticket until the step's deadline. If it got a ticket just before
 * the outage, it fails later and with another error.
 */
const noTicket = /: 503 |unavailable|took too long|can’t open rooms right now/;
const withoutDatabase: Row['fails'] = {
  // Keycloak's own error, because its accounts are in the same database server.
  'sign in': /: 50[03] /,
  'change the profile': unavailable,
  'send a message': unavailable,
  'send a file': unavailable,
  'meet in a room': noTicket,
  'see submissions as an operator': unavailable,
  'learn of the file through an event': unavailable,
  'kick someone and undo it': unavailable,
};
const withoutRooms: Row['fails'] = {
  'meet in a room': noTicket,
  'kick someone and undo it': noTicket,
};

const kafka = { part: 'Kafka', shown: 'event-transport', alert: page('BrokerAway'), fails: withoutEvents };
const postgres = {
  part: 'PostgreSQL',
  shown: 'postgresql',
  alert: page('DatabaseAway'),
  fails: withoutDatabase,
};
// rooms-gateway gets no traffic, so nobody reports the state of its store.
const store = { part: 'Redis', shown: 'rooms', alert: page('RoomStoreAway'), fails: withoutRooms };
const objects = {
  part: 'object store',
  shown: 'object-store',
  alert: page('ObjectStoreAway'),
  // Browsers resume an upload automatically, but these steps do not.
  fails: {
    'send a file': /: 503 |never|took too long|timeout|aborted/,
    'learn of the file through an event': late,
  },
} as const;
const keycloak = {
  part: 'Keycloak',
  shown: 'sign-in-provider',
  alert: page('SignInAway'),
  fails: { 'sign in': unavailable },
} as const;

const dependencies: Row[] = [
  { id: 'kafka-away', way: 'away', fault: away(system('kafka')), mend: ['away'], ...kafka },
  { id: 'kafka-frozen', way: 'frozen', fault: frozen(system('kafka')), mend: ['frozen'], ...kafka },
  {
    ...kafka,
    id: 'kafka-rejects-writes',
    way: 'rejects writes',
    fault: kafkaRejectsWrites,
    // Visitors notice nothing, and services still reach the broker.
    shown: undefined,
    alert: page('OutboxStuck'),
    mend: ['topics'],
    // From the alert's description.
    variables: () => ({ COMPONENT: 'accounts' }),
  },
  { id: 'postgres-away', way: 'away', fault: away(system('postgres')), mend: ['away'], ...postgres },
  { id: 'postgres-frozen', way: 'frozen', fault: frozen(system('postgres')), mend: ['frozen'], ...postgres },
  {
    ...postgres,
    id: 'postgres-password',
    part: 'PostgreSQL, for accounts',
    way: 'wrong password',
    fault: databasePassword('accounts'),
    shown: 'profiles',
    fails: { 'change the profile': unavailable },
    mend: ['password'],
    variables: () => ({ COMPONENT: 'accounts' }),
  },
  { id: 'redis-away', way: 'away', fault: away(system('redis')), mend: ['away'], ...store },
  { id: 'redis-frozen', way: 'frozen', fault: frozen(system('redis')), mend: ['frozen'], ...store },
  { id: 'redis-full', way: 'full', fault: redisFull(), mend: ['full'], ...store },
  { id: 'redis-read-only', way: 'rejects writes', fault: redisReadOnly, mend: ['read-only'], ...store },
  { id: 'redis-password', way: 'wrong password', fault: redisPassword, mend: ['password'], ...store },
  { id: 's3-away', way: 'away', fault: away(system('s3')), mend: ['away'], ...objects },
  { id: 's3-frozen', way: 'frozen', fault: frozen(system('s3')), mend: ['frozen'], ...objects },
  { id: 's3-password', way: 'wrong password', fault: objectStoreKey, mend: ['new-key'], ...objects },
  { id: 'keycloak-away', way: 'away', fault: away(system('keycloak')), mend: ['away'], ...keycloak },
  { id: 'keycloak-frozen', way: 'frozen', fault: frozen(system('keycloak')), mend: ['frozen'], ...keycloak },
  ...journeys(),
  {
    id: 'mail-away',
    part: 'mail server',
    way: 'away',
    fault: away(system('mail')),
    fails: {},
    alert: ticket('DeliveriesFail'),
    mails: true,
  },
];

function journeys(): Row[] {
  const fault = journeysSecret();
  return [
    {
      id: 'journeys-password',
      part: 'journeys',
      way: 'wrong password',
      fault,
      fails: {},
      shown: 'journey-sign-in',
      alert: page('JourneyFails'),
      mend: ['secret'],
      variables: () => ({ SECRET: fault.right() }),
    },
  ];
}

/** What people lose with a service, and what the status page shows. */
const withoutService: Record<(typeof services)[number], Pick<Row, 'shown' | 'fails'>> = {
  'api-gateway': {
    shown: 'no page',
    // A client keeps trying to enter a room until the step's deadline, as it does for tickets.
    fails: Object.fromEntries(stepNames.map(step => [step, /fetch failed|aborted|took too long/])),
  },
  identity: { shown: 'sign-in', fails: withoutRooms },
  accounts: { shown: 'profiles', fails: { 'change the profile': unavailable } },
  'contact-intake': {
    shown: 'contact',
    fails: {
      'send a message': unavailable,
      'send a file': unavailable,
      'see submissions as an operator': unavailable,
      'learn of the file through an event': unavailable,
    },
  },
  'rooms-gateway': { shown: 'rooms', fails: withoutRooms },
  moderation: {
    shown: 'moderation',
    fails: {
      'meet in a room': unavailable,
      'learn of the file through an event': unavailable,
      'kick someone and undo it': unavailable,
    },
  },
  status: { shown: 'a copy', fails: {} },
};

const servicesAway = services.map((name): Row => ({
  id: `${name}-away`,
  part: name,
  way: 'away',
  fault: away(service(name)),
  alert: page('ServiceAway'),
  mend: ['away'],
  variables: () => ({ COMPONENT: name }),
  ...withoutService[name],
}));

/** Each process is killed in turn. It comes back automatically, and nobody is woken. */
const kills = [
  ...services.map(name => [name, service(name)] as const),
  ...(['postgres', 'kafka', 'redis', 's3', 'keycloak'] as const).map(part => [part, system(part)] as const),
].map(([name, workload]): Row => ({
  id: `${name}-killed`,
  part: name,
  way: 'killed',
  fault: killed(workload),
  fails: {},
}));

/** Faults while every part is running. */
function misbehaviour(url: string): Row[] {
  const people = new TestUsers(url);
  const accountsTable = locked('accounts', 'accounts');
  const roomTable = locked('rooms_gateway', 'recorded_room');
  const row = (id: string, part: string, way: Row['way'], fault: Fault, more: Partial<Row>): Row => ({
    id,
    part,
    way,
    fault,
    fails: {},
    ...more,
  });
  return [
    row('redis-slow', 'Redis', 'slow', slow(system('redis')), {
      meanwhile: () => people.joinWhile(() => undefined),
      alert: page('JoiningBudgetBurns'),
    }),
    row('keycloak-slow', 'Keycloak', 'slow', slow(system('keycloak'), 3_000), {
      meanwhile: people.askTheRealm,
      alert: page('SignInBudgetBurns'),
    }),
    row('keycloak-budget', 'Keycloak', 'away', away(system('keycloak')), {
      meanwhile: people.askTheRealm,
      shown: 'sign-in-provider',
      alert: page('SignInAway'),
      mend: ['away'],
    }),
    row('postgres-locked', 'accounts’ tables', 'misbehaves', accountsTable, {
      // Does not wait for answers.
      meanwhile: async () => {
        await people.signIn();
        void many(50, people.readProfile);
      },
      alert: ticket('DatabaseConnectionsUsedUp'),
      mend: ['blocked'],
      variables: async () => ({ COMPONENT: 'accounts', PID: await pidOf('drill') }),
    }),
    row('rooms-locked', 'rooms-gateway’s tables', 'misbehaves', nothing, {
      meanwhile: () => people.writeLineWhile(roomTable),
      alert: ticket('ControlBudgetBurns'),
    }),
    row('poison-event', 'an event', 'misbehaves', poisonEvent, {
      alert: ticket('EventsDeadLettered'),
      mend: ['discard'],
      variables: async () => ({ GROUP: 'accounts', LETTER: await firstLetter() }),
    }),
    row('gateway-busy', 'api-gateway', 'slow', busy('api-gateway', 600, 610), {
      meanwhile: () => many(50, () => people.ask('/')),
      alert: page('LandingPageBudgetBurns'),
      mend: ['restart'],
    }),
    row('accounts-busy', 'accounts', 'slow', busy('accounts', 500, 1_000), {
      alert: ticket('EventLoopBlocked'),
      mend: ['restart'],
      variables: () => ({ COMPONENT: 'accounts' }),
    }),
    row('status-stuck', 'status', 'misbehaves', withCode('status', stopsTime), {
      alert: page('StatusProbeDead'),
      mend: ['restart'],
    }),
    row('moderation-memory', 'moderation', 'full', memoryNearLimit('moderation'), {
      alert: ticket('MemoryNearLimit'),
      mend: ['more-memory'],
      variables: () => ({ CONTAINER: 'moderation' }),
    }),
    row('postgres-full', 'PostgreSQL', 'full', databaseDiskFills(), {
      alert: page('DatabaseDiskFills'),
    }),
    row('certificate-expires', 'certificate', 'expired certificate', certificateExpires(), {
      alert: ticket('CertificateExpires'),
    }),
    row('requests-refused', 'limits', 'misbehaves', setting('api-gateway', 'RATE_LIMIT_PER_MINUTE', '60'), {
      meanwhile: () => many(100, () => people.ask('/api/status')),
      alert: ticket('RequestsRefused'),
      mend: ['limit'],
    }),
    row('sockets-refused', 'clients without tickets', 'misbehaves', nothing, {
      meanwhile: people.comeWithoutTicket,
      alert: page('SocketsRefused'),
    }),
    row('pages-break', 'the site', 'misbehaves', nothing, {
      meanwhile: people.loseAPage,
      alert: ticket('PagesBreak'),
    }),
    row('slow-readers', 'listeners', 'slow', leaving(people), {
      meanwhile: people.talkToTheDeaf,
      alert: ticket('SlowReadersCut'),
    }),
    row('out-of-step', 'listeners', 'misbehaves', leaving(people), {
      meanwhile: people.listenLate,
      alert: ticket('HearingTheSameBudgetBurns'),
    }),
  ];
}

const leaving = (people: TestUsers): Fault => ({
  begin: async () => undefined,
  end: async () => people.leave(),
});

async function many(count: number, work: () => Promise<unknown>) {
  for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, work));
}

/** Stops all timers. */
const stopsTime = 'globalThis.setTimeout = () => ({ ref() {}, unref() {} }); 0';

async function pidOf(application: string): Promise<string> {
  const [row] = await sql(`select pid from pg_stat_activity where application_name = '${application}'`);
  return String(row?.['pid']);
}

const letters = () =>
  kubectl(['exec', service('accounts'), '--', 'node', 'deploy/kafka/dist/dead-letters.js', 'list']);

async function firstLetter(): Promise<string> {
  const [line = '{}'] = (await letters()).split('\n');
  return (JSON.parse(line) as { id?: string }).id ?? '';
}

/** Sends an event that no consumer can read. */
const poisonEvent: Fault = {
  begin: () =>
    inPod(
      'accounts',
      `const { Kafka } = require('kafkajs');
      const producer = new Kafka({ brokers: process.env.KAFKA_BROKERS.split(','), logLevel: 0 }).producer();
      const headers = { ce_id: crypto.randomUUID(), ce_type: 'rooms-gateway.room.member-joined.v1', ce_time: new Date().toISOString() };
      producer.connect()
        .then(() => producer.send({ topic: 'rooms-gateway.room', messages: [{ key: 'drill', value: '{}', headers }] }))
        .then(() => process.exit());`,
    ),
  end: async () => undefined,
};

/**
 * All rows.
 * @param url the URL of the test install's gateway
 */
export const rowsAt = (url: string): Row[] => [
  ...dependencies,
  ...servicesAway,
  ...misbehaviour(url),
  ...kills,
];
