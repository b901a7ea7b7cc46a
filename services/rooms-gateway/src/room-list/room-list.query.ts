import { Injectable } from '@nestjs/common';
import {
  houseSession,
  onAir,
  playingState,
  residentRoomOf,
  residentRooms,
  type AdminParticipant,
  type AdminRoom,
  type AdminRoomSummary,
  type GuestbookEntry,
  type Keeper,
  type LogPosition,
  type PlayingState,
  type Presence,
  type QueueEntry,
  type RoomSummary,
  type SyncReport,
} from '@sevenfold/contracts';
import { audienceUpTo } from '../rooms/audience.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import { StateView, type RoomState } from '../rooms/room-state.js';
import type { BanNode } from '../rooms/traces.js';
import { RoomRegistry } from '../store/room-registry.js';
import { reachingStore } from '../store/reaching-store.js';
import { ServerClock } from '../sync/server-clock.js';
import { samePosition } from '../store/room-store.js';

/** Live rooms and the people in them, and resident rooms, live or not. */
@Injectable()
export class RoomList {
  /** Cache: rooms are listed far more often than most change, and reading one is slow. */
  private known = new Map<string, KnownRoom>();
  private making: Promise<RoomSummary[]> | undefined;
  private next: Promise<RoomSummary[]> | undefined;

  constructor(
    private readonly rooms: RoomRegistry,
    private readonly clock: ServerClock,
  ) {}

  /** For everyone: rooms with people in them, then resident ones. Locked ones are not listed. */
  async open(): Promise<RoomSummary[]> {
    const rooms = await this.all();
    return rooms.filter(({ participants, access, resident }) => (participants > 0 || resident) && !access);
  }

  /**
   * For everyone: one room as it is, or as it would be when opened. A page uses it before joining to decide
   * what to load.
   */
  async openRoom(room: string): Promise<RoomSummary> {
    const state = await this.rooms.peek(room);
    const [summary = null] = state ? await this.withAudiences([summaryOf(state)]) : [];
    if (summary?.participants || residentRoomOf(room))
      return this.seenFromOutside(summary ?? emptyRoom(room));
    // The lock holds while the room is empty, as on the socket.
    const access = summary?.access ?? (state ? null : await this.rooms.recordedAccess(room));
    return { ...emptyRoom(room), state: 'idle', ...(access && { access }) };
  }

  /** What the path tree's rules let non-members read. */
  private seenFromOutside(summary: RoomSummary): RoomSummary {
    const { room, access } = summary;
    return access ? { ...emptyRoom(room), state: 'idle', access } : playedAt(summary, this.clock.now());
  }

  /** With the name that each host goes by. @throws as `all`. */
  async forOperators(): Promise<AdminRoomSummary[]> {
    const rooms = await this.all();
    return rooms.map(summary => {
      const hostName = this.known.get(summary.room)?.hostName;
      return { ...summary, ...(hostName && { hostName }) };
    });
  }

  /**
   * Includes empty rooms that still have a session. Builds one list at a time, and callers in the meantime share the
   * next one. Otherwise a gateway that has just started, and knows no room, would read each once per caller.
   * @throws Unavailable while the live store is down.
   */
  async all(): Promise<RoomSummary[]> {
    if (this.making) {
      // The caller that began this list gets the error.
      const made = this.making.catch(() => undefined);
      return (this.next ??= made.then(() => {
        this.next = undefined;
        return this.all();
      }));
    }
    this.making = reachingStore(this.make()).finally(() => (this.making = undefined));
    return this.making;
  }

  private async make(): Promise<RoomSummary[]> {
    const names = await this.rooms.names();
    const positions = await this.rooms.store.positions(names);
    const found = await Promise.all(names.map((room, index) => this.look(room, positions[index]!)));
    const rooms = found.filter(known => known !== null);
    this.known = new Map(rooms.map(known => [known.summary.room, known]));
    const now = this.clock.now();
    const live = await this.withAudiences(rooms.map(({ summary }) => summary));
    const away = residentRooms.filter(({ room }) => !this.known.has(room));
    return [...live, ...away.map(({ room }) => emptyRoom(room))]
      .map(summary => playedAt(summary, now))
      .filter(({ participants, session }) => participants > 0 || session !== null)
      .sort(
        (a, b) =>
          Number(a.resident !== undefined) - Number(b.resident !== undefined) ||
          b.participants - a.participants ||
          placeOf(a) - placeOf(b) ||
          (a.room < b.room ? -1 : 1),
      );
  }

  /** Adds the audiences, which are in no log. */
  private async withAudiences(summaries: RoomSummary[]): Promise<RoomSummary[]> {
    const halls = summaries.filter(({ audience }) => audience !== undefined).map(({ room }) => room);
    if (halls.length === 0) return summaries;
    // Without sizes, the list is still worth showing.
    const sizes = await this.rooms.store.audiences(halls).catch(() => []);
    const sizeOf = new Map(halls.map((room, index) => [room, sizes[index] ?? 0]));
    return summaries.map(summary => {
      const audience = sizeOf.get(summary.room);
      return audience === undefined
        ? summary
        : { ...summary, audience, participants: summary.participants + audience };
    });
  }

  private async look(room: string, at: LogPosition | null): Promise<KnownRoom | null> {
    const known = this.known.get(room);
    if (at && known && samePosition(known.at, at)) return known;
    const state = at && (await this.rooms.peek(room));
    if (!state) return null;
    const { epoch, offset } = state;
    return { at: { epoch, offset }, summary: summaryOf(state), hostName: hostNameOf(state) };
  }

