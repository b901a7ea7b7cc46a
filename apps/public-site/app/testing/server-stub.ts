import { jest } from '@jest/globals';
import type { Profile } from '@sevenfold/contracts';
import { adaUid } from './render-site';

const moment = '2026-01-01T00:00:00.000Z';
const divisionLevels = {
  lumina: 'guest',
  vespera: 'guest',
  nexus: 'guest',
  summit: 'guest',
  skyforge: 'guest',
  horizon: 'guest',
  echoverse: 'guest',
} as const;

export const adasProfile: Profile = {
  schemaVersion: 2,
  uid: adaUid,
  identity: { displayName: 'Ada Okafor', email: 'ada@sevenfold.test', createdAt: moment, lastActive: moment },
  account: { tier: 'free', badges: {} },
  access: { divisions: divisionLevels, orgClaims: { echovRtdb: false, echovClaim: false } },
  preferences: { theme: 'auto', notifications: true, marketing: false },
  analytics: { memberSince: moment, totalActions: 0, totalPurchases: 0, totalRewards: 0 },
  roles: { globalRole: 'user', divisions: divisionLevels },
  bio: '',
  location: '',
  website: '',
  purchases: [],
  divisions: {},
  meta: { createdAt: moment, updatedAt: moment },
};

export type Handler = (body: unknown) => { status?: number; body: unknown };

/** Calls the handler for `METHOD /path`, or responds 503 without one. Records requests. */
export function serverStub(handlers: Record<string, Handler> = {}) {
  const asked: { request: string; body: unknown }[] = [];
  const known: Record<string, Handler> = {
    'POST /api/rydesync/hardCreateProfile': () => ({
      body: { ok: true, created: false, profile: adasProfile },
    }),
    [`GET /api/accounts/${adaUid}`]: () => ({ body: adasProfile }),
    'POST /api/identity/sessions': () => ({ body: { ok: true } }),
    ...handlers,
  };
  globalThis.fetch = jest.fn<typeof fetch>(async (path, init) => {
    const request = `${init?.method ?? 'GET'} ${path as string}`;
    const body: unknown = init?.body ? JSON.parse(init.body as string) : undefined;
    asked.push({ request, body });
    const answer = known[request]?.(body) ?? {
      status: 503,
      body: { code: 'test.unanswered', detail: 'Unavailable.' },
    };
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  return asked;
}
