import { MediaVoice } from './media-voice.js';
import { SampleVoice } from './sample-voice.js';
import type { Voice } from './voice.js';

/** Decoded, a minute of stereo takes some 23 MB; longer tracks go through a media element. */
const maxEncodedBytes = 32 * 1024 * 1024;
const loadDeadlineMs = 20_000;
const keptBuffers = 2;

/** Fetches and decodes tracks, and keeps the newest ones. */
export class TrackLoader {
  private readonly buffers = new Map<string, AudioBuffer>();

  constructor(
    private readonly context: AudioContext,
    private readonly now: () => number,
  ) {}

  /** A voice for a track. Rejects when it cannot be fetched at all and cannot be played otherwise either. */
  async load(url: string, onError: (error: Error) => void, signal: AbortSignal): Promise<Voice> {
    const buffer = this.buffers.get(url) ?? (await this.decode(url, signal));
    if (!buffer) return new MediaVoice(url, onError, this.now);
    this.keep(url, buffer);
    return new SampleVoice(this.context, buffer);
  }

  /** Null for what is too long, or what we may hear but not read (no CORS). */
  private async decode(url: string, signal: AbortSignal): Promise<AudioBuffer | null> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(loadDeadlineMs)]);
    let response: Response;
    try {
      response = await fetch(url, { signal: deadline });
    } catch (error) {
      if (signal.aborted) throw error;
      return null;
    }
    if (!response.ok) throw new Error(`The track cannot be fetched (${response.status}).`);
    if (Number(response.headers.get('content-length') ?? 0) > maxEncodedBytes) {
      await response.body?.cancel();
      return null;
    }
    return this.context.decodeAudioData(await response.arrayBuffer());
  }

  private keep(url: string, buffer: AudioBuffer) {
    this.buffers.delete(url);
    this.buffers.set(url, buffer);
    for (const oldest of this.buffers.keys())
      if (this.buffers.size > keptBuffers) this.buffers.delete(oldest);
  }
}
