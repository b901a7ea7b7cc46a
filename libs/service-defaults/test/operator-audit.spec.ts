import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Body, Controller, Get, Module, Param, Post, type Provider } from '@nestjs/common';
import { AdminOnly } from '@sevenfold/auth';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { Conflict, Unavailable } from '@sevenfold/contracts';
import { opened, until } from '@sevenfold/testing';
import { z } from 'zod';
import {
  account,
  Clock,
  defineService,
  InsideOnly,
  noteRecorded,
  ofPathPerson,
  OperatorAudit,
  ReadsPersonalData,
  startService,
  type OperatorIntent,
  type OperatorOutcome,
  type RunningService,
} from '../src/index.js';

const rows: { intent: OperatorIntent; outcome: OperatorOutcome; id?: string }[] = [];
let isAuditAway = false;
class Rows extends OperatorAudit {
  override async note(intent: OperatorIntent, outcome: OperatorOutcome, id?: string) {
    if (isAuditAway) throw new Unavailable('audit.away', 'The audit log is down.');
    rows.push({ intent, outcome, id });
  }
}
const schema = z.strictObject({ text: z.string().max(5) });

@AdminOnly()
@Controller('api/admin/things')
class ThingsController {
  /** Its author forgot the audit log. */
  @Post('forgetful')
  forgetful(@Body({ schema }) _body: unknown) {
    return { done: true };
  }

  @Post('mindful')
  mindful() {
    noteRecorded();
    return { done: true };
  }

  @Post('refusing')
  refusing() {
    throw new Conflict('thing.taken', 'It is taken.');
  }

  @Post('broken')
  broken() {
    throw new Error('the secret inside');
  }

  @Get('of/:uid')
  @ReadsPersonalData(ofPathPerson)
  read(@Param('uid') uid: string) {
    return { uid };
  }

  @Get('of-many')
  @ReadsPersonalData<string[]>(({ answer }) => answer.map(account))
  readMany() {
    return ['ada', 'ben', 'ada', 'olga'];
  }
}

@InsideOnly()
@AdminOnly()
@Controller('inside')
class InsideController {
  @Post()
  act() {
    return { done: true };
  }
}

@Module({})
class ThingsModule {}
const things = (...providers: Provider[]) =>
  defineService({
    name: 'things',
    description: 'Things.',
    config: z.object({}),
    module: () => ({
      module: ThingsModule,
      controllers: [ThingsController, InsideController],
      providers,
    }),
  });

let issuer: TestIssuer;
let service: RunningService;
const env = (identity = issuer) => ({
  ISSUER_URL: issuer.issuerUrl,
  ISSUER_JWKS_URL: issuer.jwksUrl,
  GUEST_JWKS_URL: identity.jwksUrl,
  LOG_LEVEL: 'silent',
});
beforeAll(async () => {
  issuer = await createTestIssuer();
  service = await startService(things({ provide: OperatorAudit, useClass: Rows }), { env: env() });
});
afterAll(async () => {
  await service.stop();
  await issuer.stop();
});
beforeEach(() => void rows.splice(0));
afterEach(() => void jest.restoreAllMocks());

