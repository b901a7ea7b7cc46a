import { randomUUID } from 'node:crypto';
import { erasureStartedV1, operatorActionRecordedV1, type Party } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import ICAL from 'ical.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 120_000);
afterAll(() => gateway?.stop());

const parties = '/api/rydesync/parties';
const hour = 60 * 60_000;
const as = async (uid: string) => gateway.token({ uid });
const plan = async (uid: string, room: string, more: object = {}) =>
  gateway.call('POST', parties, {
    as: await as(uid),
    body: {
      room,
      title: 'Friday night',
      beginsAt: Date.now() + 2 * hour,
      minutes: 90,
      ...more,
    },
  });
async function planned(uid: string, room: string, more: object = {}): Promise<Party> {
  await gateway.call('POST', '/api/rydesync/kept-rooms', { as: await as(uid), body: { room } });
  const answer = await plan(uid, room, more);
  expect(answer.status).toBe(201);
  return answer.body;
}
const show = async (id: string) => (await gateway.call('GET', `${parties}/${id}`)).body;
const wish = async (method: string, id: string, uid: string, body?: object) =>
  gateway.call(method, `${parties}/${id}/email`, { as: await as(uid), body });
const calendar = async (id: string) => {
  const response = await fetch(`${gateway.url}${parties}/${id}/party.ics`);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  return new ICAL.Component(ICAL.parse(await response.text())).getFirstSubcomponent('vevent')!;
};

