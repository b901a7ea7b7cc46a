import { playingState, positionAt, type RoomSession } from '@sevenfold/contracts';
import { markStage } from '../marks.js';
import type { Room } from '../room/room.js';
import type { RoomStatus } from '../room/room-state.js';
import { AudioClock } from './audio-clock.js';
import type { AudioOutput } from './audio-output.js';
import { LadderControl, mediaLadder, sampleLadder, settlingLadder } from './ladder.js';
import { OutputDelay } from './output-delay.js';
import { announcedSession, PlannedChange } from './planned-change.js';
import { TrackLoader } from './track-loader.js';
import type { Voice } from './voice.js';

export type PlayerStatus = 'idle' | 'locked' | 'loading' | 'playing' | 'paused' | 'failed';

export interface PlayerState {
  readonly status: PlayerStatus;
  readonly mode: Voice['mode'] | null;
  readonly trackUrl: string | null;
  /** Duration of the track, if known. */
  readonly durationMs: number | null;
  /** Why the track cannot be played; the room continues without it. */
  readonly error: string | null;
  readonly volume: number;
  readonly nudgeMs: number;
}

/** The player's measurement of its own output. */
export interface Measurement {
  /** How far the sound is ahead, in time: at double rate 2 ms of track are 1 ms. */
  errorMs: number;
  /** One standard deviation of clock estimate and output timestamps together. */
  uncertaintyMs: number;
  /** The position heard at `measuredAt`. */
  positionMs: number;
  /** Server time. */
  measuredAt: number;
}

export interface SyncedPlayerOptions {
  room: Room;
  /** Created on `unlock` if absent. */
  context?: AudioContext;
  /** A loader for the same audio context, which may start fetching before there is a room. */
  loader?: TrackLoader;
  reportEveryMs?: number;
}

const controlEveryMs = 250;
/** Interval of measurements just after a start. */
const settlingEveryMs = 40;
const settlingMs = 1_500;
/**
 * The next track is prepared after the current one has played this long, not while everyone is busy starting.
 */
const prepareAfterMs = 4_000;
/** Sooner if the next track begins within this time. */
const prepareWithinMs = 15_000;
/** A change of tracks is planned this long ahead, because a throttled page runs only once a second. */
const planAheadMs = 3_000;
/** A failed track is loaded again after this long, and after twice as long each time. */
const firstRetryMs = 5_000;
const longestRetryMs = 60_000;
/** The player stops in these states. */
const gone: readonly RoomStatus[] = ['kicked', 'closed', 'left'];

/**
 * Plays a room's session in sync. It follows the motion vector by the clock estimate alone, so it stays in
 * sync while the gateway is down.
 */
export class SyncedPlayer {
  private readonly delay = new OutputDelay();
  state: PlayerState = {
    status: 'idle',
    mode: null,
    trackUrl: null,
    durationMs: null,
    error: null,
    volume: 1,
    nudgeMs: this.delay.nudgeMs,
  };
  measurement: Measurement | null = null;
  private readonly room: Room;
  private context: AudioContext | undefined;
  private audioClock: AudioClock | undefined;
  private loader: TrackLoader | undefined;
  private voice: Voice | undefined;
  /** Local time at which the sound started or restarted. */
  private began = -Infinity;
  private settling: ReturnType<typeof setInterval> | undefined;
  private waitsForWhole = false;
  /** The next track: being prepared, and ready. */
  private prepared: string | undefined;
  private readyNext: string | undefined;
  private ladder = new LadderControl(sampleLadder);
  /** The room's session as last seen, and what the sound follows: it may switch to the next track earlier. */
  private followed: RoomSession | null = null;
  private applied: RoomSession | null = null;
  private change: PlannedChange | undefined;
  /** The previous track, while it fades out. */
  private leaving: Voice | undefined;
  private leavesUntil = 0;
  private loading: AbortController | undefined;
  /** When a track that failed is loaded again, and the pause after that. */
  private retryAt = Infinity;
  private retryMs = firstRetryMs;
  private isReconnecting = false;
  private lastReport = 0;
  private readonly listeners = new Set<() => void>();
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly stopFollowing: () => void;