  /**
   * The state of a room, even of one that is not live if it is resident, kept, or has a message to remove or a kick to
   * lift.
   */
  private async stateOf(room: string): Promise<RoomState | null> {
    const state = await this.rooms.peek(room);
    if (state) return state;
    if (residentRoomOf(room)) return { room, epoch: 0, offset: 0, nodes: new RoomNodes() };
    const recorded = await this.rooms.recorded(room);
    if (!recorded) return null;
    const view = new StateView(recorded);
    const isThere = view.keeper() !== null || [...view.entries('guestbook/')].length > 0;
    return isThere || this.kickedFrom(view).length > 0 ? recorded : null;
  }

  async participants(room: string): Promise<AdminParticipant[] | null> {
    const [state, reports] = await Promise.all([this.stateOf(room), this.rooms.store.reports(room)]);
    if (!state) return null;
    const view = new StateView(state);
    return view
      .members()
      .sort(([, a], [, b]) => a.joinedAt - b.joinedAt)
      .map(([uid, { role, name, joinedAt }]) => {
        const presence = view.get(`presence/${uid}`) as unknown as Presence | undefined;
        const device = presence?.device?.slice(0, 64);
        const sync = syncOf(reports[uid]);
        return {
          uid,
          role,
          joinedAt: Math.floor(joinedAt),
          ...(name && { name }),
          ...(device && { device }),
          ...(presence && { state: presence.state }),
          ...(sync && { sync }),
        };
      });
  }

  /** For operators: everything that members see. */
  async detail(room: string): Promise<AdminRoom | null> {
    const [state, participants] = await Promise.all([this.stateOf(room), this.participants(room)]);
    if (!state || !participants) return null;
    const view = new StateView(state);
    const nodesAt = <Node>(prefix: string) =>
      [...view.entries(prefix)].map(([key, node]) => ({
        key: key.slice(prefix.length),
        ...(node as unknown as Node),
      }));
    const queue = nodesAt<QueueEntry>('queue/').sort((a, b) => a.order - b.order);
    const guestbook = nodesAt<GuestbookEntry>('guestbook/').sort((a, b) => b.ts - a.ts);
    const keeper = view.get('keeper') as Keeper | undefined;
    const [counted] = await this.withAudiences([summaryOf(state)]);
    const summary = playedAt(counted!, this.clock.now());
    const { host, session, resident, audience, access } = summary;
    return {
      room,
      host,
      ...(keeper && { keeper }),
      settings: view.settings(),
      ...(access && { access }),
      session,
      state: summary.state,
      ...(resident && { resident }),
      participants,
      ...(audience !== undefined && { audience }),
      queue: queue
        .slice(0, mostShown)
        .map(({ key, trackUrl, title, addedBy }) => ({ key, trackUrl, addedBy, ...(title && { title }) })),
      guestbook: guestbook
        .slice(0, mostShown)
        .map(({ key, uid, name, text, ts }) => ({ key, uid, text, ts, ...(name && { name }) })),
      kicked: this.kickedFrom(view)
        .sort((a, b) => b.until - a.until)
        .slice(0, mostShown)
        .map(({ uid, name, until, by }) => ({ uid, until, by, ...(name && { name }) })),
    };
  }

  /** People who cannot come back yet. */
  private kickedFrom(view: StateView) {
    return [...view.entries('~bans/')]
      .map(([key, node]) => ({ uid: key.slice('~bans/'.length), ...(node as unknown as BanNode) }))
      .filter(({ until }) => until > this.clock.now());
  }
}

interface KnownRoom {
  at: LogPosition;
  summary: RoomSummary;
  hostName: string | undefined;
}

const mostShown = 200;

function summaryOf(state: RoomState): RoomSummary {
  const view = new StateView(state);
  const { room } = state;
  return {
    room,
    participants: view.members().length,
    host: view.host(),
    session: view.session(),
    ...(view.get('access') !== undefined && { access: view.access() }),
    // Counted for each answer.
    ...(audienceUpTo(view) > 0 && { audience: 0 }),
  };
}

function hostNameOf(state: RoomState): string | undefined {
  const view = new StateView(state);
  const host = view.host();
  return host === null ? undefined : view.member(host)?.name;
}

/** The house band comes first, as in the library. */
const placeOf = ({ room }: RoomSummary) => residentRooms.findIndex(resident => resident.room === room);

const emptyRoom = (room: string): RoomSummary => ({ room, participants: 0, host: null, session: null });

/**
 * Adds what the room plays. In a resident room this depends on the time alone: its session is out of date while no pod
 * has it open, or after it was empty for a long time.
 */
function playedAt(summary: RoomSummary, now: number): RoomSummary & { state: PlayingState } {
  const resident = residentRoomOf(summary.room);
  const session = resident ? houseSession(onAir(resident, now)) : summary.session;
  const state = playingState(session, summary.participants, now);
  return { ...summary, session, state, ...(resident && { resident: { band: resident.band } }) };
}

/** How far someone's playback is off, as reported by their own client. */
function syncOf(report: SyncReport | undefined): AdminParticipant['sync'] {
  if (report?.errorMs === undefined) return undefined;
  return { offsetMs: report.errorMs, uncertaintyMs: report.uncertaintyMs };
}