it('shows a party and its calendar file to everyone, with changes and the cancellation in the same entry', async () => {
  const { id, beginsAt } = await planned('ada', 'friday', { title: 'Late; slow, \\ loud', text: 'One\nTwo' });
  expect(await show(id)).toMatchObject({ party: { title: 'Late; slow, \\ loud', cancelled: false } });
  expect(Math.abs((await show(id)).serverTime - Date.now())).toBeLessThan(5_000);
  const first = await calendar(id);
  expect(first.getFirstPropertyValue('summary')).toBe('Late; slow, \\ loud');
  expect(first.getFirstPropertyValue('description')).toContain('One\nTwo');
  expect(new ICAL.Event(first).startDate.toJSDate().getTime()).toBe(Math.floor(beginsAt / 1_000) * 1_000);

  const moved = { title: 'Late', text: '', beginsAt: beginsAt + hour, minutes: 60 };
  expect((await gateway.call('PATCH', `${parties}/${id}`, { as: await as('ben'), body: moved })).status).toBe(
    404,
  );
  expect((await gateway.call('PATCH', `${parties}/${id}`, { as: await as('ada'), body: moved })).status).toBe(
    200,
  );
  expect((await gateway.call('DELETE', `${parties}/${id}`, { as: await as('ben') })).status).toBe(404);
  expect((await gateway.call('DELETE', `${parties}/${id}`, { as: await as('ada') })).status).toBe(204);
  const last = await calendar(id);
  expect(last.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(last.getFirstPropertyValue('uid')).toBe(first.getFirstPropertyValue('uid'));
  expect(new ICAL.Event(last).sequence).toBeGreaterThan(new ICAL.Event(first).sequence);
});

it.each([
  ['in the past', { beginsAt: 0 }],
  ['before 1970', { beginsAt: -1 }],
  ['after the last possible date', { beginsAt: 8.64e15 + 1 }],
  ['at a fraction of a millisecond', { beginsAt: Date.now() + 2 * hour + 0.5 }],
  ['that is too short', { minutes: 29 }],
  ['that is too long', { minutes: 721 }],
  ['without a title', { title: ' ' }],
  ['with an invisible title', { title: '\u200d\u200d' }],
  ['with a title of two lines', { title: 'One\nTwo' }],
  ['with a title that reverses the text after it', { title: 'abc\u202egnp.exe' }],
  ['with a title that covers other lines', { title: `a${'\u0301'.repeat(20)}` }],
  ['with a long title', { title: 'a'.repeat(81) }],
  ['with a long text', { text: 'a'.repeat(501) }],
  ['with control characters', { text: 'a\0b' }],
])('refuses a party %s, and plans nothing', async (_, more) => {
  await gateway.call('POST', '/api/rydesync/kept-rooms', { as: await as('gus'), body: { room: 'gus-room' } });
  expect((await plan('gus', 'gus-room', more)).status).toBe(400);
  expect(await gateway.sql(`select 1 from party where uid = 'gus'`)).toEqual([]);
});

it('accepts titles in any script, and emoji', async () => {
  const title = 'Đêm nhạc ♫ 夜 👩‍👩‍👧‍👦';
  expect(await planned('han', 'hans', { title })).toMatchObject({ title });
});

it('emails signed-in people who ask, and stops with a link that needs no sign-in', async () => {
  const { id } = await planned('dora', 'doras');
  const guest = await gateway.token({ uid: 'guest-1', guest: true });
  expect((await gateway.call('POST', `${parties}/${id}/email`, { as: guest, body: {} })).status).toBe(403);
  expect((await wish('POST', id, 'ben', { timeZone: 'Pacific/Kiritimati' })).body).toEqual({ wanted: true });
  expect((await wish('GET', id, 'ben')).body).toEqual({ wanted: true });
  const [{ token }] = await gateway.sql('select token from party_email where party_id = $1', [id]);
  const link = `${gateway.url}${parties}/unsubscribe/${token}`;
  const page = await fetch(link);
  expect(await page.text()).toContain('<button>Stop emails</button>');
  // Opening the link, as some email programs do, has changed nothing.
  expect((await wish('GET', id, 'ben')).body).toEqual({ wanted: true });
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
  expect((await wish('GET', id, 'ben')).body).toEqual({ wanted: false });
  expect((await wish('POST', id, 'ben', {})).status).toBe(200);
  expect((await wish('DELETE', id, 'ben')).status).toBe(204);
  expect((await wish('GET', id, 'ben')).body).toEqual({ wanted: false });
});

it('cancels the parties of someone who is blocked, and of someone who is erased', async () => {
  const blocked = await planned('eve', 'eves');
  const later = await planned('finn', 'finns');
  const block = (id: string, at: number) =>
    gateway.publish(operatorActionRecordedV1.identity, {
      actionId: randomUUID(),
      action: 'account.block',
      operator: 'admin',
      target: { kind: 'account', id },
      outcome: 'done',
      at: new Date(at).toISOString(),
    });
  // A replay: Finn planned after that block was lifted.
  await block('finn', Date.now() - 3_600_000);
  await block('eve', Date.now());
  await until(async () => (await show(blocked.id)).party.cancelled);

  const erased = await planned('fay', 'fays');
  await wish('POST', erased.id, 'ben', {});
  await gateway.publish(erasureStartedV1, {
    erasureId: randomUUID(),
    uid: 'fay',
    startedAt: new Date().toISOString(),
  });
  await until(async () => (await gateway.call('GET', `${parties}/${erased.id}`)).status === 404);
  expect(await gateway.sql(`select 1 from party where uid = 'fay'`)).toEqual([]);
  expect(
    await gateway.sql(`select about from mail where uid = 'ben' and about = 'party.cancelled'`),
  ).toHaveLength(1);
  expect((await show(later.id)).party.cancelled).toBe(false);
});

it('lists upcoming parties for everyone, and people’s own', async () => {
  const { id } = await planned('hugo', 'hugos');
  const idsOf = (answer: { body: { parties: Party[] } }) => answer.body.parties.map(party => party.id);
  await until(async () => idsOf(await gateway.call('GET', parties)).includes(id));
  expect(idsOf(await gateway.call('GET', `${parties}/own`, { as: await as('hugo') }))).toEqual([id]);
  const guest = await gateway.token({ uid: 'guest-2', guest: true });
  expect(
    (await gateway.call('GET', '/api/rydesync/rooms/hugos/party', { as: guest })).body.party,
  ).toMatchObject({
    id,
  });
  expect(
    (await gateway.call('GET', '/api/rydesync/rooms/nobodys/party', { as: guest })).body.party,
  ).toBeNull();
});
