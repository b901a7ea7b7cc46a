import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { realm } from '@sevenfold/contracts';
import { opened } from '@sevenfold/testing';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { createTestIssuer, type TestIssuer } from './testing.js';
import { TokenVerifier } from './token-verifier.js';

let issuer: TestIssuer;
let verifier: TokenVerifier;
const nothingRevoked = { isRevoked: () => false };
const now = () => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  issuer = await opened(createTestIssuer());
  verifier = new TokenVerifier(
    [
      {
        issuer: issuer.issuerUrl,
        jwksUrl: issuer.jwksUrl,
        clients: [realm.webClient],
        guests: false,
        longestLife: 3600,
      },
    ],
    nothingRevoked,
  );
});

const refusal = async (token: string) =>
  verifier.verify(token).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

/** Publishes what a test wants as keys. @returns their URL */
async function keyServer(answer: RequestListener): Promise<string> {
  const server = opened(createServer(answer));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;
}

describe('a token', () => {
  it('names its holder', async () => {
    const principal = await verifier.verify(await issuer.token({ uid: 'ada' }));
    expect(principal).toMatchObject({
      uid: 'ada',
      email: 'ada@sevenfold.test',
      admin: false,
      anonymous: false,
    });
  });

  it.each([
    ['admin: true', { admin: true }],
    ['role: "admin"', { role: 'admin' }],
    ['both', { admin: true, role: 'admin' }],
  ])('with %s makes an operator: the two claims mean the same', async (_, claims) => {
    expect((await verifier.verify(await issuer.token(claims))).admin).toBe(true);
  });

  it.each([
    ['admin: "true"', { admin: 'true' }],
    ['admin: 1', { admin: 1 }],
    ['role: "Admin"', { role: 'Admin' }],
    ['role: ["admin"]', { role: ['admin'] }],
    ['globalRole: "admin"', { globalRole: 'admin' }],
  ])('with %s makes nobody an operator', async (_, claims) => {
    expect((await verifier.verify(await issuer.token(claims))).admin).toBe(false);
  });

  it.each([
    ['expired', { exp: now() - 60 }, 'token.expired'],
    ['not valid yet', { nbf: now() + 600 }, 'token.invalid'],
    ['from the future', { iat: now() + 600, exp: now() + 900 }, 'token.not-yet-valid'],
    ['without expiry', { exp: undefined }, 'token.invalid'],
    ['for another audience', { aud: 'other-api' }, 'token.invalid'],
    ['for a list of other audiences', { aud: ['a', 'sevenfold-api-x'] }, 'token.invalid'],
    ['issued to another client', { azp: 'other-app' }, 'token.wrong-client'],
    ['of the wrong type', { typ: 'ID' }, 'token.wrong-type'],
    ['of type Refresh', { typ: 'Refresh' }, 'token.wrong-type'],
    ['issued to a list of clients', { azp: [realm.webClient] }, 'token.wrong-client'],
    ['with an odd subject', { sub: '../admin' }, 'token.wrong-subject'],
    ['with an inherited property name as subject', { sub: '__proto__' }, 'token.wrong-subject'],
    ['with the subject “constructor”', { sub: 'constructor' }, 'token.wrong-subject'],
    ['with an endless subject', { sub: 'a'.repeat(65) }, 'token.wrong-subject'],
    ...['sub', 'iat', 'azp'].map(
      claim => [`without ${claim}`, { [claim]: undefined }, 'token.invalid'] as const,
    ),
    ['valid for a second too long', { iat: now(), exp: now() + 3601 }, 'token.too-long'],
    ['valid for ten years', { exp: now() + 10 * 365 * 86_400 }, 'token.too-long'],
    ['of another issuer', { iss: 'https://evil.test' }, 'token.unknown-issuer'],
  ])('that is %s is refused', async (_, claims, code) => {
    expect(await refusal(await issuer.token(claims as never))).toBe(code);
  });

  it.each([
    `${realm.webClient}-evil`,
    `evil-${realm.webClient}`,
    realm.webClient.slice(0, -1),
    realm.webClient.toUpperCase(),
    ` ${realm.webClient}`,
    `${realm.webClient},evil`,
    '',
  ])('issued to a client with nearly the right name is refused: “%s”', async azp => {
    expect(await refusal(await issuer.token({ azp }))).toBe('token.wrong-client');
  });

  it.each([
    ['valid for exactly the longest time of its issuer', { iat: now(), exp: now() + 3600 }],
    ['expired, but within the allowed clock skew', { exp: now() - 15 }],
    ['from the future, but within the allowed clock skew', { iat: now() + 15 }],
    ['for us among others', { aud: ['other-api', realm.audience] }],
  ])('that is %s is accepted', async (_, claims) => {
    expect(await refusal(await issuer.token(claims as never))).toBe('accepted');
  });

  it('of an issuer whose URL differs only by a slash is refused', async () => {
    expect(await refusal(await issuer.token({ iss: `${issuer.issuerUrl}/` }))).toBe('token.unknown-issuer');
  });

  it('without signature is refused', async () => {
    const unsigned = new UnsecuredJWT({ azp: realm.webClient, typ: 'Bearer' })
      .setIssuer(issuer.issuerUrl)
      .setSubject('ada')
      .setAudience(realm.audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .encode();
    expect(await refusal(unsigned)).toBe('token.invalid');
  });

  it('signed by a key in its own header is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'test' };
    const forged = await new SignJWT({ azp: realm.webClient, typ: 'Bearer', admin: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'test', jwk })
      .setIssuer(issuer.issuerUrl)
      .setSubject('ada')
      .setAudience(realm.audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    expect(await refusal(forged)).toBe('token.invalid');
  });

  it('signed with the public key as a shared secret is refused', async () => {
    const jwks = (await (await fetch(issuer.jwksUrl)).json()) as { keys: Array<{ n: string }> };
    const forged = await new SignJWT({ azp: realm.webClient, typ: 'Bearer' })
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .setIssuer(issuer.issuerUrl)
      .setSubject('ada')
      .setAudience(realm.audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.from(jwks.keys[0]!.n));
    expect(await refusal(forged)).toBe('token.invalid');
  });

  it('that is not a JWT is refused', async () => {
    for (const rubbish of ['', 'x', 'a.b.c', 'Bearer', '....'])
      expect(await refusal(rubbish)).toBe('token.malformed');
  });
});

describe('a sign-in that has ended', () => {
  it('voids its tokens, and the error names their owner', async () => {
    const isRevoked = ({ sessionId }: { sessionId?: string }) => sessionId === 'ended';
    const aware = new TokenVerifier([issuer.trusted], { isRevoked });
    await expect(aware.verify(await issuer.token({ uid: 'ada', sid: 'ended' }))).rejects.toMatchObject({
      kind: 'unauthenticated',
      code: 'token.revoked',
      principal: { uid: 'ada' },
    });
    expect(await aware.verify(await issuer.token({ uid: 'ada', sid: 'open' }))).toMatchObject({ uid: 'ada' });
  });
});

describe('guests', () => {
  let guests: TestIssuer;
  beforeAll(async () => {
    guests = await opened(createTestIssuer({ azp: realm.guestClient }));
  });

  it('are never operators, whatever their token claims', async () => {
    const forGuests = new TokenVerifier(
      [
        {
          issuer: guests.issuerUrl,
          jwksUrl: guests.jwksUrl,
          clients: [realm.guestClient],
          guests: true,
          longestLife: 3600,
        },
      ],
      nothingRevoked,
    );
    const principal = await forGuests.verify(
      await guests.token({ uid: 'guest-1', admin: true, role: 'admin' }),
    );
    expect(principal).toMatchObject({ admin: false, anonymous: true, email: undefined });
  });
});

describe('known keys', () => {
  /** Moves the clock for keys only: the expiry of tokens is checked against the real clock. */
  const letPass = (minutes: number) => {
    const later = Date.now() + minutes * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
  };
  afterEach(() => void jest.restoreAllMocks());

  it('stay in use as long as the issuer is down', async () => {
    const leaving = await opened(createTestIssuer());
    const aware = new TokenVerifier([leaving.trusted], nothingRevoked);
    const token = await leaving.token();
    await aware.verify(token);
    await leaving.stop();
    for (const minutes of [9, 11, 60]) {
      letPass(minutes);
      expect(await aware.verify(token)).toMatchObject({ uid: 'ada' });
    }
  });

  it('are dropped within ten minutes once the issuer no longer publishes them', async () => {
    const { keys } = (await (await fetch(issuer.jwksUrl)).json()) as { keys: object[] };
    const published = [...keys];
    const jwksUrl = await keyServer((_request, response) =>
      response.end(JSON.stringify({ keys: published })),
    );
    const aware = new TokenVerifier([{ ...issuer.trusted, jwksUrl }], nothingRevoked);
    const token = await issuer.token();
    await aware.verify(token);
    published.pop();
    await aware.verify(token);
    letPass(10);
    await expect(aware.verify(token)).rejects.toMatchObject({ code: 'token.invalid' });
  });
});

describe('unavailable keys', () => {
  it.each([
    ['an error', 500, 'oops'],
    ['something other than keys', 200, 'oops'],
  ])('are our failure when the issuer answers with %s', async (_, status, body) => {
    const jwksUrl = await keyServer((_request, response) => response.writeHead(status).end(body));
    const trusted = { clients: [realm.webClient], guests: false, longestLife: 3600, jwksUrl };
    const lost = new TokenVerifier([{ ...trusted, issuer: issuer.issuerUrl }], nothingRevoked);
    await expect(lost.verify(await issuer.token())).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'token.keys-unavailable',
    });
  });

  it('are our failure, not the caller’s', async () => {
    const gone = await opened(createTestIssuer());
    const token = await gone.token();
    await gone.stop();
    const lost = new TokenVerifier(
      [
        {
          issuer: gone.issuerUrl,
          jwksUrl: gone.jwksUrl,
          clients: [realm.webClient],
          guests: false,
          longestLife: 3600,
        },
      ],
      nothingRevoked,
    );
    await expect(lost.verify(token)).rejects.toMatchObject({ code: 'token.keys-unavailable' });
  });
});
