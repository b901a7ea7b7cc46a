import { randomUUID } from 'node:crypto';
import { kickLiftRequestedV1, roomCommandCompletedV1, roomCommandRequestedV1 } from '@sevenfold/contracts';
import { callService } from '@sevenfold/service-defaults/testing';
import { startModeration, type RunningModeration } from './support/running-moderation.js';
import { opened, until } from '@sevenfold/testing';

let moderation: RunningModeration;

beforeAll(async () => {
  // The maximum, so that the outcome arrives in time even on a busy machine.
  moderation = await startModeration({ COMMAND_WAIT_MS: '30000' });
}, 120_000);
afterAll(() => moderation.stop());
beforeEach(() => {
  moderation.rooms.failWith(undefined);
  moderation.rooms.carryOut(() => ({ outcome: 'done', detail: 'It is done.' }));
});

describe('a command to a room', () => {
  it('answers with its effect, and is audited with operator, target, origin, reason, and the state before and after', async () => {
    const before = { participants: 2, host: 'ada', role: 'host' };
    const after = { participants: 1, host: 'ben' };
    moderation.rooms.carryOut(() => ({ outcome: 'done', detail: 'It is done.', before, after }));
    const { status, body } = await moderation.call('POST', '/api/admin/room/studio/kick/ada', {
      as: moderation.admin,
      body: {
        reason: 'Loud adverts',
      },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'done', detail: 'It is done.' });
    expect(moderation.rooms.commands.at(-1)).toMatchObject({
      commandId: body.actionId,
      command: 'kick',
      room: 'studio',
      uid: 'ada',
      operator: 'operator',
      reason: 'Loud adverts',
    });
    const [entry] = await moderation.audit('?target=ada&limit=1');
    expect(entry).toMatchObject({
      id: body.actionId,
      action: 'member.kick',
      operator: { uid: 'operator', name: 'Olga Operator' },
      target: { kind: 'member', id: 'ada', room: 'studio' },
      outcome: 'done',
      reason: 'Loud adverts',
      ip: '127.0.0.1',
      before,
      after,
    });
    expect(Date.parse(entry.completedAt)).toBeGreaterThanOrEqual(Date.parse(entry.at));
  });

  it('needs no body, with or without a content type', async () => {
    const bare = await moderation.call('POST', '/api/admin/room/studio/transfer-host/ben', {
      as: moderation.admin,
    });
    expect(bare).toMatchObject({ status: 200, body: { outcome: 'done' } });
    const typed = await fetch(`${moderation.url}/api/admin/room/studio/transfer-host/ben`, {
      method: 'POST',
      headers: { authorization: `Bearer ${moderation.admin}`, 'content-type': 'application/json' },
    });
    expect(typed.status).toBe(200);
  });

  it('lets someone back in, as a separate event that cannot overtake the kick', async () => {
    moderation.rooms.carryOut(() => ({ outcome: 'done', detail: 'Let back in.' }));
    const { status, body } = await moderation.call('POST', '/api/admin/room/studio/lift-kick/cleo', {
      as: moderation.admin,
      body: { reason: 'Mistaken for someone else' },
    });
    expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'done' });
    const asked = moderation.rooms.commands.at(-1)!;
    expect(asked).toMatchObject({ commandId: body.actionId, room: 'studio', uid: 'cleo' });
    expect(asked).not.toHaveProperty('command');
    expect(kickLiftRequestedV1.topic).toBe(roomCommandRequestedV1.topic);
    expect(await moderation.audit('?target=cleo')).toMatchObject([
      { action: 'member.lift-kick', outcome: 'done', reason: 'Mistaken for someone else' },
    ]);
  });

  it('closes a room', async () => {
    const { body } = await moderation.call('POST', '/api/admin/room/studio/close', { as: moderation.admin });
    expect(body.outcome).toBe('done');
    expect(moderation.rooms.commands.at(-1)).toMatchObject({ command: 'close-room', room: 'studio' });
  });

  it('says why rooms-gateway refused it', async () => {
    moderation.rooms.carryOut(() => ({
      outcome: 'refused',
      code: 'room.already-host',
      detail: 'ada hosts already.',
    }));
    const { status, body } = await moderation.call('POST', '/api/admin/room/studio/transfer-host/ada', {
      as: moderation.admin,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'refused',
      code: 'room.already-host',
      detail: 'ada hosts already.',
    });
  });

  it.each(['room.not-found', 'room.member-not-found'])(
    'answers 404 with a text for %s, and is recorded',
    async code => {
      const before = { participants: 0, host: null };
      moderation.rooms.carryOut(() => ({ outcome: 'refused', code, detail: 'Not here.', before }));
      const path = '/api/admin/room/studio/kick/zoe';
      const { status, body } = await moderation.call('POST', path, { as: moderation.admin });
      expect({ status, code: body.code, detail: body.detail }).toEqual({
        status: 404,
        code,
        detail: 'Not here.',
      });
      expect(await moderation.audit('?target=zoe&limit=1')).toMatchObject([
        { outcome: 'refused', code, before },
      ]);
    },
  );

  it('is sent and executed while rooms-gateway answers no HTTP calls', async () => {
    moderation.rooms.failWith(500);
    const { body } = await moderation.call('POST', '/api/admin/room/studio/kick/ada', {
      as: moderation.admin,
    });
    expect(body.outcome).toBe('done');
    expect(moderation.rooms.seen).toEqual([]);
  });

  it.each(['ro%20om', 'x'.repeat(33), 'r%2e%2e%2f'])('refuses the room name %s', async room => {
    const { status, body } = await moderation.call('POST', `/api/admin/room/${room}/kick/ada`, {
      as: moderation.admin,
    });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'room' });
  });

  it('refuses a body with unknown fields', async () => {
    const body = { reason: 'x', uid: 'ben' };
    const answer = await moderation.call('POST', '/api/admin/room/studio/kick/ada', {
      as: moderation.admin,
      body,
    });
    expect(answer).toMatchObject({ status: 400, body: { field: 'uid' } });
  });

  it('answers the waiting caller, whichever replica consumes the outcome', async () => {
    const replica = await opened(moderation.startReplica());
    const urls = Array.from({ length: 6 }, (_, index) => (index % 2 ? replica.url : moderation.url));
    const answers = await Promise.all(
      urls.map(url => callService(url, 'POST', '/api/admin/room/studio/kick/ben', { as: moderation.admin })),
    );
    expect(answers.map(({ body }) => body.outcome)).toEqual(Array(6).fill('done'));
    expect(new Set(answers.map(({ body }) => body.actionId)).size).toBe(6);
  });
});

