import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { accessLevelSchema, divisionIds, type AccessLevel, type DivisionAccess } from '@sevenfold/contracts';
import { Database } from '../database.js';

/** Someone's access level in each division. */
@Injectable()
export class DivisionAccessQuery {
  constructor(private readonly database: Database) {}

  /** Operators own every division; guests are guests everywhere. */
  async of({ uid, admin, anonymous }: Principal): Promise<DivisionAccess> {
    if (admin) return inEach(() => 'owner');
    if (anonymous) return inEach(() => 'guest');
    const found = await this.database.membership.findMany({ where: { uid } });
    const levels = new Map(found.map(({ division, level }) => [division, accessLevelSchema.parse(level)]));
    return inEach(division => levels.get(division) ?? 'guest');
  }
}

const inEach = (level: (division: string) => AccessLevel) =>
  Object.fromEntries(divisionIds.map(id => [id, level(id)])) as DivisionAccess;
