import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { realm } from '@sevenfold/contracts';
import { Clock, CONFIG, type PlatformConfig } from '@sevenfold/service-defaults';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import type { IdentityConfig } from '../config.js';
import { SigningKeys } from '../signing-keys/signing-keys.js';
import type { Guest } from './guest.js';

/** Signs and reads guest tokens. `@sevenfold/auth` defines their meaning, as for all tokens. */
@Injectable()
export class GuestTokens {
  private readonly issuer: string;

  constructor(
    private readonly signingKeys: SigningKeys,
    private readonly clock: Clock,
    @Inject(CONFIG) config: IdentityConfig & PlatformConfig,
  ) {
    this.issuer = `${config.PUBLIC_ORIGIN}/api/identity`;
  }

  async write(guest: Guest, issuedAt: number, expiresAt: number): Promise<string> {
    const key = await this.signingKeys.current();
    return new SignJWT({ azp: realm.guestClient, typ: 'Bearer', anonymous: true, guest_since: guest.since })
      .setProtectedHeader({ alg: key.alg!, kid: key.kid, typ: 'JWT' })
      .setIssuer(this.issuer)
      .setAudience(realm.audience)
      .setSubject(guest.uid)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .setJti(randomUUID())
      .sign(await importJWK(key));
  }

  /** The guest named by a valid token that we issued; undefined for anything else. */
  async read(token: string): Promise<Guest | undefined> {
    const keys = createLocalJWKSet({ keys: await this.signingKeys.published() });
    const expected = { issuer: this.issuer, audience: realm.audience, algorithms: ['ES256'] };
    const verified = await jwtVerify(token, keys, { ...expected, currentDate: this.clock.now() }).catch(
      () => undefined,
    );
    const { sub: uid, guest_since: since } = verified?.payload ?? {};
    return uid && typeof since === 'number' ? { uid, since } : undefined;
  }
}