const call = async (method: string, path: string, body?: string, claims: object = { admin: true }) => {
  const answer = await fetch(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${await issuer.token({ uid: 'olga', ...claims })}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
  return answer.status;
};
const told = () => rows.map(({ outcome: { outcome, code } }) => [outcome, code].filter(Boolean).join(' '));

describe('a call by which an operator changes something', () => {
  it.each([
    ['done by a route that does not report it', 'forgetful', '{"text":"a"}', 201, 'done'],
    ['refused by its schema', 'forgetful', '{"text":"too long"}', 400, 'refused request.invalid'],
    ['refused because its body is not JSON', 'forgetful', '{', 400, 'refused request.malformed'],
    ['refused by a rule', 'refusing', undefined, 409, 'refused thing.taken'],
    ['broken', 'broken', undefined, 500, 'failed internal'],
  ])('that is %s leaves one row', async (_, path, body, status, row) => {
    expect(await call('POST', `/api/admin/things/${path}`, body)).toBe(status);
    expect(told()).toEqual([row]);
    expect(rows[0]!.intent).toMatchObject({
      action: 'admin-api.call',
      operator: { uid: 'olga' },
      target: { kind: 'other', id: `POST /api/admin/things/${path}` },
      ip: '127.0.0.1',
    });
  });

  it('leaves one row without its query, which is refused', async () => {
    expect(await call('POST', '/api/admin/things/mindful?secret=1')).toBe(400);
    expect(told()).toEqual(['refused request.unexpected-query']);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('gets no second row if its use case wrote one, or if another service calls in its name', async () => {
    expect(await call('POST', '/api/admin/things/mindful')).toBe(201);
    expect(await call('POST', '/inside')).toBe(201);
    expect(told()).toEqual([]);
  });

  it('leaves none without a caller: that is recorded elsewhere', async () => {
    for (const body of ['{', '{"text":"a"}'])
      expect(await call('POST', '/api/admin/things/forgetful', body, {})).toBeGreaterThanOrEqual(400);
    expect(told()).toEqual([]);
  });
});

/** The gateway had asked identity a moment before, and let these pass. */
describe('a change that the access guard of the service refuses', () => {
  const path = '/api/admin/things/mindful';
  const changeAs = (token: string, url = service.url) =>
    fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const operator = (uid: string) =>
    issuer.token({ uid, admin: true, iat: Math.floor(Date.now() / 1000) - 60 });
  const rowsOf = (operator: string) => rows.filter(({ intent }) => intent.operator.uid === operator);
  const target = { kind: 'other', id: `POST ${path}` };

  it('because the operator’s role was revoked leaves one row', async () => {
    issuer.demote('dora');
    expect((await changeAs(await operator('dora'))).status).toBe(403);
    expect(rowsOf('dora')).toMatchObject([
      { intent: { target }, outcome: { outcome: 'refused', code: 'access.admin-required' } },
    ]);
  });

  it('because the operator’s sign-in has ended leaves one row', async () => {
    const token = await operator('blake');
    issuer.revoke('blake');
    await until(async () => (await changeAs(token)).status === 401, 'the revocation did not arrive', 10_000);
    expect(rowsOf('blake')).toMatchObject([
      { intent: { target }, outcome: { outcome: 'refused', code: 'token.revoked' } },
    ]);
  });

  it('because identity is down leaves one row', async () => {
    const identity = await opened(createTestIssuer());
    const alone = await opened(
      startService(things({ provide: OperatorAudit, useClass: Rows }), { env: env(identity) }),
    );
    await identity.stop();
    expect((await changeAs(await operator('olga'), alone.url)).status).toBe(503);
    expect(rowsOf('olga')).toMatchObject([
      { intent: { target }, outcome: { outcome: 'failed', code: 'access.not-confirmed' } },
    ]);
  });
});

describe('an operator who reads personal data', () => {
  it('leaves one row per person, with the same id within an hour, and none for their own data', async () => {
    expect(await call('GET', '/api/admin/things/of/cleo')).toBe(200);
    expect(await call('GET', '/api/admin/things/of/cleo')).toBe(200);
    expect(await call('GET', '/api/admin/things/of-many')).toBe(200);
    expect(rows.map(({ intent: { action, target } }) => `${action} ${target.id}`)).toEqual([
      'personal-data.read cleo',
      'personal-data.read ada',
      'personal-data.read ben',
    ]);
    expect(new Set(rows.map(({ id }) => z.uuid().parse(id))).size).toBe(3);
  });

  it('leaves another row, with another id, in the next hour', async () => {
    const read = () => call('GET', '/api/admin/things/of/erin');
    await read();
    const later = new Date(Date.now() + 3_600_000);
    jest.spyOn(Clock.prototype, 'now').mockReturnValue(later);
    for (let time = 0; time < 2; time++) await read();
    expect(rows.map(({ intent: { target } }) => target.id)).toEqual(['erin', 'erin']);
    expect(rows[1]!.id).not.toBe(rows[0]!.id);
  });
});

describe('while the audit log cannot be written', () => {
  beforeEach(() => void (isAuditAway = true));
  afterEach(() => void (isAuditAway = false));

  it.each([
    ['a change does not return success', 'POST', 'forgetful', '{"text":"a"}', 503],
    ['a rejected change still gets its reason', 'POST', 'refusing', undefined, 409],
    ['personal data is not shown', 'GET', 'of/dora', undefined, 503],
  ])('%s', async (_, method, path, body, status) => {
    expect(await call(method, `/api/admin/things/${path}`, body)).toBe(status);
    expect(rows).toEqual([]);
  });

  it('a read fails, and leaves its row when it is repeated later', async () => {
    const read = () => call('GET', '/api/admin/things/of/frida');
    expect(await read()).toBe(503);
    isAuditAway = false;
    expect(await read()).toBe(200);
    expect(rows.map(({ intent: { target } }) => target.id)).toEqual(['frida']);
  });
});

it('does not start a service with operator changes that it does not report', async () => {
  await expect(startService(things(), { env: env() })).rejects.toThrow(
    'ThingsController.forgetful, ThingsController.mindful, ThingsController.refusing, ThingsController.broken',
  );
});
