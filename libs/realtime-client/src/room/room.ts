import {
  closeCodes,
  roomFromName,
  serverTimestamp,
  positionAt,
  type Ack,
  type Batch,
  type Door,
  type Joined,
  type Json,
  type Live,
  type LiveReaction,
  type Presence,
  type RoomSettings,
  type SessionPatch,
  type SyncReport,
} from '@sevenfold/contracts';
import type { NewOperation } from '../connection/operation-queue.js';
import { RealtimeError, retryMs } from '../connection/realtime-error.js';
import { markStage } from '../marks.js';
import { Knocking } from './knocking.js';
import { RoomAccessControl } from './room-access-control.js';
import { RoomGuestbook } from './room-guestbook.js';
import type { RoomActor, RoomLink, RoomMessage, RoomOnLink } from './room-link.js';
import { RoomQueue } from './room-queue.js';
import { RoomVoice } from './room-voice.js';
import { rootsOfRoom } from '../tree/room-of-path.js';
import { emptyRoom, fromTree, nobodyWaiting, type RoomState } from './room-state.js';

export interface JoinOptions {
  /** Shown to others; signed-in people have their account's name. */
  name?: string;
  /** The kind of device, shown with the presence. */
  device?: string;
  /** Without the right one, joining rejects with `room.password-required` or `room.password-wrong`. */
  password?: string | undefined;
  /**
   * Someone in the room has to admit us; with `hostAway`, nobody who may do that is there. Joining then continues, or
   * rejects with `room.approval-denied`.
   */
  onWaiting?: (wait: { hostAway: boolean }) => void;
  /** Stops waiting for approval. */
  signal?: AbortSignal;
}

export interface KickedNotice {
  room: string;
  until: number;
}

export interface RoomReaction {
  uid: string;
  emoji: string;
  /** Seconds into the track. */
  position: number;
}

/** The operation that enters a room: `join` for the stage, `attend` for the audience of a hall. */
type WayIn = 'join' | 'attend';
/** Places come and go: the stage may be full, then free, and full again. */
const maxTries = 4;

/** A joined room: its state, kept current across reconnects, and its actions. */
export class Room implements RoomActor, RoomOnLink {
  state: RoomState;
  /** @internal */
  joined = false;
  readonly queue = new RoomQueue(this);
  readonly guestbook = new RoomGuestbook(this);
  readonly access = new RoomAccessControl(this);
  readonly voice = new RoomVoice(this);
  private readonly listeners = new Set<() => void>();
  private readonly kickedListeners = new Set<(notice: KickedNotice) => void>();
  private resuming: Promise<void> | undefined;
  private endWait: (() => void) | undefined;
  private readonly reactionListeners = new Set<(reaction: RoomReaction) => void>();
  private readonly knocking = new Knocking();
  private ready: readonly string[] | undefined;
  private presence: Pick<Presence, 'state' | 'device'>;

