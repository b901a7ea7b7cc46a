import { positionAt, type NextTrack, type RoomSession } from '@sevenfold/contracts';
import type { Wanted } from './track-loader.js';
import type { Voice } from './voice.js';

/** With less time than this before a change, the next track cannot start on time. */
const enterLeadMs = 60;
/** Decoders round the length of a track to their own samples. */
const roundingSeconds = 0.001;
/**
 * If this track is off by at most this much, the next one starts where this one really ends, so that no sample
 * is missing. The ladder corrects the error afterwards.
 */
const inheritedMs = 10;

/**
 * The change from a sounding track to the next one, on the clock of the sound: both are scheduled ahead. Until
 * then nothing may correct the current sound.
 */
export class PlannedChange {
  /** Local time. */
  at: number;
  private incoming: Voice | undefined;
  private volume = 1;
  private readonly loading = new AbortController();
  private onError: (error: Error) => void = () => this.loading.abort();

  /** @param dueAt local time of the change, by the current clock estimate */
  constructor(
    readonly next: NextTrack,
    private readonly outgoing: Voice,
    private readonly session: RoomSession,
    private readonly dueAt: () => number,
  ) {
    this.at = this.changesAt();
    outgoing.leaveAt(this.at, next.fadeSeconds);
  }

  isFor(next: NextTrack | null): boolean {
    const { trackUrl, at, fadeSeconds } = this.next;
    return trackUrl === next?.trackUrl && at === next.at && fadeSeconds === next.fadeSeconds;
  }

  /** Schedules the next track as soon as it is loaded. */
  async enter(load: (wanted: Wanted) => Promise<Voice>) {
    const { signal } = this.loading;
    try {
      const incoming = await load({ position: () => 0, onError: error => this.onError(error), signal });
      // The audio clock may have been read since, which changes the local time of what is scheduled on it.
      if (!signal.aborted) this.at = this.changesAt();
      if (signal.aborted || this.at - performance.now() < enterLeadMs) return incoming.dispose();
      incoming.setVolume(this.volume);
      incoming.enterAt(this.at, this.next.fadeSeconds);
      this.incoming = incoming;
    } catch {
      // The track is loaded again, and its error reported, when it is due.
    }
  }

  setVolume(volume: number) {
    this.volume = volume;
    this.incoming?.setVolume(volume);
  }

  /** The scheduled next track, which the caller owns from now on; undefined if it is not loaded. */
  take(onError: (error: Error) => void): Voice | undefined {
    const incoming = this.loading.signal.aborted ? undefined : this.incoming;
    if (incoming) this.onError = onError;
    else this.dispose();
    return incoming;
  }

  dispose() {
    this.loading.abort();
    this.incoming?.dispose();
  }

  /** The sample after the current track's last one, if that is known and close; otherwise when it is due. */
  private changesAt(): number {
    const { next, outgoing, session } = this;
    const due = this.dueAt();
    const position = positionAt(session, next.at);
    const end = outgoing.duration() ?? position;
    const isEnd = Math.abs(end - position) <= roundingSeconds;
    const reached = outgoing.reaches(isEnd ? end : position);
    return reached !== null && Math.abs(reached - due) <= inheritedMs ? reached : due;
  }
}

/** The session that an announcement describes; `seq` and some other fields are not known yet. */
export const announcedSession = ({ trackUrl, at }: NextTrack): RoomSession => ({
  trackUrl,
  at,
  position: 0,
  rate: 1,
  paused: false,
  seq: 0,
  epoch: 0,
});
