import type { AudioClock } from './audio-clock.js';
import { KeptTrack } from './kept-track.js';
import { MediaStart } from './media-start.js';
import { MediaVoice } from './media-voice.js';
import { SampleVoice } from './sample-voice.js';
import type { Voice } from './voice.js';

/** The current, next and previous track. */
const keptTracks = 3;
/** Pauses after failed attempts to load the rest of a track, while its first piece plays. */
const restPausesMs = [1_000, 2_000, 4_000];

export interface Wanted {
  /** Start position in seconds. Called when the first samples can be chosen. */
  position: () => number;
  onError: (error: Error) => void;
  signal: AbortSignal;
}

/** Fetches and decodes tracks, and keeps the latest ones. Can start before joining a room. */
export class TrackLoader {
  private readonly tracks = new Map<string, KeptTrack>();
  private readonly mediaStart = new MediaStart();

  constructor(
    private readonly context: AudioContext,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Starts to fetch a track that will probably be needed. Resolves when it could start; never rejects.
   * @param startsAt the expected start position; fetches from there first
   */
  async prefetch(url: string, startsAt?: () => number): Promise<void> {
    await this.keep(url, startsAt).fetchedFirst();
  }

  /** Fetches and decodes the next track. Resolves when it could start; never rejects. */
  async prepare(url: string): Promise<void> {
    await this.keep(url)
      .whole()
      .catch(() => this.forget(url));
  }

  /** A voice for a track. Rejects if no method can play it. */
  async load(url: string, clock: AudioClock, { position, onError, signal }: Wanted): Promise<Voice> {
    const track = this.keep(url);
    try {
      const clip = await track.clipAt(position());
      if (!clip) return new MediaVoice(url, this.context, this.mediaStart, onError, this.now);
      const voice = new SampleVoice(this.context, clock, clip);
      if (!clip.isWhole && !signal.aborted) void this.complete(voice, url, signal);
      return voice;
    } catch (error) {
      this.forget(url);
      throw error;
    }
  }

  /** Adds the rest of a track, and fetches it again if that fails. */
  private async complete(voice: SampleVoice, url: string, signal: AbortSignal) {
    for (const pauseMs of restPausesMs) {
      const track = this.keep(url);
      try {
        const whole = await track.whole();
        if (whole) return voice.extend(whole);
        // The track is too long for memory, or for this network.
        if (!track.isCutOff) break;
      } catch (error) {
        this.forget(url);
        // A file that is not audio will not become audio.
        if ((error as Error).name === 'EncodingError') break;
      }
      await new Promise(resolve => setTimeout(resolve, pauseMs));
      if (signal.aborted) return;
    }
    voice.cutShort();
  }

  private keep(url: string, startsAt?: () => number): KeptTrack {
    const known = this.tracks.get(url);
    const kept = known && !known.isCutOff ? known : new KeptTrack(url, this.context, startsAt);
    this.tracks.delete(url);
    this.tracks.set(url, kept);
    for (const oldest of this.tracks.keys()) if (this.tracks.size > keptTracks) this.forget(oldest);
    return kept;
  }

  private forget(url: string) {
    this.tracks.get(url)?.abandon();
    this.tracks.delete(url);
  }
}
