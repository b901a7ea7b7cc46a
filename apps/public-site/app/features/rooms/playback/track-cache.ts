/** Decoded tracks by address. The studio's are a minute or two long and fit in memory. */
export class TrackCache {
  private readonly tracks = new Map<string, Promise<AudioBuffer>>();

  constructor(private readonly context: BaseAudioContext) {}

  load(url: string): Promise<AudioBuffer> {
    let track = this.tracks.get(url);
    if (!track) {
      track = this.fetchAndDecode(url);
      // A failed download may be tried again.
      track.catch(() => this.tracks.delete(url));
      this.tracks.set(url, track);
    }
    return track;
  }

  private async fetchAndDecode(url: string): Promise<AudioBuffer> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The track could not be loaded (${response.status}).`);
    return this.context.decodeAudioData(await response.arrayBuffer());
  }
}