describe('an outcome', () => {
  it('that comes late makes the answer pending, and is in the audit log afterwards', async () => {
    const patient = await opened(startModeration({ COMMAND_WAIT_MS: '100' }));
    patient.rooms.carryOut(() => undefined);
    const { body } = await patient.call('POST', '/api/admin/room/studio/kick/ada', { as: patient.admin });
    expect(body.outcome).toBe('pending');
    expect(await patient.audit('?outcome=pending')).toMatchObject([{ id: body.actionId }]);

    const command = await until(() => patient.rooms.commands[0], 'the command did not arrive');
    await patient.rooms.complete(command, { outcome: 'done' });
    await until(async () => (await patient.audit('?outcome=done')).length, 'the outcome was not recorded');
  }, 60_000);

  it('that cannot arrive because the service stops makes the answer pending at once', async () => {
    const leaving = await opened(startModeration({ COMMAND_WAIT_MS: '30000' }));
    leaving.rooms.carryOut(() => undefined);
    const asked = Date.now();
    const answer = leaving.call('POST', '/api/admin/room/studio/kick/ada', { as: leaving.admin });
    await until(() => leaving.rooms.commands.length, 'the command did not arrive');
    await leaving.stop();
    expect((await answer).body.outcome).toBe('pending');
    // Sooner than the timeout, which would end with the same answer.
    expect(Date.now() - asked).toBeLessThan(30_000);
  }, 120_000);

  it('that is repeated or contradicted later stays as first reported', async () => {
    let answered = false;
    moderation.rooms.carryOut(() => (answered ? undefined : { outcome: 'done', detail: 'first' }));
    const { body } = await moderation.call('POST', '/api/admin/room/studio/kick/ada', {
      as: moderation.admin,
    });
    answered = true;
    const command = moderation.rooms.commands.at(-1)!;
    const again = randomUUID();
    await moderation.rooms.complete(command, { outcome: 'refused', detail: 'second' }, again);
    await moderation.rooms.complete(command, { outcome: 'refused', detail: 'second' }, again);
    await until(
      async () => (await moderation.sql('select 1 from inbox where event_id = $1', [again])).length,
      'the second outcome was not consumed',
    );
    expect(await moderation.audit(`?target=ada&limit=1`)).toMatchObject([
      { id: body.actionId, detail: 'first' },
    ]);
  });

  it('of an unknown action goes to the dead-letter queue and blocks nothing', async () => {
    const stranger = randomUUID();
    await moderation.publish(roomCommandCompletedV1, {
      commandId: stranger,
      room: 'studio',
      outcome: 'done',
    });
    await until(
      async () =>
        (await moderation.transport.deadLetters.list()).some(({ record }) => record.value.includes(stranger)),
      'it was not parked',
    );
    const { body } = await moderation.call('POST', '/api/admin/room/studio/kick/ada', {
      as: moderation.admin,
    });
    expect(body.outcome).toBe('done');
  });
});

describe('pruning stale presence', () => {
  it('answers how many were pruned and why the others stay, and is audited', async () => {
    const { status, body } = await moderation.call('POST', '/api/private/maintenance/prune', {
      as: moderation.admin,
    });
    expect({ status, pruned: body.pruned }).toEqual({ status: 200, pruned: 3 });
    expect(body.kept).toEqual({ connected: 2, recent: 1 });
    expect(await moderation.audit('?action=presence.prune')).toMatchObject([
      { id: body.actionId, outcome: 'done', after: { pruned: 3 } },
    ]);
  });

  it('says that it failed', async () => {
    moderation.rooms.failWith(502);
    const { status } = await moderation.call('POST', '/api/private/maintenance/prune', {
      as: moderation.admin,
    });
    expect(status).toBe(503);
    expect(await moderation.audit('?limit=1')).toMatchObject([
      { action: 'presence.prune', outcome: 'failed' },
    ]);
  });
});
