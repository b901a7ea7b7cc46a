import WebSocket from 'ws';

/** Probes are 25 ms apart, like Beatsync's pairs; the gateway answers up to 60 a second. */
export const probeGapMs = 25;

export interface WrongClock {
  offsetMs: number;
  driftPpm: number;
}
export type Clock = (host: number) => number;

/** A wrong clock, derived from one that all clients share. */
export function wrongClock({ offsetMs, driftPpm }: WrongClock): Clock {
  return host => host * (1 + driftPpm * 1e-6) + offsetMs;
}

/** A probe and its answer: `t1` and `t4` on the host's clock, `t2` and `t3` on the server's. */
export interface Exchange {
  t1: number;
  t2: number;
  t3: number;
  t4: number;
}

/** Sends probes over a socket continuously until stopped. */
export async function record(url: string): Promise<{ stop: () => Exchange[] }> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ t: 'hello', v: 1, client: crypto.randomUUID() }));
  const exchanges: Exchange[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    const t4 = performance.now();
    if (!isBinary) return;
    exchanges.push({ t1: data.readDoubleBE(5), t2: data.readDoubleBE(13), t3: data.readDoubleBE(21), t4 });
  });
  const frame = Buffer.alloc(13);
  frame[0] = 1;
  let sequence = 0;
  const timer = setInterval(() => {
    frame.writeUInt32BE(sequence++, 1);
    frame.writeDoubleBE(performance.now(), 5);
    socket.send(Buffer.from(frame));
  }, probeGapMs);
  return {
    stop() {
      clearInterval(timer);
      socket.terminate();
      return exchanges;
    },
  };
}

export interface Probe {
  /** Milliseconds since the trace began. */
  sentAt: number;
  backAt: number;
  sample: Exchange;
}

/** A recording as a client with its own clock sees it. Estimators that probe less often pick from it. */
export class Trace {
  readonly clock: Clock;
  /** Start of the first exchange, on the host's clock. */
  readonly begin: number;
  #exchanges: Exchange[];

  constructor(exchanges: Exchange[], clock: Clock) {
    this.clock = clock;
    this.begin = exchanges[0]?.t1 ?? NaN;
    this.#exchanges = exchanges;
  }

  /** The exchange that began closest to `sinceBegin`, unless the recording ends before that. */
  at(sinceBegin: number): Probe | undefined {
    const wanted = this.begin + sinceBegin - probeGapMs / 2;
    let [low, high] = [0, this.#exchanges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#exchanges[middle]!.t1 < wanted) low = middle + 1;
      else high = middle;
    }
    const found = this.#exchanges[low];
    return (
      found && {
        sentAt: found.t1 - this.begin,
        backAt: found.t4 - this.begin,
        sample: { t1: this.clock(found.t1), t2: found.t2, t3: found.t3, t4: this.clock(found.t4) },
      }
    );
  }
}