  constructor(private readonly options: SyncedPlayerOptions) {
    this.room = options.room;
    if (options.context) this.use(options.context);
    this.stopFollowing = this.room.subscribe(() => {
      this.follow();
      this.retryOnReturn();
    });
    this.timer = setInterval(() => this.control(), controlEveryMs);
    this.follow();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Browsers allow sound only after a click: call this in its handler. */
  async unlock(): Promise<void> {
    if (!this.context) this.use(new AudioContext({ latencyHint: 'playback' }));
    await this.context!.resume();
    markStage('audio');
    this.realign();
    this.follow();
    this.retry();
  }

  setVolume(volume: number) {
    for (const voice of [this.voice, this.leaving, this.change]) voice?.setVolume(volume);
    this.update({ volume });
  }

  /**
   * Delays the sound (negative: earlier), for loudspeakers with an unreported delay. Stored for the output in
   * use.
   */
  nudge(ms: number) {
    this.delay.set(ms, this.reportedMs());
    this.showDelay();
  }

  /** Delays the sound without storing it; null returns to the stored delay. */
  tryNudge(ms: number | null) {
    if (ms === null) this.delay.restore();
    else this.delay.tryOut(ms);
    this.showDelay();
  }

  /** The sound comes from another output: its delay applies, and its clock is measured from the start. */
  playOn(output: AudioOutput) {
    this.delay.use(output);
    this.showDelay();
    this.realign();
  }

  /** Latency that the browser reports for the output in use; undefined until it is known. */
  reportedMs(): number | undefined {
    return this.audioClock?.reportedMs();
  }

  dispose() {
    clearInterval(this.timer);
    clearInterval(this.settling);
    this.stopFollowing();
    this.loading?.abort();
    this.dropChange();
    this.dropLeaving();
    this.voice?.dispose();
    if (!this.options.context) void this.context?.close();
  }

  private use(context: AudioContext) {
    this.context = context;
    this.audioClock = new AudioClock(context);
    this.loader = this.options.loader ?? new TrackLoader(context);
    context.onstatechange = () => {
      if (context.state === 'running') return this.realign();
      this.dropChange();
      if (this.state.status !== 'loading' && this.state.status !== 'failed')
        this.update({ status: this.room.state.session ? 'locked' : 'idle' });
    };
  }

  /** The session may have changed. */
  private follow() {
    const session = gone.includes(this.room.state.status) ? null : this.room.state.session;
    this.changeIfDue();
    if (session?.seq === this.followed?.seq && session?.trackUrl === this.followed?.trackUrl)
      return session && this.changedInVain() ? this.goBackTo(session) : this.planChange();
    if (!session) return this.end();
    if (!this.loader) return this.update({ status: 'locked' });
    this.followed = session;
    if (this.change && isSameMotion(session, announcedSession(this.change.next)))
      this.changeTrack(this.change);
    if (this.isAsApplied(session)) return void (this.applied = session);
    this.dropChange();
    this.dropLeaving();
    const changesTrack = session.trackUrl !== this.state.trackUrl;
    this.applied = session;
    if (changesTrack || (!this.voice && this.state.status !== 'loading')) void this.load(session.trackUrl);
    else this.align(session);
  }

  /** The next track has started before the server says so, or only facts about the track have changed. */
  private isAsApplied(session: RoomSession) {
    const sounds = this.voice !== undefined || this.state.status === 'loading';
    return sounds && this.applied !== null && isSameMotion(session, this.applied);
  }

  /** The next track has started here, but the server withdrew its announcement just before. */
  private changedInVain() {
    const { next } = this.room.state;
    return this.applied?.seq === 0 && !(next && isSameMotion(announcedSession(next), this.applied));
  }

  private goBackTo(session: RoomSession) {
    this.dropChange();
    this.applied = session;
    void this.load(session.trackUrl);
  }

  private end() {
    this.followed = this.applied = null;
    this.dropAll();
    this.update({ status: 'idle', trackUrl: null, durationMs: null, mode: null, error: null });
  }

  private async load(trackUrl: string, isRetry = false) {
    this.dropVoice();
    const loading = (this.loading = new AbortController());
    // A retry changes what the page shows only once it plays.
    if (!isRetry) {
      this.retryMs = firstRetryMs;
      this.update({ status: 'loading', trackUrl, durationMs: null, mode: null, error: null });
    }
    this.watchClosely();
    try {
      const [voice] = await Promise.all([
        this.loader!.load(trackUrl, this.audioClock!, {
          position: () => (this.applied ? positionAt(this.applied, this.room.realtime.serverNow()) : 0),
          onError: error => this.fail(error),
          signal: loading.signal,
        }),
        this.clockIsKnown(loading.signal),
      ]);
      if (loading.signal.aborted) return voice.dispose();
      markStage('decoded');
      this.voice = voice;
      // Too late to fade in: the previous track would be too loud beside this one.
      this.dropLeaving();
      voice.setVolume(this.state.volume);
      this.update({ mode: voice.mode });
      // A media element may still find out that it cannot play.
      if (voice.mode === 'samples') this.endFailure();
      this.noteDuration(voice);
      if (!isRetry) this.sayReady();
      if (this.applied) this.align(this.applied);
    } catch (error) {
      if (!loading.signal.aborted) this.fail(error as Error);
    }
  }

  /** Waits for the first probes: before them no local time maps to server time. */
  private async clockIsKnown(signal: AbortSignal) {
    const { clock } = this.room.realtime;
    do await clock.ready();
    while (!clock.filter.isReady && !signal.aborted);
    markStage('clock');
  }

  private fail(error: Error) {
    this.dropAll();
    // A file that is not audio will not become audio.
    this.retryAt = error.name === 'EncodingError' ? Infinity : performance.now() + this.retryMs;
    this.retryMs = Math.min(this.retryMs * 2, longestRetryMs);
    const isNew = this.state.error === null;
    this.update({ status: 'failed', error: error.message });
    // Nobody should wait for a track that will not load.
    if (isNew) this.sayReady();
  }

  /** Loads a failed track again, unless it is already loading. */
  private retry() {
    const { status, trackUrl } = this.state;
    if (status === 'failed' && trackUrl !== null && this.loading?.signal.aborted)
      void this.load(trackUrl, true);
  }

  private retryIfDue() {
    const isOn = playingState(this.applied, 1, this.room.realtime.serverNow()) === 'playing';
    if (isOn && performance.now() >= this.retryAt) this.retry();
  }

  /** The outage that cut us off from the room may have cut us off from the track, too. */
  private retryOnReturn() {
    const { status } = this.room.state;
    if (this.isReconnecting && status === 'joined') this.retry();
    this.isReconnecting = status === 'reconnecting';
  }

  private endFailure() {
    if (this.state.error === null) return;
    this.retryMs = firstRetryMs;
    this.update({ error: null });
  }

  /** Starts the sound sample-accurately at the session's position. */
  private align(session: RoomSession) {
    const { voice } = this;
    if (!voice) return;
    this.measurement = null;
    if (session.paused) {
      voice.stop();
      return this.update({ status: this.isUnlocked() ? 'paused' : 'locked' });
    }
    if (!this.isUnlocked()) return this.update({ status: 'locked' });
    this.ladder = new LadderControl(voice.mode === 'samples' ? settlingLadder : mediaLadder);
    this.begin(voice, session);
    this.watchClosely();
    this.update({ status: 'playing' });
  }

  private begin(voice: Voice, session: RoomSession) {
    const { filter } = this.room.realtime.clock;
    const now = performance.now();
    const start = Math.max(filter.localTime(session.at) + this.state.nudgeMs, now);
    const position = positionAt(session, filter.serverTime(start - this.state.nudgeMs));
    this.audioClock!.sample();
    voice.startAt(position, start, session.rate);
    markStage('scheduled');
    this.began = start;
    this.waitsForWhole = !voice.isWhole();
  }

  /** Reads the output's clock often around a start and corrects closely: the first readings are few. */
  private watchClosely() {
    clearInterval(this.settling);
    this.settling = setInterval(() => {
      if (this.state.status === 'loading') return this.isUnlocked() ? this.audioClock?.sample() : undefined;
      if (performance.now() - this.began < settlingMs) return this.correct();
      clearInterval(this.settling);
      this.settling = undefined;
      if (this.voice?.mode === 'samples') this.ladder = new LadderControl(sampleLadder);
    }, settlingEveryMs);
  }

  /** After an unexpected gap all earlier measurements are void. */
  private realign() {
    this.audioClock?.reset();
    this.dropChange();
    this.dropLeaving();
    if (this.applied && this.voice) this.align(this.applied);
  }

  /** Runs four times a second, or as often as a background tab may. */
  private control() {
    if (this.state.status === 'locked' && this.isUnlocked()) this.realign();
    this.report();
    this.changeIfDue();
    this.prepareNext();
    this.planChange();
    this.retryIfDue();
    if (this.leaving && performance.now() > this.leavesUntil) this.dropLeaving();
    if (!this.settling) this.correct();
  }

  /** Measures the position of the sound and corrects it. */
  private correct() {
    this.changeIfDue();
    const session = this.applied;
    if (!session || session.paused || !this.voice || this.state.status !== 'playing') return;
    this.audioClock!.sample();
    this.followReports();
    this.noteDuration(this.voice);
    this.measurement = this.measure(this.voice, session);
    if (!this.measurement) return this.beginWhereItCan(this.voice, session);
    this.endFailure();
    // The next track is scheduled to the sample after this one.
    if (!this.change) this.correctBy(this.measurement.errorMs, this.voice, session);
    for (const listener of this.listeners) listener();
  }

  private correctBy(errorMs: number, voice: Voice, session: RoomSession) {
    const correction = this.ladder.decide(errorMs, performance.now());
    if (correction.kind === 'jump') this.begin(voice, session);
    else if (correction.kind === 'rate') voice.setRate(session.rate, correction.factor, correction.forMs);
    else voice.setRate(session.rate);
  }

  private followReports() {
    const reportedMs = this.reportedMs();
    if (reportedMs !== undefined) this.delay.follow(reportedMs);
    this.showDelay();
  }

  private showDelay() {
    const { nudgeMs } = this.delay;
    if (nudgeMs === this.state.nudgeMs) return;
    this.update({ nudgeMs });
    // Planned again with the new delay.
    if (this.change) this.takeBackChange();
  }

  /** A position that was not decoded earlier may be now, or needs another voice. */
  private beginWhereItCan(voice: Voice, session: RoomSession) {
    const { clock } = this.room.realtime;
    const now = performance.now();
    const isSilent = voice.heardAt(now) === null && clock.filter.serverTime(now) > session.at;
    const isOver = positionAt(session, clock.filter.serverTime(now)) >= (voice.duration() ?? Infinity);
    if (isSilent && !isOver && voice.isCutShort()) return void this.load(session.trackUrl);
    if (!this.waitsForWhole || !isSilent || !voice.isWhole()) return;
    this.waitsForWhole = false;
    this.begin(voice, session);
  }

  /** Prepares the next track, so that the room need not wait. */
  private prepareNext() {
    const { next: announced, queue } = this.room.state;
    const next = announced?.trackUrl ?? queue[0]?.trackUrl;
    if (!next || next === this.prepared || !this.voice?.isWhole()) return;
    const isSoon = announced !== null && announced.at - this.room.realtime.serverNow() < prepareWithinMs;
    if (!isSoon && performance.now() - this.began < prepareAfterMs) return;
    this.prepared = next;
    void this.loader?.prepare(next).then(() => {
      this.readyNext = next;
      this.sayReady();
    });
  }

  /** Schedules the announced change to the next track, or takes it back if it is no longer announced. */
  private planChange() {
    const { voice, applied } = this;
    const announced = this.room.state.next;
    const next = announced && announced.after === applied?.seq ? announced : null;
    if (this.change && !this.change.isFor(next)) this.takeBackChange();
    if (this.change || !next || !applied || !voice?.isWhole() || this.state.status !== 'playing') return;
    const dueAt = () => this.room.realtime.clock.filter.localTime(next.at) + this.state.nudgeMs;
    if (dueAt() - performance.now() > planAheadMs) return;
    this.change = new PlannedChange(next, voice, applied, dueAt);
    this.change.setVolume(this.state.volume);
    void this.change.enter(async wanted => {
      await this.loader!.prepare(next.trackUrl);
      return this.loader!.load(next.trackUrl, this.audioClock!, wanted);
    });
  }

  private changeIfDue() {
    if (this.change && performance.now() >= this.change.at) this.changeTrack(this.change);
  }

  /** The next track is the current one now. It may sound already, and the gateway need not have said so. */
  private changeTrack(change: PlannedChange) {
    const { next, at } = change;
    this.change = undefined;
    this.applied = announcedSession(next);
    this.dropLeaving();
    this.leaving = this.voice;
    this.leavesUntil = at + next.fadeSeconds * 1000 + planAheadMs;
    this.voice = change.take(error => this.fail(error));
    if (!this.voice) return void this.load(next.trackUrl);
    const { mode } = this.voice;
    if (mode !== this.state.mode)
      this.ladder = new LadderControl(mode === 'samples' ? sampleLadder : mediaLadder);
    this.measurement = null;
    this.began = at;
    this.waitsForWhole = false;
    this.update({ trackUrl: next.trackUrl, mode, error: null });
    this.noteDuration(this.voice);
    this.sayReady();
  }

  /** The current track continues. */
  private takeBackChange() {
    this.dropChange();
    if (this.voice && this.applied) this.begin(this.voice, this.applied);
  }

  private dropChange() {
    this.change?.dispose();
    this.change = undefined;
  }

  private dropLeaving() {
    this.leaving?.dispose();
    this.leaving = undefined;
  }

  private sayReady() {
    const { trackUrl } = this.state;
    const tracks = [trackUrl, this.readyNext].filter(track => typeof track === 'string');
    this.room.setReady([...new Set(tracks)]);
  }

  private noteDuration(voice: Voice) {
    const seconds = voice.duration();
    const durationMs = seconds === null ? null : seconds * 1000;
    if (durationMs !== this.state.durationMs) this.update({ durationMs });
  }

  private measure(voice: Voice, session: RoomSession): Measurement | null {
    const { clock } = this.room.realtime;
    const now = performance.now();
    const measuredAt = clock.filter.serverTime(now);
    const heard = voice.heardAt(now);
    const due = measuredAt - this.state.nudgeMs;
    // There is nothing to measure before a future start.
    if (heard === null || due < session.at) return null;
    return {
      errorMs: ((heard - positionAt(session, due)) * 1000) / session.rate,
      uncertaintyMs: Math.hypot(clock.estimate().uncertaintyMs, voice.uncertaintyMs()),
      positionMs: heard * 1000,
      measuredAt,
    };
  }

  private report() {
    const now = performance.now();
    const { clock } = this.room.realtime;
    if (now - this.lastReport < (this.options.reportEveryMs ?? 3_000) || !clock.filter.isReady) return;
    this.lastReport = now;
    const { offsetMs, uncertaintyMs, roundTripMs } = clock.estimate();
    const { measurement } = this;
    this.room.sendReport({
      offsetMs,
      uncertaintyMs,
      roundTripMs,
      measuredAt: this.room.realtime.serverNow(),
      ...(measurement && {
        errorMs: measurement.errorMs,
        positionMs: measurement.positionMs,
      }),
      ...(measurement && {
        uncertaintyMs: measurement.uncertaintyMs,
        measuredAt: measurement.measuredAt,
      }),
    });
  }

  private isUnlocked() {
    return this.context?.state === 'running';
  }

  private dropAll() {
    this.dropChange();
    this.dropLeaving();
    this.dropVoice();
  }

  private dropVoice() {
    this.loading?.abort();
    this.voice?.dispose();
    this.voice = undefined;
    this.measurement = null;
  }

  private update(change: Partial<PlayerState>) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

const isSameMotion = (one: RoomSession, other: RoomSession) =>
  one.trackUrl === other.trackUrl &&
  one.at === other.at &&
  one.position === other.position &&
  one.rate === other.rate &&
  one.paused === other.paused;
