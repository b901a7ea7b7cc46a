import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import {
  partyLimits,
  type ChangeParty,
  type Party as ShownParty,
  type PlanParty,
} from '@sevenfold/contracts';
import { Kept } from '@sevenfold/service-defaults';
import { Database, type Party, type Transaction } from '../database.js';
import { eachDespiteFailures } from '../each-despite-failures.js';
import { RoomList } from '../room-list/room-list.query.js';
import { lockPerson } from '../lock-person.js';
import { StateView } from '../rooms/room-state.js';
import { shortName } from '../rooms/short-name.js';
import { RoomRegistry } from '../store/room-registry.js';
import { ServerClock } from '../sync/server-clock.js';
import { PartyEmails } from './party-emails.js';
import {
  alreadyPlanned,
  begun,
  cancelledAlready,
  inThePast,
  partyNotFound,
  roomNotKept,
  tooLate,
  tooManyChanges,
  tooManyParties,
  tooManyToday,
  tooSoon,
} from './party.errors.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Emails about a change wait this long, so that a keeper who corrects it right away sends one email, not two. */
const settledMs = 2 * minuteMs;
/** Parties that one person may plan in a day, including cancelled ones: each may send emails. */
const mostPerDay = 20;
/** A party's page says for this long that the party is over or cancelled. */
const keptMs = 30 * dayMs;
/** How many upcoming parties the list shows, and how many it checks: a room may have been locked since the query. */
const mostListed = 10;
const mostLookedAt = 50;
/** Cached, because the list is public and looks into each room. */
const listedForMs = 5_000;
const mostAtOnce = 500;

/**
 * Parties in kept rooms. A party belongs to the room's keeper: it is cancelled as soon as that person no longer keeps
 * the room, however that happened. The sweep then tells everyone who asked.
 */
@Injectable()
export class Parties {
  private readonly listed = new Kept(
    () => this.listOpen(),
    () => listedForMs,
    () => this.clock.now(),
  );

  constructor(
    private readonly database: Database,
    private readonly rooms: RoomList,
    private readonly registry: RoomRegistry,
    private readonly emails: PartyEmails,
    private readonly clock: ServerClock,
  ) {}

  /**
   * @throws NotAllowed `party.not-keeper`, Conflict `party.planned`, InvalidInput `party.past`, `party.too-soon` and
   * `party.too-late`, TooMany `party.too-many` and `party.too-many-today`.
   */
  async plan(
    { room, title, text, beginsAt, minutes }: PlanParty,
    { uid, name }: Pick<Principal, 'uid' | 'name'>,
  ): Promise<ShownParty> {
    const now = this.clock.now();
    requirePlannable(beginsAt, now);
    const party = await this.database.$transaction(async tx => {
      await lockPerson(tx, 'parties', uid);
      if (!(await tx.keptRoom.count({ where: { room, uid } }))) throw roomNotKept();
      const planned = await tx.party.findMany({
        where: { uid, cancelledAt: null, endsAt: { gt: new Date(now) } },
        select: { room: true, beginsAt: true },
      });
      // While one runs, the next one can be planned.
      if (planned.some(other => other.room === room && other.beginsAt.getTime() > now))
        throw alreadyPlanned();
      if (planned.length >= partyLimits.mostPlanned) throw tooManyParties();
      const today = await tx.party.count({ where: { uid, createdAt: { gt: new Date(now - dayMs) } } });
      if (today >= mostPerDay) throw tooManyToday();
      const at = new Date(now);
      return tx.party.create({
        data: {
          id: randomUUID(),
          room,
          uid,
          name: name === undefined ? null : shortName(name),
          title,
          text,
          ...timesOf(beginsAt, minutes),
          createdAt: at,
          changedAt: at,
        },
      });
    });
    return shown(party, true);
  }

