import { busy, tooManyAtOnce } from './refusals.js';

const mebibyte = 1024 * 1024;
/** Of one client at a time: some of the largest bodies that a route reads whole. */
const mostPerClient = 8 * mebibyte;
/** Of all clients together: a part of what a small pod has. */
const mostOfAll = 96 * mebibyte;

/** The bytes of one request's body. */
export interface Keeping {
  /** @throws TooMany for a client that has too many kept, Unavailable when all together have. */
  add(bytes: number): void;
  release(): void;
}

/** Bodies that are read whole are in memory until their requests are answered. This counts their bytes. */
export class KeptBytes {
  private ofAll = 0;
  private readonly byClient = new Map<string, number>();

  constructor(private readonly clientFactor: number) {}

  of(client: string): Keeping {
    let own = 0;
    const count = (bytes: number) => {
      own += bytes;
      this.ofAll += bytes;
      const left = (this.byClient.get(client) ?? 0) + bytes;
      if (left === 0) this.byClient.delete(client);
      else this.byClient.set(client, left);
    };
    return {
      add: bytes => {
        this.refuseBeyondLimits(client, bytes);
        count(bytes);
      },
      release: () => count(-own),
    };
  }

  private refuseBeyondLimits(client: string, bytes: number) {
    if ((this.byClient.get(client) ?? 0) + bytes > mostPerClient * this.clientFactor) throw tooManyAtOnce();
    if (this.ofAll + bytes > mostOfAll) throw busy();
  }
}
