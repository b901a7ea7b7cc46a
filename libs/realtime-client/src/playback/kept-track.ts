import { markStage } from '../marks.js';
import { covers, type Clip } from './clip.js';
import { decodedPiece, fetchFirstPiece, type Decoder } from './first-piece.js';
import { mp3Window } from './mp3-window.js';

/** A decoded minute of stereo takes about 23 MB; longer tracks use a media element. */
const maxEncodedBytes = 32 * 1024 * 1024;
const loadDeadlineMs = 20_000;
/** Long enough to play until the whole track is decoded. */
const windowSeconds = 20;
/** A piece that ends sooner would be over before the whole track is decoded. */
const pieceLastsSeconds = 4;

/**
 * A track being loaded into memory: fetched once, decoded first where it is needed, then as a whole. On a slow
 * network the piece that is needed first can be fetched before the rest.
 */
export class KeptTrack {
  /** Null if it is too long, takes too long, or may be played but not read (no CORS). */
  private readonly fetched: Promise<ArrayBuffer | null>;
  private readonly abandoning = new AbortController();
  private readonly piece: Promise<Clip | null>;
  private decoding: Promise<Clip | null> | undefined;
  /** The network failed, or the track may not be read: a retry may succeed. */
  isCutOff = false;
  /** Once it is decoded. */
  clip: Clip | undefined;

  /** @param startsAt position at which the track will probably start; fetches from there first */
  constructor(
    url: string,
    private readonly decoder: Decoder,
    startsAt?: () => number,
  ) {
    this.piece = startsAt
      ? fetchFirstPiece(url, startsAt, decoder, this.abandoning.signal)
      : Promise.resolve(null);
    // One after the other: they would share the bandwidth.
    this.fetched = startsAt ? this.piece.then(() => this.fetch(url)) : this.fetch(url);
    // Callers that await the track get the error; nobody may be waiting yet.
    this.fetched.catch(() => undefined);
  }

  /** Samples from a position on, as soon as there are some. Null if there will be none. */
  async clipAt(position: number): Promise<Clip | null> {
    if (this.clip) return this.clip;
    const piece = await this.piece;
    if (piece && covers(piece, position) && covers(piece, position + pieceLastsSeconds)) return piece;
    const bytes = await this.fetched;
    if (!bytes) return null;
    // If the whole track is already being decoded, it is ready before a second decoder would be.
    const part = this.decoding ? null : await this.decodeAround(bytes, position);
    return part ?? this.whole();
  }

  /** Resolves when some of it has arrived, or nothing will; never rejects. */
  async fetchedFirst(): Promise<void> {
    if (!(await this.piece)) await this.fetched.catch(() => undefined);
  }

  /** The whole track. */
  whole(): Promise<Clip | null> {
    return (this.decoding ??= this.decodeWhole());
  }

  abandon() {
    this.abandoning.abort();
  }

  private async fetch(url: string): Promise<ArrayBuffer | null> {
    const signal = AbortSignal.any([this.abandoning.signal, AbortSignal.timeout(loadDeadlineMs)]);
    const response = await this.orNull(fetch(url, { signal, referrerPolicy: 'no-referrer' }));
    if (!response) return null;
    if (!response.ok) throw new Error(`The track didn’t load (${response.status}).`);
    if (Number(response.headers.get('content-length') ?? 0) > maxEncodedBytes) {
      await response.body?.cancel();
      return null;
    }
    const bytes = await this.orNull(response.arrayBuffer());
    if (bytes) markStage('fetched');
    return bytes;
  }

  /** A media element may play what cannot be read here in time. */
  private async orNull<T>(reading: Promise<T>): Promise<T | null> {
    try {
      return await reading;
    } catch (error) {
      if (this.abandoning.signal.aborted) throw error;
      this.isCutOff = (error as DOMException).name !== 'TimeoutError';
      return null;
    }
  }

  private async decodeWhole(): Promise<Clip | null> {
    const bytes = await this.fetched;
    if (!bytes) return null;
    const buffer = await this.decoder.decodeAudioData(bytes);
    this.clip = { buffer, from: 0, usableFrom: 0, isWhole: true, duration: buffer.duration };
    return this.clip;
  }

  private async decodeAround(bytes: ArrayBuffer, position: number): Promise<Clip | null> {
    const piece = mp3Window(bytes, position, windowSeconds);
    return piece && decodedPiece(piece.bytes, piece, this.decoder);
  }
}