  /**
   * Emails everyone who subscribed, unless only the text has changed.
   * @throws as `plan`, NotFound `party.not-found`, also for someone else's party, Conflict `party.cancelled` and
   * `party.begun`, TooMany `party.too-many-changes`.
   */
  async change(
    id: string,
    { title, text, beginsAt, minutes }: ChangeParty,
    uid: string,
  ): Promise<ShownParty> {
    const now = this.clock.now();
    const party = await this.database.$transaction(async tx => {
      const known = await lockParty(tx, id, uid);
      if (!(await isKept(tx, known))) throw cancelledAlready();
      if (known.beginsAt.getTime() <= now) throw begun();
      const times = timesOf(beginsAt, minutes);
      const isMoved = beginsAt !== known.beginsAt.getTime();
      const isNews = isMoved || title !== known.title || times.endsAt.getTime() !== known.endsAt.getTime();
      if (!isNews && text === known.text) return known;
      if (isMoved) requirePlannable(beginsAt, now);
      if (known.sequence >= partyLimits.mostChanges) throw tooManyChanges();
      if (isMoved) await tx.partyEmail.updateMany({ where: { partyId: id }, data: { sentAt: null } });
      const tellAt = now + settledMs;
      // The reminder already has the new time, so nobody needs a second email.
      const isSoon = isMoved && beginsAt - partyLimits.emailBeforeMs <= tellAt;
      return tx.party.update({
        where: { id },
        data: {
          title,
          text,
          ...times,
          changedAt: new Date(now),
          sequence: { increment: 1 },
          ...(isNews && { tellAt: isSoon ? null : new Date(tellAt) }),
        },
      });
    });
    return shown(party, true);
  }

  /**
   * Cancels a party, or ends one that has begun. Idempotent.
   * @throws NotFound `party.not-found`, also for someone else's party.
   */
  async cancel(id: string, uid: string): Promise<void> {
    await this.database.$transaction(async tx => {
      await this.cancelLocked(tx, await lockParty(tx, id, uid));
    });
  }

  /** Cancels everything someone planned before a moment, in the transaction that takes away their right to it. */
  async cancelAllOf(uid: string, tx: Transaction, before = new Date(this.clock.now())): Promise<void> {
    const due = await tx.party.findMany({
      where: {
        uid,
        cancelledAt: null,
        endsAt: { gt: new Date(this.clock.now()) },
        createdAt: { lte: before },
      },
      select: { id: true },
    });
    for (const { id } of due) await this.cancelLocked(tx, await lockParty(tx, id, uid));
  }

  /** @returns how many of their parties, requests for emails, and emails were deleted. */
  async forget(
    uid: string,
    tx: Transaction,
  ): Promise<{ parties: number; partyEmails: number; mails: number }> {
    await this.cancelAllOf(uid, tx);
    const parties = await tx.party.deleteMany({ where: { uid } });
    const partyEmails = await tx.partyEmail.deleteMany({ where: { uid } });
    const mails = await tx.$executeRaw`delete from mail where uid = ${uid}`;
    return { parties: parties.count, partyEmails: partyEmails.count, mails };
  }

  /** @throws NotFound `party.not-found`. */
  async show(id: string): Promise<ShownParty> {
    const { party, cancelled } = await this.find(id);
    return shown(party, !cancelled);
  }

  /** The row, which has what calendars need. @throws NotFound `party.not-found`. */
  async find(id: string): Promise<{ party: Party; cancelled: boolean }> {
    const party = await this.database.party.findUnique({ where: { id } });
    if (!party) throw partyNotFound();
    return { party, cancelled: !(await isKept(this.database, party)) };
  }

  /** A person's own parties that are not over, the soonest first. */
  async of(uid: string): Promise<ShownParty[]> {
    return (await this.holding({ uid })).map(party => shown(party, true));
  }

  /** The current or next party in a room. If the room is locked, only its members and its keeper see it. */
  async nextIn(room: string, uid: string): Promise<ShownParty | null> {
    const [next] = await this.holding({ room });
    if (!next) return null;
    const mayKnow = next.uid === uid || (await this.isOpen(room)) || (await this.isMember(room, uid));
    return mayKnow ? shown(next, true) : null;
  }

  /** The same for operators, who see it even if the room is locked. */
  async nextForOperators(room: string): Promise<ShownParty | undefined> {
    const [next] = await this.holding({ room });
    return next && shown(next, true);
  }

  /** For everyone: the next parties in open rooms, one per person. */
  comingUp(): Promise<ShownParty[]> {
    return this.listed.get();
  }

  private async listOpen(): Promise<ShownParty[]> {
    const found: ShownParty[] = [];
    for (const party of await this.soonestOfEach()) {
      if (found.length >= mostListed) break;
      if (await this.isOpen(party.room)) found.push(shown(party, true));
    }
    return found;
  }

