import type {
  Batch,
  Joined,
  Json,
  Kicked,
  Live,
  QueueEntry,
  Refresh,
  SessionPatch,
  SyncReport,
  Voice,
} from '@sevenfold/contracts';
import { RealtimeError } from '../connection/realtime-error.js';
import { positionAt } from '../playback/position.js';
import { closeCodes, serverTimestamp } from '../protocol.js';
import type { RoomLink } from './room-link.js';
import { rootsOfRoom } from '../tree/room-of-path.js';
import { emptyRoom, fromTree, type RoomState } from './room-state.js';

export interface JoinOptions {
  /** Shown to others; people who signed in have their account's name. */
  name?: string;
  /** What they listen with: shown with their presence. */
  device?: string;
}

export interface KickedNotice {
  room: string;
  until: number;
}

/** Levels are sent at most ten times a second. */
const levelGapMs = 95;

/** A room that we are in: its state, kept up to date over reconnects, and what can be done in it. */
export class Room {
  state: RoomState;
  private readonly listeners = new Set<() => void>();
  private readonly kickedListeners = new Set<(notice: KickedNotice) => void>();
  private resuming: Promise<void> | undefined;
  private joined = false;
  private lastLevel = 0;

  constructor(
    readonly realtime: RoomLink,
    private readonly name: string,
    private readonly options: JoinOptions,
  ) {
    this.state = emptyRoom(name, '');
  }

  /** For `useSyncExternalStore(room.subscribe, () => room.state)`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  onKicked(listener: (notice: KickedNotice) => void): () => void {
    this.kickedListeners.add(listener);
    return () => this.kickedListeners.delete(listener);
  }

  /** Where the track should be now, in seconds; null without a session. */
  position(): number | null {
    const { session } = this.state;
    return session && positionAt(session, this.realtime.serverNow());
  }

  // What hosts do

  setTrack(trackUrl: string, { play = false, position = 0 }: { play?: boolean; position?: number } = {}) {
    return this.changeSession({ trackUrl, position, paused: !play });
  }

  play(position?: number) {
    return this.changeSession({ paused: false, ...(position !== undefined && { position }) });
  }

  pause() {
    return this.changeSession({ paused: true });
  }

  seek(position: number) {
    return this.changeSession({ position: Math.max(0, position) });
  }

  setRate(rate: number) {
    return this.changeSession({ rate });
  }

  /** Ends the session: nothing is on any more. */
  stop() {
    return this.realtime.remove(this.path('session'));
  }

  async transferHost(uid: string) {
    await this.realtime.link.ask({ t: 'transferHost', room: this.state.room, uid });
  }

  async kick(uid: string) {
    await this.realtime.link.ask({ t: 'kick', room: this.state.room, uid });
  }

  // What everybody does

  addToQueue(entry: Pick<QueueEntry, 'trackUrl' | 'title'> & { order?: number }) {
    const last = this.state.queue.at(-1)?.order ?? 0;
    return this.realtime.push(this.path('queue'), {
      order: last + 1,
      addedBy: '',
      addedAt: 0,
      ...entry,
    } as Json);
  }

  writeGuestbook(text: string) {
    const { room, uid } = this.state;
    return this.realtime.push(`guestbook/${room}`, { uid, text, ts: serverTimestamp });
  }

  setVoice(voice: Pick<Voice, 'state' | 'mute' | 'device'>) {
    const { room, uid } = this.state;
    return this.realtime.set(`rydesync/voice/${room}/${uid}`, { ...voice, level: 0, ts: serverTimestamp });
  }

  sendLevel(level: number) {
    const now = performance.now();
    if (now - this.lastLevel < levelGapMs) return;
    this.lastLevel = now;
    this.realtime.link.send({ t: 'level', room: this.state.room, level: Math.min(1, Math.max(0, level)) });
  }

  sendReport(report: SyncReport) {
    this.realtime.link.send({ t: 'report', room: this.state.room, report });
  }

  async leave() {
    if (this.state.status === 'left') return;
    this.forget();
    this.update({ status: 'left' });
    await this.realtime.link.askNow({ t: 'leave', room: this.state.room }).catch(() => undefined);
  }

  // The connection's side

  /** @internal Joins for the first time. */
  async enter() {
    await this.join(true);
    await this.realtime.clock.ready();
  }

