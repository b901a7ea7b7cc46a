import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG } from '@sevenfold/service-defaults';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { IdentityConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';
import type { Prisma, SigningKey } from '../generated/prisma/client.js';
import { isKept, needsKey, signingKey } from './key-schedule.js';

const algorithm = 'ES256';
const rememberedFor = 60_000;
/** Arbitrary; no other lock of this database uses it. */
const lockNumber = 20_260_301;

/** Keys of guest tokens: created when needed, shared by all replicas through the database. */
@Injectable()
export class SigningKeys {
  private remembered: { keys: SigningKey[]; until: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The current private key. */
  async current(): Promise<JWK> {
    const key = signingKey(await this.keys(), this.clock.now());
    return key!.privateKey as JWK;
  }

  /** Public keys of all tokens that may still be valid. */
  async published(): Promise<JWK[]> {
    return (await this.keys()).map(({ publicKey }) => publicKey as JWK);
  }

  private async keys(): Promise<SigningKey[]> {
    const now = this.clock.now();
    if (this.remembered && this.remembered.until > now.getTime()) return this.remembered.keys;
    const keys = await this.database.$transaction(tx => this.readOrMake(now, tx));
    this.remembered = { keys, until: now.getTime() + rememberedFor };
    return keys;
  }

  private async readOrMake(now: Date, tx: Transaction): Promise<SigningKey[]> {
    const { GUEST_KEY_DAYS: days } = this.config;
    await tx.$executeRaw`select pg_advisory_xact_lock(${lockNumber})`;
    const known = await tx.signingKey.findMany({ orderBy: { createdAt: 'desc' } });
    const spent = known.filter(key => !isKept(key, days, now));
    if (spent.length > 0)
      await tx.signingKey.deleteMany({ where: { kid: { in: spent.map(({ kid }) => kid) } } });
    const kept = known.filter(key => !spent.includes(key));
    return needsKey(kept, days, now)
      ? [await tx.signingKey.create({ data: await makeKey(now) }), ...kept]
      : kept;
  }
}

async function makeKey(createdAt: Date) {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const kid = await calculateJwkThumbprint(publicKey);
  const named = { kid, alg: algorithm, use: 'sig' };
  return {
    kid,
    createdAt,
    publicKey: { ...publicKey, ...named } as Prisma.InputJsonObject,
    privateKey: { ...privateKey, ...named } as Prisma.InputJsonObject,
  };
}