  /** The soonest party of each person in a room that is open as far as the database knows. */
  private async soonestOfEach(): Promise<Party[]> {
    const ids = await this.database.$queryRaw<{ id: string }[]>`
      select id from (
        select distinct on (party.uid) id, begins_at from party
        join kept_room on kept_room.room = party.room and kept_room.uid = party.uid
        where cancelled_at is null and ends_at > ${new Date(this.clock.now())} and not exists (
          select 1 from recorded_node where recorded_node.room = party.room and node = 'access')
        order by party.uid, begins_at, id
      ) as soonest order by begins_at, id limit ${mostLookedAt}`;
    return this.database.party.findMany({
      where: { id: { in: ids.map(({ id }) => id) } },
      orderBy: [{ beginsAt: 'asc' }, { id: 'asc' }],
    });
  }

  /** Cancels parties of people who no longer keep the room, and forgets those that are long over. */
  async sweep(now = this.clock.now()): Promise<void> {
    const lost = await this.database.$queryRaw<{ id: string; uid: string }[]>`
      select id, party.uid from party left join kept_room on kept_room.room = party.room and kept_room.uid = party.uid
      where kept_room.uid is null and cancelled_at is null and ends_at > ${new Date(now)} limit ${mostAtOnce}`;
    await this.database.party.deleteMany({ where: { endsAt: { lt: new Date(now - keptMs) } } });
    await eachDespiteFailures(lost, ({ id, uid }) => this.cancel(id, uid));
  }

  private async cancelLocked(tx: Transaction, party: Party) {
    const now = new Date(this.clock.now());
    if (party.cancelledAt || party.endsAt <= now) return;
    const cancelled = await tx.party.update({
      where: { id: party.id },
      data: { cancelledAt: now, changedAt: now, sequence: { increment: 1 } },
    });
    await this.emails.tellCancelled(tx, cancelled);
  }

  /** Parties that are neither over nor cancelled, the soonest first. */
  private async holding(where: { uid?: string; room?: string }): Promise<Party[]> {
    const parties = await this.database.party.findMany({
      where: { ...where, cancelledAt: null, endsAt: { gt: new Date(this.clock.now()) } },
      orderBy: [{ beginsAt: 'asc' }, { id: 'asc' }],
      take: mostLookedAt,
    });
    const kept = await this.database.keptRoom.findMany({
      where: { room: { in: parties.map(({ room }) => room) } },
    });
    return parties.filter(({ room, uid }) => kept.some(row => row.room === room && row.uid === uid));
  }

  private async isOpen(room: string) {
    return (await this.rooms.openRoom(room)).access === undefined;
  }

  private async isMember(room: string, uid: string) {
    const state = await this.registry.peek(room);
    return state !== null && new StateView(state).member(uid) !== null;
  }
}

/** A person's own party, locked until the transaction ends: emails about it wait. */
async function lockParty(tx: Transaction, id: string, uid: string): Promise<Party> {
  await tx.$executeRaw`select 1 from party where id = ${id}::uuid for update`;
  const party = await tx.party.findFirst({ where: { id, uid } });
  if (!party) throw partyNotFound();
  return party;
}

async function isKept(tx: Transaction, { room, uid, cancelledAt }: Party): Promise<boolean> {
  return cancelledAt === null && (await tx.keptRoom.count({ where: { room, uid } })) > 0;
}

/** By the server's clock: the person's own may be wrong. */
function requirePlannable(beginsAt: number, now: number) {
  if (beginsAt <= now) throw inThePast();
  if (beginsAt < now + partyLimits.soonestMs) throw tooSoon();
  if (beginsAt > now + partyLimits.latestMs) throw tooLate();
}

const timesOf = (beginsAt: number, minutes: number) => ({
  beginsAt: new Date(beginsAt),
  endsAt: new Date(beginsAt + minutes * minuteMs),
});

const shown = ({ id, room, title, text, name, beginsAt, endsAt }: Party, holds: boolean): ShownParty => ({
  id,
  room,
  title,
  text,
  ...(name !== null && { by: name }),
  beginsAt: beginsAt.getTime(),
  endsAt: endsAt.getTime(),
  cancelled: !holds,
});
