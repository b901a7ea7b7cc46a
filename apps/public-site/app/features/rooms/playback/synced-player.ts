import { positionAt } from '@sevenfold/realtime-client';
import type { RoomSession } from '@sevenfold/contracts';
import { correctionFor, median } from './correction';
import { TrackCache } from './track-cache';

export type PlayerReport = {
  /** The browser holds sound back until somebody touches the page. */
  locked: boolean;
  playing: boolean;
  /** Where the sound is, and at which server time that was so. */
  positionMs: number;
  measuredAt: number;
  /** Where the sound is minus where it should be. */
  errorMs: number | undefined;
  durationMs: number | undefined;
  fault: string | undefined;
};

/** A piece of the track being played: at `contextTime` it stood at `position`, moving at `rate`. */
type Voice = {
  source: AudioBufferSourceNode;
  gain: GainNode;
  contextTime: number;
  position: number;
  rate: number;
};

const tickMs = 200;
const leadSeconds = 0.08;
const fadeSeconds = 0.012;
const samplesForMedian = 5;

/**
 * Plays a room's session so that everybody hears the same second: computes where the track should be from the
 * motion vector, starts it there on the sound card's clock, measures, and corrects by the ladder.
 */
export class SyncedPlayer {
  private readonly context = new AudioContext({ latencyHint: 'playback' });
  private readonly tracks = new TrackCache(this.context);
  private readonly listeners = new Set<() => void>();
  private readonly timer: ReturnType<typeof setInterval>;
  private session: RoomSession | null = null;
  private buffer: AudioBuffer | undefined;
  private voice: Voice | undefined;
  private errors: number[] = [];
  private report: PlayerReport;

  /** `serverNow` must run on the monotonic clock. */
  constructor(private readonly serverNow: () => number) {
    this.report = {
      locked: this.context.state !== 'running',
      playing: false,
      positionMs: 0,
      measuredAt: serverNow(),
      errorMs: undefined,
      durationMs: undefined,
      fault: undefined,
    };
    this.context.onstatechange = () => this.tick();
    this.timer = setInterval(() => this.tick(), tickMs);
    void this.unlock();
  }

  readonly snapshot = (): PlayerReport => this.report;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Must be called inside a click where the browser insists on one. */
  async unlock(): Promise<void> {
    await this.context.resume().catch(() => undefined);
  }

  setSession(session: RoomSession | null): void {
    const previous = this.session;
    if (session?.seq === previous?.seq && session?.epoch === previous?.epoch) return;
    this.session = session;
    this.silence();
    if (session?.trackUrl !== previous?.trackUrl) void this.loadTrack(session?.trackUrl);
    this.tick();
  }

  close(): void {
    clearInterval(this.timer);
    this.silence();
    this.context.onstatechange = null;
    void this.context.close();
  }

  private async loadTrack(url: string | undefined): Promise<void> {
    this.buffer = undefined;
    this.change({ durationMs: undefined, fault: undefined });
    if (!url) return;
    try {
      const buffer = await this.tracks.load(url);
      if (this.session?.trackUrl !== url) return;
      this.buffer = buffer;
      this.change({ durationMs: buffer.duration * 1000 });
      this.tick();
    } catch (error) {
      this.change({ fault: error instanceof Error ? error.message : 'The track could not be loaded.' });
    }
  }

  private tick(): void {
    const { session, buffer, context } = this;
    const locked = context.state !== 'running';
    const now = this.serverNow();
    const wanted = session ? positionAt(session, now) : 0;
    const over = buffer !== undefined && wanted >= buffer.duration;

    if (!session || session.paused || !buffer || locked || over) {
      this.silence();
      this.change({ locked, playing: false, positionMs: wanted * 1000, measuredAt: now, errorMs: undefined });
      return;
    }
    if (!this.voice) this.start(session, buffer);
    else this.measureAndCorrect(session, buffer);
  }

  /** Starts where the track will be a moment from now, on the sound card's clock. */
  private start(session: RoomSession, buffer: AudioBuffer): void {
    const soonest = this.context.currentTime + leadSeconds;
    const contextTime = Math.max(soonest, this.contextTimeAt(session.at));
    const position = positionAt(session, this.serverTimeAt(contextTime));
    if (position >= buffer.duration) return;

    const source = new AudioBufferSourceNode(this.context, { buffer, playbackRate: session.rate });
    const gain = new GainNode(this.context, { gain: 0 });
    source.connect(gain).connect(this.context.destination);
    gain.gain.setValueAtTime(0, contextTime);
    gain.gain.linearRampToValueAtTime(1, contextTime + fadeSeconds);
    source.start(contextTime, position);
    this.voice = { source, gain, contextTime, position, rate: session.rate };
    this.errors = [];
  }

  private measureAndCorrect(session: RoomSession, buffer: AudioBuffer): void {
    const voice = this.voice!;
    const { contextTime, serverTime } = this.heardNow();
    if (contextTime < voice.contextTime) return;

    const position = voice.position + (contextTime - voice.contextTime) * voice.rate;
    const errorMs = (position - positionAt(session, serverTime)) * 1000;
    this.errors = [...this.errors, errorMs].slice(-samplesForMedian);
    this.change({
      locked: false,
      playing: true,
      positionMs: position * 1000,
      measuredAt: serverTime,
      errorMs,
    });

    // One reading of the sound card's clock may be off by a buffer; several are not.
    if (this.errors.length < samplesForMedian) return;
    const correction = correctionFor(median(this.errors));
    if (correction.kind === 'rate') {
      this.steer(session.rate * correction.factor);
    } else {
      this.silence();
      this.start(session, buffer);
    }
  }

  private steer(rate: number): void {
    const voice = this.voice!;
    if (rate === voice.rate) return;
    const contextTime = this.context.currentTime;
    const position = voice.position + Math.max(0, contextTime - voice.contextTime) * voice.rate;
    voice.source.playbackRate.value = rate;
    this.voice = { ...voice, contextTime: Math.max(contextTime, voice.contextTime), position, rate };
    this.errors = [];
  }

  private silence(): void {
    const voice = this.voice;
    if (!voice) return;
    this.voice = undefined;
    this.errors = [];
    const end = this.context.currentTime + fadeSeconds;
    voice.gain.gain.cancelScheduledValues(0);
    voice.gain.gain.setTargetAtTime(0, this.context.currentTime, fadeSeconds / 3);
    voice.source.stop(end + fadeSeconds);
    voice.source.onended = () => voice.gain.disconnect();
  }

  /** What leaves the loudspeaker now: a moment of the sound card's clock, and of the server's. */
  private heardNow(): { contextTime: number; serverTime: number } {
    const { contextTime = 0, performanceTime = 0 } = this.context.getOutputTimestamp();
    if (contextTime > 0 && performanceTime > 0) {
      return { contextTime, serverTime: this.serverNow() + (performanceTime - performance.now()) };
    }
    const latency = this.context.outputLatency || this.context.baseLatency;
    return { contextTime: this.context.currentTime - latency, serverTime: this.serverNow() };
  }

  private serverTimeAt(contextTime: number): number {
    const heard = this.heardNow();
    return heard.serverTime + (contextTime - heard.contextTime) * 1000;
  }

  private contextTimeAt(serverTime: number): number {
    const heard = this.heardNow();
    return heard.contextTime + (serverTime - heard.serverTime) / 1000;
  }

  private change(changes: Partial<PlayerReport>): void {
    this.report = { ...this.report, ...changes };
    for (const listener of this.listeners) listener();
  }
}
