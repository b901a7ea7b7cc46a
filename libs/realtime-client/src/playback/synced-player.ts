import { positionAt, type RoomSession } from '@sevenfold/contracts';
import { markStage } from '../marks.js';
import type { Room } from '../room/room.js';
import type { RoomStatus } from '../room/room-state.js';
import { AudioClock } from './audio-clock.js';
import { LadderControl, mediaLadder, sampleLadder, settlingLadder } from './ladder.js';
import { storedNudge, storeNudge } from './output-nudge.js';
import { TrackLoader } from './track-loader.js';
import type { Voice } from './voice.js';

export type PlayerStatus = 'idle' | 'locked' | 'loading' | 'playing' | 'paused' | 'failed';

export interface PlayerState {
  readonly status: PlayerStatus;
  readonly mode: Voice['mode'] | null;
  readonly trackUrl: string | null;
  /** Of the track, if known. */
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
  /** For the same context: it may start fetching before there is a room. */
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
/** The player stops after these. */
const gone: readonly RoomStatus[] = ['kicked', 'closed', 'left'];

/**
 * Plays a room's session in time. It follows the motion vector by the clock estimate alone, so it keeps time
 * while the gateway is down.
 */
export class SyncedPlayer {
  state: PlayerState = {
    status: 'idle',
    mode: null,
    trackUrl: null,
    durationMs: null,
    error: null,
    volume: 1,
    nudgeMs: storedNudge(),
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
  private applied: RoomSession | null = null;
  private loading: AbortController | undefined;
  private lastReport = 0;
  private readonly listeners = new Set<() => void>();
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly stopFollowing: () => void;

  constructor(private readonly options: SyncedPlayerOptions) {
    this.room = options.room;
    if (options.context) this.use(options.context);
    this.stopFollowing = this.room.subscribe(() => this.follow());
    this.timer = setInterval(() => this.control(), controlEveryMs);
    this.follow();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Browsers allow sound only after a click: call this inside of one. */
  async unlock(): Promise<void> {
    if (!this.context) this.use(new AudioContext({ latencyHint: 'playback' }));
    await this.context!.resume();
    markStage('audio');
    this.realign();
    this.follow();
  }

  setVolume(volume: number) {
    this.voice?.setVolume(volume);
    this.update({ volume });
  }

  /** Delays the sound (negative: earlier), for loudspeakers with an unreported delay. */
  nudge(ms: number) {
    this.update({ nudgeMs: storeNudge(ms) });
  }

  dispose() {
    clearInterval(this.timer);
    clearInterval(this.settling);
    this.stopFollowing();
    this.loading?.abort();
    this.voice?.dispose();
    if (!this.options.context) void this.context?.close();
  }

  private use(context: AudioContext) {
    this.context = context;
    this.audioClock = new AudioClock(context);
    this.loader = this.options.loader ?? new TrackLoader(context);
    context.onstatechange = () => {
      if (context.state === 'running') this.realign();
      else if (this.state.status !== 'loading' && this.state.status !== 'failed')
        this.update({ status: this.room.state.session ? 'locked' : 'idle' });
    };
  }

  /** The session may have changed. */
  private follow() {
    const session = gone.includes(this.room.state.status) ? null : this.room.state.session;
    if (session?.seq === this.applied?.seq && session?.trackUrl === this.applied?.trackUrl) return;
    if (!session) return this.end();
    if (!this.loader) return this.update({ status: 'locked' });
    const changesTrack = session.trackUrl !== this.state.trackUrl;
    this.applied = session;
    if (changesTrack || (!this.voice && this.state.status !== 'loading')) void this.load(session.trackUrl);
    else this.align(session);
  }

  private end() {
    this.applied = null;
    this.dropVoice();
    this.update({ status: 'idle', trackUrl: null, durationMs: null, mode: null, error: null });
  }

  private async load(trackUrl: string) {
    this.dropVoice();
    const loading = (this.loading = new AbortController());
    this.update({ status: 'loading', trackUrl, durationMs: null, mode: null, error: null });
    this.watchClosely();
    try {
      const [voice] = await Promise.all([
        this.loader!.load(trackUrl, this.audioClock!, {
          position: () => this.room.position() ?? 0,
          onError: error => this.fail(error),
          signal: loading.signal,
        }),
        this.clockIsKnown(loading.signal),
      ]);
      if (loading.signal.aborted) return voice.dispose();
      markStage('decoded');
      this.voice = voice;
      voice.setVolume(this.state.volume);
      this.update({ mode: voice.mode });
      this.noteDuration(voice);
      this.sayReady();
      if (this.room.state.session) this.align((this.applied = this.room.state.session));
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
    // The next action in the room restarts with another voice.
    this.dropVoice();
    this.update({ status: 'failed', error: error.message });
    // Nobody should wait for a track that will not load.
    this.sayReady();
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
    const { session } = this.room.state;
    this.audioClock?.reset();
    if (session && this.voice) this.align(session);
  }

  /** Runs four times a second, or as often as a background tab may. */
  private control() {
    if (this.state.status === 'locked' && this.isUnlocked()) this.realign();
    this.report();
    this.prepareNext();
    if (!this.settling) this.correct();
  }

  /** Measures the position of the sound and corrects it. */
  private correct() {
    const session = this.applied;
    if (!session || session.paused || !this.voice || this.state.status !== 'playing') return;
    this.audioClock!.sample();
    this.noteDuration(this.voice);
    this.measurement = this.measure(this.voice, session);
    if (!this.measurement) return this.beginWhereItCan(this.voice, session);
    const correction = this.ladder.decide(this.measurement.errorMs, performance.now());
    if (correction.kind === 'jump') this.begin(this.voice, session);
    else if (correction.kind === 'rate')
      this.voice.setRate(session.rate, correction.factor, correction.forMs);
    else this.voice.setRate(session.rate);
    for (const listener of this.listeners) listener();
  }

  /** A position that was not decoded earlier may be now. */
  private beginWhereItCan(voice: Voice, session: RoomSession) {
    const { clock } = this.room.realtime;
    const now = performance.now();
    const isSilent = voice.heardAt(now) === null && clock.filter.serverTime(now) > session.at;
    if (!this.waitsForWhole || !isSilent || !voice.isWhole()) return;
    this.waitsForWhole = false;
    this.begin(voice, session);
  }

  /** Prepares the next track, so that the room need not wait. */
  private prepareNext() {
    const next = this.room.state.queue[0]?.trackUrl;
    if (!next || next === this.prepared || !this.voice?.isWhole()) return;
    if (performance.now() - this.began < prepareAfterMs) return;
    this.prepared = next;
    void this.loader?.prepare(next).then(() => {
      this.readyNext = next;
      this.sayReady();
    });
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
