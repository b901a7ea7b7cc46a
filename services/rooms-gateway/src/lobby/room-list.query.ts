import { Injectable } from '@nestjs/common';
import type { AdminParticipant, Presence, RoomSummary, SyncReport } from '@sevenfold/contracts';
import { StateView, type RoomState } from '../rooms/room-state.js';
import { LiveRooms } from '../store/live-rooms.js';

/** What rooms there are, and who is in them. */
@Injectable()
export class RoomList {
  constructor(private readonly rooms: LiveRooms) {}

  /** For everybody: rooms with people in them. What goes on behind a closed door is not said. */
  async open(): Promise<RoomSummary[]> {
    const rooms = await this.all();
    return rooms.filter(({ participants }) => participants > 0).map(seenFromOutside);
  }

  /** For everybody: one room, as it is or as it would be. Tells a newcomer's page what to fetch before it is in. */
  async openRoom(room: string): Promise<RoomSummary> {
    const state = await this.rooms.peek(room);
    const summary = state && summaryOf(state);
    if (!summary?.participants) return { room, participants: 0, host: null, session: null };
    return seenFromOutside(summary);
  }

  /** For operators: those too that wait for people with a session. */
  async all(): Promise<RoomSummary[]> {
    const states = await Promise.all((await this.rooms.names()).map(room => this.rooms.peek(room)));
    return states
      .filter((state): state is RoomState => state !== null)
      .map(summaryOf)
      .filter(({ participants, session }) => participants > 0 || session !== null)
      .sort((a, b) => b.participants - a.participants || (a.room < b.room ? -1 : 1));
  }

  async participants(room: string): Promise<AdminParticipant[] | null> {
    const [state, reports] = await Promise.all([this.rooms.peek(room), this.rooms.store.reports(room)]);
    if (!state) return null;
    const view = new StateView(state);
    return view
      .members()
      .sort(([, a], [, b]) => a.joinedAt - b.joinedAt)
      .map(([uid, { role, name }]) => {
        const device = (view.get(`presence/${uid}`) as Presence | undefined)?.device?.slice(0, 64);
        const sync = syncOf(reports[uid]);
        return { uid, role, ...(name && { name }), ...(device && { device }), ...(sync && { sync }) };
      });
  }
}

const seenFromOutside = (room: RoomSummary): RoomSummary => (room.access ? { ...room, session: null } : room);

function summaryOf(state: RoomState): RoomSummary {
  const view = new StateView(state);
  const { room } = state;
  const access = view.access();
  const isClosed = access.password || access.approval;
  return {
    room,
    participants: view.members().length,
    host: view.host(),
    session: view.session(),
    ...(isClosed && { access }),
  };
}

/** How far somebody's playback is off, by their own word. */
function syncOf(report: SyncReport | undefined): AdminParticipant['sync'] {
  if (report?.errorMs === undefined) return undefined;
  return { offsetMs: report.errorMs, uncertaintyMs: report.uncertaintyMs };
}
