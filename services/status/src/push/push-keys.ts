import { Injectable } from '@nestjs/common';
import webPush, { type VapidKeys } from 'web-push';
import { Database } from '../database.js';

/** The key pair that identifies this installation to push services (VAPID, RFC 8292). */
@Injectable()
export class PushKeys {
  private known: Promise<VapidKeys> | undefined;

  constructor(private readonly database: Database) {}

  /** Made by the first replica that asks. */
  pair(): Promise<VapidKeys> {
    this.known ??= this.read().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  private async read(): Promise<VapidKeys> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await this.database.$executeRaw`
      insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`;
    const [kept] = await this.database.$queryRaw<[VapidKeys]>`
      select public_key as "publicKey", private_key as "privateKey" from push_key`;
    return kept;
  }
}
