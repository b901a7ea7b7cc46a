import { jest } from '@jest/globals';
import { until } from '@sevenfold/testing';
import pg from 'pg';
import { plantPerson, tablesOf, type Table } from './support/people-in-tables.js';
import { startServices, type RunningServices } from './support/running-services.js';

jest.setTimeout(120_000);

/** Tables that name someone, and why an export omits them. All other tables must be in it. */
const notExported: Record<string, string> = {
  'accounts.exports': 'It is the export.',
  'identity.revocations': 'Ends tokens, and is deleted within an hour.',
  'contact-intake.daily_quota': 'A limit: counts of the last two days.',
  'contact-intake.proof_challenge': 'A limit: lives for minutes.',
  'rooms-gateway.track_attempt': 'A limit: sizes of uploads in the last hour.',
  'moderation.game_day': 'Whose page keeps a game running; deleted when it ends.',
  'moderation.maintenance': 'Who switched it last. The audit log, which is exported, says the same.',
  'status.incident': 'Which operator opened it. The audit log, which is exported, says the same.',
  'status.email_subscription': 'Belongs to an address without an account. Unsubscribing erases it.',
  'status.mail': 'The same: erased with the subscription, and deleted like any email.',
};

/** Tables that name someone after their account is deleted, and why. */
const kept: Record<string, string> = {
  'accounts.erasures': 'It is the receipt.',
  'accounts.mail': 'The receipt goes to their address, and is deleted like any email.',
  'identity.revocations': 'Ends tokens that are still valid, and is deleted within an hour.',
  'moderation.audit_entry': 'The audit log is append-only, and names people by id alone.',
  'moderation.maintenance': 'An operator, by id.',
  'status.incident': 'An operator, by id.',
  'status.email_subscription': 'Belongs to an address without an account. Unsubscribing erases it.',
  'status.mail': 'The same: erased with the subscription, and deleted like any email.',
};
/** Tables without a column that can name someone, and why they need none. */
const withoutNames: Record<string, string> = {
  'contact-intake.attachment': 'Files of a submission, which names its sender.',
  'identity.guest_token_counts': 'A limit: counts of addresses, for minutes.',
  'identity.signing_keys': 'Keys.',
  'moderation.audit_outcome': 'The audit log: how an entry ended.',
  'moderation.game_day_runner': 'A process.',
  'rooms-gateway.recorded_node': 'Values that name people inside: `erasure.spec` of rooms-gateway.',
  'rooms-gateway.recorded_room': 'Positions.',
  'rooms-gateway.room_moment': 'The same as recorded_node.',
  'rooms-gateway.room_trend': 'Counts.',
  'rooms-gateway.socket_failure': 'The newest 1,000 failures, by address and not by account.',
  'status.delivery': 'Notices for a webhook.',
  'status.down_slot': 'Components.',
  'status.incident_template': 'Texts about components.',
  'status.incident_update': 'Texts about components.',
  'status.maintenance': 'Whether it is on.',
  'status.planned_maintenance': 'Texts about components.',
  'status.push_delivery': 'Notices for a browser.',
  'status.push_key': 'Keys.',
  'status.push_subscription': 'A browser, without an account. Unsubscribing erases it.',
  'status.status_day': 'Components.',
  'status.status_day_latency': 'Components.',
  'status.status_minute': 'Components.',
  'status.subscription': 'A webhook, without an account. Unsubscribing erases it.',
};
/** Libs create these in every database. */
const ofLibs = ['_prisma_migrations', 'inbox', 'outbox'];
/** Events in the outbox name the person. They are deleted after some days. */
const isEvents = ({ table }: Table) => table === 'outbox';

const uids = { ada: 'ada-of-the-exports', ben: 'ben-of-the-others' };

let services: RunningServices;
const clients = new Map<string, pg.Client>();
let tables: Table[];
let ofPeople: Table[];
/** By table: what distinguishes a person's row from all others. */
const marks: Record<keyof typeof uids, Record<string, string>> = { ada: {}, ben: {} };

beforeAll(async () => {
  services = await startServices({ settings: { RETENTION_SECONDS: '0.5' } });
  for (const [service, connectionString] of Object.entries(services.databaseUrls)) {
    clients.set(service, new pg.Client({ connectionString }));
    await clients.get(service)!.connect();
  }
  tables = (await Promise.all([...clients].map(([service, client]) => tablesOf(service, client)))).flat();
  ofPeople = tables.filter(({ people }) => people.length > 0);
  for (const who of ['ada', 'ben'] as const)
    for (const table of ofPeople)
      await plantPerson(clients.get(table.service)!, table, uids[who], marks[who]);
}, 120_000);
afterAll(async () => {
  await Promise.all([...clients.values()].map(client => client.end()));
  await services?.stop();
}, 60_000);

async function ask(method: string, path: string) {
  const token = await services.issuer.token({ uid: uids.ada });
  const answer = await fetch(services.gateway + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json();
}

/** Names of the tables that contain a text in any column. */
async function holding(text: string, among: readonly Table[]) {
  const found: string[] = [];
  for (const { service, table, name } of among) {
    const client = clients.get(service)!;
    const row = `select from ${client.escapeIdentifier(table)} as each where position($1 in each::text) > 0`;
    if ((await client.query(row, [text])).rowCount) found.push(name);
  }
  return found;
}

const names = (some: readonly Table[]) => some.map(({ name }) => name);

it('an export holds a person’s row of every table that names them, and nobody else’s', async () => {
  const account = `/api/accounts/${uids.ada}`;
  await ask('POST', `${account}/exports`);
  const downloadUrl = await until(async () => {
    const answer = (await ask('GET', `${account}/exports/latest`)) as { export: { downloadUrl?: string } };
    return answer.export.downloadUrl;
  }, 'no export');
  const text = await (await fetch(new URL(downloadUrl, services.gateway))).text();
  const missing = ofPeople.filter(({ name }) => !text.includes(marks.ada[name]!));
  expect(names(missing).toSorted()).toEqual(Object.keys(notExported).toSorted());
  expect(names(ofPeople.filter(({ name }) => text.includes(marks.ben[name]!)))).toEqual([]);
  expect(ofPeople.length).toBeGreaterThan(20);
});

it('every table has a column that can name someone, or a reason for none', () => {
  const others = tables.filter(({ table, people }) => people.length === 0 && !ofLibs.includes(table));
  expect(names(others).toSorted()).toEqual(Object.keys(withoutNames).toSorted());
});

it('a deletion leaves the person’s id only in tables with a reason, and removes nobody else’s data', async () => {
  const bens = () => holding(uids.ben, ofPeople);
  const before = await bens();
  const asked = (await ask('POST', `/api/accounts/${uids.ada}/erasure`)) as { erasure: { id: string } };
  const { id } = asked.erasure;
  await clients.get('accounts')!.query('update erasures set due_at = now() where id = $1', [id]);
  await until(async () => {
    const { status } = (await ask('GET', `/api/accounts/receipts/${id}`)) as { status: string };
    return status === 'done';
  }, 'never done');
  const left = await holding(
    uids.ada,
    tables.filter(table => !isEvents(table)),
  );
  expect(left.toSorted()).toEqual(Object.keys(kept).toSorted());
  expect(await bens()).toEqual(before);
});
