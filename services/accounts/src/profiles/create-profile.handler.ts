import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import type { Profile } from '@sevenfold/contracts';
import { Clock } from '@sevenfold/service-defaults';
import { Database } from '../database.js';
import { AccountRepository } from './account.repository.js';
import { foreignUid } from './profile.errors.js';
import { ProfileQuery } from './profile.query.js';

/** Creates a profile at the first sign-in; later calls mark the person active. */
@Injectable()
export class CreateProfileHandler {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountRepository,
    private readonly profiles: ProfileQuery,
    private readonly clock: Clock,
  ) {}

  async execute(uid: string, principal: Principal): Promise<{ created: boolean; profile: Profile }> {
    if (uid !== principal.uid) throw foreignUid();
    return this.database.$transaction(async tx => {
      const { created } = await this.accounts.ensure(principal, this.clock.now(), tx);
      return { created, profile: await this.profiles.find(uid, principal, tx) };
    });
  }
}
