import { busy, tooManyAtOnce } from './refusals.js';

const mebibyte = 1024 * 1024;
/** Bytes per client at a time: enough for a few of the largest bodies that a route reads whole. */
const mostPerClient = 8 * mebibyte;
/** Bytes of all clients together: a part of a small pod's memory. */
const mostOfAll = 96 * mebibyte;

/** Memory accounting of one request body. */
export interface Keeping {
  /** @throws TooMany if this client keeps too many bytes, Unavailable if all clients together do. */
  add(bytes: number): void;
  /** The body has arrived. From here on it can't be displaced; it is kept until `release`. */
  complete(): void;
  release(): void;
}

interface Body {
  readonly displace: () => void;
  bytes: number;
  isComplete: boolean;
}

/**
 * Counts the bytes of bodies that are read whole: they stay in memory until their requests are answered. When
 * memory runs out, the client that keeps most loses a body that is still arriving, so a few slow senders
 * cannot block the others.
 */
export class KeptBytes {
  private ofAll = 0;
  private readonly byClient = new Map<string, Set<Body>>();

  constructor(private readonly clientFactor: number) {}

  /** @param displace rejects the request whose body is dropped. */
  of(client: string, displace: () => void): Keeping {
    const body: Body = { displace, bytes: 0, isComplete: false };
    return {
      add: bytes => {
        const own = this.byClient.get(client) ?? new Set();
        const kept = sum(own) + bytes;
        if (kept > mostPerClient * this.clientFactor) throw tooManyAtOnce();
        while (this.ofAll + bytes > mostOfAll) this.makeRoom(kept);
        this.byClient.set(client, own.add(body));
        body.bytes += bytes;
        this.ofAll += bytes;
      },
      complete: () => void (body.isComplete = true),
      release: () => this.release(client, body),
    };
  }

  /**
   * Drops a body of the client that keeps most, if that is more than `kept`: two equal clients would displace
   * each other forever.
   */
  private makeRoom(kept: number) {
    let largest: { client: string; body: Body } | undefined;
    for (const [client, bodies] of this.byClient) {
      const arriving = [...bodies].filter(({ isComplete }) => !isComplete);
      const all = sum(bodies);
      if (arriving.length === 0 || all <= kept) continue;
      kept = all;
      largest = { client, body: arriving.reduce((most, body) => (body.bytes > most.bytes ? body : most)) };
    }
    if (!largest) throw busy();
    this.release(largest.client, largest.body);
    largest.body.displace();
  }

  private release(client: string, body: Body) {
    const own = this.byClient.get(client);
    if (!own?.delete(body)) return;
    if (own.size === 0) this.byClient.delete(client);
    this.ofAll -= body.bytes;
  }
}

const sum = (bodies: Set<Body>) => [...bodies].reduce((total, { bytes }) => total + bytes, 0);
