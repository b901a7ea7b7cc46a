import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@sevenfold/testing';
import { RevocationFeed } from './revocation-feed.js';
import { createTestIssuer, type TestIssuer } from './testing.js';

let issuer: TestIssuer;
let feed: RevocationFeed;
const troubles: unknown[] = [];
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

beforeEach(async () => {
  issuer = await createTestIssuer();
  feed = new RevocationFeed({ identityUrl: issuer.jwksUrl, onTrouble: error => troubles.push(error) });
});
afterEach(async () => {
  feed.onModuleDestroy();
  await issuer.stop();
});

describe('a revocation by identity', () => {
  it('voids all tokens of a person, or those of one session, that were issued before', async () => {
    feed.onApplicationBootstrap();
    issuer.revoke('ada');
    issuer.revoke('ben', 'laptop');
    const token = (uid: string, sessionId?: string, issuedAt = minutesAgo(1)) => ({
      uid,
      sessionId,
      issuedAt,
    });
    await until(() => feed.isRevoked(token('ben', 'laptop')), 'the session still counts', 10_000);
    expect(feed.isRevoked(token('ada', 'phone'))).toBe(true);
    expect(feed.isRevoked(token('ada'))).toBe(true);
    expect(feed.isRevoked(token('ben', 'phone'))).toBe(false);
    expect(feed.isRevoked(token('ben'))).toBe(false);
    expect(feed.isRevoked(token('cleo', 'laptop'))).toBe(false);
    // They signed in again.
    expect(feed.isRevoked(token('ada', 'phone', minutesAgo(-1)))).toBe(false);
  });

  it('voids tokens issued in the same second, and none from the next second on', async () => {
    let notBefore: number | undefined;
    feed.listen(revocation => (notBefore = revocation.notBefore));
    issuer.revoke('ada');
    feed.onApplicationBootstrap();
    await until(() => notBefore !== undefined, 'nobody was told', 10_000);
    const second = Math.floor(notBefore! / 1000);
    expect(feed.isRevoked({ uid: 'ada', issuedAt: second })).toBe(true);
    expect(feed.isRevoked({ uid: 'ada', issuedAt: second + 1 })).toBe(false);
  });

  it('is reported once to listeners, even if it repeats', async () => {
    const told: string[] = [];
    feed.listen(({ uid, sessionId }) => told.push([uid, sessionId].join(' ')));
    issuer.revoke('ada', 'laptop');
    feed.onApplicationBootstrap();
    await until(() => told.length > 0, 'nobody was told', 10_000);
    issuer.revoke('ben');
    await until(() => told.length > 1, 'the next poll returned nothing', 10_000);
    expect(told).toEqual(['ada laptop', 'ben ']);
  });

  it('stays valid while identity is down, and the outage is reported once', async () => {
    issuer.revoke('ada');
    feed.onApplicationBootstrap();
    const adas = { uid: 'ada', issuedAt: minutesAgo(1) };
    await until(() => feed.isRevoked(adas), 'not revoked', 10_000);
    await issuer.stop();
    await until(() => troubles.length > 0, 'no trouble', 10_000);
    expect(feed.isRevoked(adas)).toBe(true);
    expect(troubles).toHaveLength(1);
  });
});