  constructor(
    readonly realtime: RoomLink,
    private readonly name: string,
    private options: JoinOptions,
  ) {
    this.state = emptyRoom(name, '');
    const { device } = options;
    this.presence = { state: 'online', ...(device !== undefined && { device }) };
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

  /** Intended position of the track now, in seconds; null without a session. */
  position(): number | null {
    const { session } = this.state;
    return session && positionAt(session, this.realtime.serverNow());
  }

  // Host actions

  /** With `duration` (seconds) the server starts the next track of the queue when this one ends. */
  setTrack(
    trackUrl: string,
    options: { play?: boolean; position?: number; title?: string; duration?: number } = {},
  ) {
    const { play = false, position = 0, title, duration } = options;
    const facts = { ...(title !== undefined && { title }), ...(duration !== undefined && { duration }) };
    return this.changeSession({ trackUrl, position, paused: !play, ...facts });
  }

  /** Reports the track's duration once a player knows it. */
  setDuration(duration: number) {
    return this.changeTrack({ duration });
  }

  play(position?: number) {
    return this.changeTrack({ paused: false, ...(position !== undefined && { position }) });
  }

  pause() {
    return this.changeTrack({ paused: true });
  }

  seek(position: number) {
    return this.changeTrack({ position: Math.max(0, position) });
  }

  setRate(rate: number) {
    return this.changeTrack({ rate });
  }

  /** Ends the session. */
  stop() {
    return this.realtime.remove(this.path('session'));
  }

  async transferHost(uid: string) {
    await this.ask({ t: 'transferHost', room: this.state.room, uid });
  }

  /** Makes someone a helper, or revokes that: the settings say what helpers may do. */
  setHelper(uid: string, helps = true): Promise<void> {
    return this.realtime.set(this.path(`helpers/${uid}`), helps ? { since: serverTimestamp } : null);
  }

  /** Kicks someone for ten minutes. */
  async kick(uid: string) {
    await this.ask({ t: 'kick', room: this.state.room, uid });
  }

  /** Who may queue, write, speak, vote and react, and how fast; missing fields stay unchanged. */
  changeSettings(settings: Partial<RoomSettings>): Promise<void> {
    return this.realtime.update(this.path('settings'), settings);
  }

  // Everyone's actions

  /** Sets our state and device; kept across reconnects. */
  setPresence(presence: Partial<Pick<Presence, 'state' | 'device'>>): Promise<void> {
    this.presence = { ...this.presence, ...presence };
    // Nobody sees who is in the audience.
    if (this.state.role === 'audience') return Promise.resolve();
    return this.realtime.set(this.presencePath, this.presenceNode());
  }

  /** Changes our name and keeps it across reconnects; signed-in people keep their account's name. */
  async rename(name: string): Promise<void> {
    this.options = { ...this.options, name };
    // A rejoin in progress still sends the old name; the next one sends the new.
    await this.resuming;
    if (this.state.status === 'joined') await this.join(false);
  }

  /** Sends an emoji for the current moment of the track. */
  react(emoji: string) {
    this.realtime.link.send({ t: 'react', room: this.state.room, emoji });
  }

  /** Everyone's live reactions, including our own. */
  onReaction(listener: (reaction: RoomReaction) => void): () => void {
    this.reactionListeners.add(listener);
    return () => this.reactionListeners.delete(listener);
  }

  /**
   * Reports the tracks that can start here at once. A start waits up to a second for everyone who reports
   * tracks but has not loaded this one.
   */
  setReady(tracks: readonly string[]) {
    this.ready = tracks;
    if (this.joined) this.sayReady();
  }

  private sayReady() {
    if (!this.ready || this.state.role === 'audience') return;
    const path = this.path(`ready/${this.state.uid}`);
    // If this fails, the start is slightly later.
    this.realtime.set(path, { tracks: this.ready.slice(0, 4) }).catch(() => undefined);
  }

  sendReport(report: SyncReport) {
    // Nobody sees how far listeners in the audience are out of sync.
    if (this.state.role === 'audience') return;
    this.realtime.link.send({ t: 'report', room: this.state.room, report });
  }

  /**
   * Moves us from the audience to a place on the stage, under the same conditions as joining. Rejects with
   * `room.full` if there is none. People keep listening while the host is asked.
   */
  stepUp(password?: string, onWaiting?: () => void): Promise<void> {
    return this.knocking.until(() => this.changePlace('join', password), onWaiting);
  }

  /** Moves us from the stage to a hall's audience. Rejects with `room.not-full` if the room is not a hall. */
  stepDown(): Promise<void> {
    return this.changePlace('attend');
  }

  private async changePlace(t: WayIn, password?: string) {
    await this.enterBy(t, false, password);
    if (t === 'attend') this.realtime.disarm(this.presencePath);
    this.announce();
  }

  async leave() {
    if (this.state.status === 'left') return;
    this.forget();
    this.update({ status: 'left' });
    this.realtime.disarm(this.presencePath);
    await this.realtime.link.askNow({ t: 'leave', room: this.state.room }).catch(() => undefined);
  }

  // Called by the connection

  /** @internal Joins for the first time. */
  async enter() {
    await this.knocking.until(
      () => this.join(true),
      ({ hostAway }) => this.startWaiting(hostAway),
      () => this.stopWaiting(),
      this.options.signal,
    );
  }

  /** @internal Connected again. */
  resume(): Promise<void> {
    if (this.joined) this.resuming ??= this.comeBack().finally(() => this.resumed());
    else this.knocking.again();
    return this.resuming ?? Promise.resolve();
  }

  private resumed() {
    this.resuming = undefined;
    // Someone who knocks from the audience has to be back there first.
    if (this.state.status === 'joined') this.knocking.again();
  }

  /** @internal */
  connectionLost(code: number, reason: { code?: string; room?: string; until?: number }, final: boolean) {
    this.endWait?.();
    if (final && this.knocking.waits) this.knocking.giveUp();
    if (!this.joined || !['joined', 'reconnecting'].includes(this.state.status)) return;
    if (!final) return this.update({ status: 'reconnecting' });
    this.forget();
    if (code === closeCodes.kicked && reason.room === this.state.room)
      return this.kickedOut(reason.until ?? 0);
    this.update({ status: 'closed', ...(reason.code !== undefined && { closedBy: reason.code }) });
  }

  /** @internal */
  receive(message: RoomMessage) {
    switch (message.t) {
      case 'batch':
        return this.batch(message);
      case 'live':
        return this.live(message);
      case 'kicked':
        return this.kickedOut(message.until);
      case 'door':
        return this.showWaitingRoom(message);
      case 'admission':
        return this.knocking.answered(message.admitted);
      case 'signal':
        return this.voice.receive(message);
      case 'relay':
        return this.voice.receiveRelayed(message);
      case 'voiceMoved':
        return this.voice.movedAway();
      case 'refresh':
        this.realtime.tree.replace(rootsOfRoom(message.room), message.snapshot);
        this.moved(message.epoch, message.offset);
    }
  }

  /** @internal */
  guessed() {
    if (this.joined) this.moved(this.state.epoch, this.state.offset);
  }

  /** @internal */
  ask(operation: NewOperation): Promise<unknown> {
    return this.realtime.link.ask(operation);
  }

  /** @internal */
  path(node: string) {
    return `rydesync/rooms/${this.state.room}/${node}`;
  }

  private showWaitingRoom({ knocks, blocked, mayLock }: Door) {
    // An older gateway sends this only to the host.
    this.update({ waitingRoom: { knocks, blocked, mayLock: mayLock ?? true } });
  }

  private startWaiting(hostAway: boolean) {
    const room = roomFromName(this.name);
    this.realtime.link.register(room, this);
    if (this.state.status === 'waiting') return;
    this.update({ room, status: 'waiting' });
    this.options.onWaiting?.({ hostAway });
  }

  private stopWaiting() {
    const room = roomFromName(this.name);
    this.realtime.link.unregister(room);
    this.withdrawKnock(room);
  }

  private withdrawKnock(room: string) {
    void this.realtime.link.askNow({ t: 'leave', room }).catch(() => undefined);
  }

  /** Joins, or listens from the audience if the stage is full. Someone in the audience stays there. */
  private async join(first: boolean) {
    let way: WayIn = this.state.role === 'audience' ? 'attend' : 'join';
    let full: RealtimeError | undefined;
    for (let tries = 0; tries < maxTries; tries++) {
      try {
        await this.enterBy(way, first);
        return this.announce();
      } catch (error) {
        // An older gateway has no halls: only its stage can be entered.
        const knowsNone = way === 'attend' && codeOf(error) === 'frame.invalid';
        if (knowsNone && full) throw full;
        const hasLeft = !first && !this.joined;
        if (!(isElsewhere(error) || (knowsNone && error instanceof RealtimeError)) || hasLeft) throw error;
        full = error;
      }
      way = way === 'join' ? 'attend' : 'join';
    }
    throw full!;
  }

  /** @param typed a password that is newer than the remembered one. */
  private async enterBy(t: WayIn, first: boolean, typed?: string) {
    try {
      await this.askToEnter(t, first, typed ?? this.options.password);
      this.remember(typed);
    } catch (error) {
      const code = codeOf(error);
      // The password was right, and the connection may be lost before the host answers.
      if (code === 'room.approval-pending') this.remember(typed);
      const isOutdated = code === 'room.password-wrong' && typed === undefined && !first;
      if (!isOutdated || this.options.password === undefined) throw error;
      this.options = { ...this.options, password: undefined };
      await this.askToEnter(t, first, undefined);
    }
  }

  /** Call it once the password was right: a wrong one must not be tried again after a lost connection. */
  private remember(typed: string | undefined) {
    if (typed !== undefined) this.options = { ...this.options, password: typed };
  }

  private async askToEnter(t: WayIn, first: boolean, password: string | undefined) {
    const { name } = this.options;
    const { epoch, offset } = this.state;
    const operation = {
      t,
      room: first ? this.name : this.state.room,
      ...(name !== undefined && { name }),
      ...(password !== undefined && { password }),
      // The audience has only a part of the room: request all of it.
      ...(t === 'join' && !first && this.state.role !== 'audience' && { from: { epoch, offset } }),
    };
    const { link } = this.realtime;
    const seated = (joined: Ack | Joined) => {
      // Do not rejoin if the person has left in the meantime.
      if (first || this.joined) this.applyJoined(joined as Joined);
    };
    await (first ? link.ask(operation, seated) : link.askNow(operation, seated));
  }

  /** Tells the others that we are here. */
  private announce() {
    if (!this.joined || this.state.role === 'audience') return;
    void this.announcePresence();
    this.sayReady();
  }

  /**
   * Resolves when the room is joined or given up, or the connection is lost. Operations that wait for the
   * room are sent after that.
   */
  private async comeBack() {
    while (this.joined)
      try {
        return await this.join(false);
      } catch (error) {
        if (!(error instanceof RealtimeError && error.passes)) return this.resumeFailed(error);
        await this.waitFor(error.retryAfterMs ?? retryMs);
      }
  }

  /** Resolves early when the connection is lost or the room is left. */
  private async waitFor(ms: number) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.endWait = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  private applyJoined({ room, role, hall, epoch, offset, recovered, events = [], snapshot = [] }: Joined) {
    this.joined = true;
    markStage('joined');
    if (this.state.room !== room || this.state.uid === '')
      this.state = { ...this.state, room, uid: this.realtime.uid ?? '' };
    this.realtime.link.register(room, this);
    if (recovered) this.realtime.tree.confirm(events);
    else this.realtime.tree.replace(rootsOfRoom(room), snapshot);
    this.state = {
      ...this.state,
      status: 'joined',
      role,
      hall: hall ?? null,
      // The audience gets no `door`.
      ...(role === 'audience' && { waitingRoom: nobodyWaiting }),
    };
    this.moved(epoch, offset);
  }

  private async announcePresence() {
    const path = this.presencePath;
    // If that fails, only the presence is missing.
    await this.realtime.set(path, this.presenceNode()).catch(() => undefined);
    if (!this.joined) return;
    await this.realtime
      .onDisconnect(path)
      .remove()
      .catch(() => undefined);
  }

  private get presencePath() {
    return `presence/${this.state.room}/${this.state.uid}`;
  }

  private presenceNode(): Json {
    return { ts: serverTimestamp, ...this.presence };
  }

  private batch({ epoch, from, to, events }: Batch) {
    if (to <= this.state.offset) return;
    // Entries are missing in between: request them.
    if (from > this.state.offset) return void this.resume();
    this.realtime.tree.confirm(events);
    this.moved(epoch, to);
    // Another of our tabs removed the presence when it closed.
    if (events.some(([path, value]) => value === null && path === this.presencePath))
      void this.announcePresence();
  }

  private live({ levels, reports, reactions, hall }: Live) {
    for (const reaction of reactions ?? []) this.reacted(reaction);
    if (!levels && !reports && !hall) return;
    this.update({
      ...(hall && { hall }),
      ...(levels && { levels: { ...this.state.levels, ...levels } }),
      ...(reports && { reports: { ...this.state.reports, ...reports } }),
    });
  }

  private reacted([uid, emoji, position]: LiveReaction) {
    for (const listener of this.reactionListeners) listener({ uid, emoji, position });
  }

  private moved(epoch: number, offset: number) {
    this.realtime.link.heard(this.state.room, offset);
    this.state = fromTree({ ...this.state, epoch, offset }, this.realtime.tree);
    this.tell();
  }

  private kickedOut(until: number) {
    if (this.state.status === 'kicked') return;
    this.forget();
    this.update({ status: 'kicked', kickedUntil: until });
    for (const listener of this.kickedListeners) listener({ room: this.state.room, until });
  }

  private resumeFailed(error: unknown) {
    if (!this.joined || !(error instanceof RealtimeError) || error.code.startsWith('client.')) return;
    if (error.code === 'room.kicked') return this.kickedOut(error.until ?? 0);
    this.forget();
    this.update({ status: 'closed', closedBy: error.code, refusal: error });
    // Nobody listens for the host's answer any more.
    if (error.code === 'room.approval-pending') this.withdrawKnock(this.state.room);
  }

  private forget() {
    this.endWait?.();
    this.knocking.giveUp();
    this.joined = false;
    this.realtime.link.unregister(this.state.room);
  }

  /** Sends the epoch: a host who was replaced without knowing is rejected. */
  private changeSession(patch: SessionPatch): Promise<void> {
    return this.realtime.update(this.path('session'), { ...patch, epoch: this.state.epoch } as Record<
      string,
      Json
    >);
  }

  /** An action on one track must not affect the next, which may have started in the meantime. */
  private changeTrack(patch: SessionPatch): Promise<void> {
    const track = this.state.session?.track;
    return this.changeSession({ ...patch, ...(track !== undefined && { track }) });
  }

  private update(change: Partial<RoomState>) {
    this.state = { ...this.state, ...change };
    this.tell();
  }

  private tell() {
    for (const listener of this.listeners) listener();
  }
}

const codeOf = (error: unknown) => (error instanceof RealtimeError ? error.code : undefined);

/** The stage is full, or has a place after all: enter the other way. */
const isElsewhere = (error: unknown): error is RealtimeError =>
  codeOf(error) === 'room.full' || codeOf(error) === 'room.not-full';