  /** @internal There is a connection again. */
  resume(): Promise<void> {
    if (!this.joined) return Promise.resolve();
    this.resuming ??= this.join(false)
      .catch((error: unknown) => this.resumeFailed(error))
      .finally(() => (this.resuming = undefined));
    return this.resuming;
  }

  /** @internal */
  connectionLost(code: number, reason: { room?: string; until?: number }, final: boolean) {
    if (!this.joined || this.state.status !== 'joined') return;
    if (!final) return this.update({ status: 'reconnecting' });
    this.forget();
    if (code === closeCodes.kicked && reason.room === this.state.room)
      return this.kickedOut(reason.until ?? 0);
    this.update({ status: 'closed' });
  }

  /** @internal */
  receive(message: Batch | Live | Refresh | Kicked) {
    if (message.t === 'batch') return this.batch(message);
    if (message.t === 'live') return this.live(message);
    if (message.t === 'kicked') return this.kickedOut(message.until);
    this.realtime.tree.replace(rootsOfRoom(message.room), message.snapshot);
    this.moved(message.epoch, message.offset);
  }

  private async join(first: boolean) {
    const { name } = this.options;
    const { epoch, offset } = this.state;
    const operation = {
      t: 'join' as const,
      room: first ? this.name : this.state.room,
      ...(name !== undefined && { name }),
      ...(!first && {
        from: {
          epoch,
          offset,
        },
      }),
    };
    const { link } = this.realtime;
    this.applyJoined((await (first ? link.ask(operation) : link.askNow(operation))) as Joined);
    void this.announcePresence();
  }

  private applyJoined({ room, epoch, offset, recovered, events = [], snapshot = [] }: Joined) {
    this.joined = true;
    if (this.state.room !== room || this.state.uid === '')
      this.state = { ...this.state, room, uid: this.realtime.uid ?? '' };
    this.realtime.link.register(room, this);
    if (recovered) this.realtime.tree.confirm(events);
    else this.realtime.tree.replace(rootsOfRoom(room), snapshot);
    this.state = { ...this.state, status: 'joined' };
    this.moved(epoch, offset);
  }

  private async announcePresence() {
    const { room, uid } = this.state;
    const path = `presence/${room}/${uid}`;
    const { device } = this.options;
    const presence = { ts: serverTimestamp, state: 'online', ...(device !== undefined && { device }) };
    // Not there without it, but all else works.
    await this.realtime.set(path, presence).catch(() => undefined);
    await this.realtime
      .onDisconnect(path)
      .remove()
      .catch(() => undefined);
  }

  private batch({ epoch, from, to, events }: Batch) {
    if (to <= this.state.offset) return;
    // Something is missing in between: asked for, never guessed.
    if (from > this.state.offset) return void this.resume();
    this.realtime.tree.confirm(events);
    this.moved(epoch, to);
  }

  private live({ levels, reports }: Live) {
    this.update({
      ...(levels && { levels: { ...this.state.levels, ...levels } }),
      ...(reports && { reports: { ...this.state.reports, ...reports } }),
    });
  }

  private moved(epoch: number, offset: number) {
    this.realtime.link.heard(this.state.room, offset);
    this.state = fromTree({ ...this.state, epoch, offset }, path => this.realtime.tree.confirmedAt(path));
    this.tell();
  }

  private kickedOut(until: number) {
    if (this.state.status === 'kicked') return;
    this.forget();
    this.update({ status: 'kicked', kickedUntil: until });
    for (const listener of this.kickedListeners) listener({ room: this.state.room, until });
  }

  private resumeFailed(error: unknown) {
    if (!(error instanceof RealtimeError) || error.code.startsWith('client.')) return;
    if (error.code === 'room.kicked') return this.kickedOut(error.until ?? 0);
    this.forget();
    this.update({ status: 'closed' });
  }

  private forget() {
    this.joined = false;
    this.realtime.link.unregister(this.state.room);
  }

  /** The epoch goes along: a host who was replaced without knowing it is refused. */
  private changeSession(patch: SessionPatch): Promise<void> {
    return this.realtime.update(this.path('session'), { ...patch, epoch: this.state.epoch } as Record<
      string,
      Json
    >);
  }

  private path(node: string) {
    return `rydesync/rooms/${this.state.room}/${node}`;
  }

  private update(change: Partial<RoomState>) {
    this.state = { ...this.state, ...change };
    this.tell();
  }

  private tell() {
    for (const listener of this.listeners) listener();
  }
}
