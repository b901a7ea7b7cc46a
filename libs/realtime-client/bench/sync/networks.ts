/**
 * Networks as one-way delays in milliseconds, drawn for each chunk of bytes. Keeps the order like TCP: everything behind a
 * late chunk is late too.
 */
export interface Network {
  there: () => number;
  back: () => number;
}
export type Random = () => number;
export type NetworkName = 'lan' | 'wan' | 'wifi' | 'bufferbloat' | 'mobile';
export type ProfileName = 'LAN' | 'WAN' | 'mixed';

export const networks: Record<NetworkName, (random: Random) => Network> = {
  /** Round trip slightly above 1.6 ms. */
  lan: random => ({ there: () => 0.8 + tail(random, 0.1), back: () => 0.8 + tail(random, 0.1) }),
  /** Round trip 60 ms ± 5 ms. */
  wan: random => ({ there: () => 27.5 + 5 * random(), back: () => 27.5 + 5 * random() }),
  /** Short delays, but one chunk in twenty waits for a free channel. */
  wifi: random => {
    const way = () => 2 + tail(random, 1) + (random() < 0.05 ? 10 + 50 * random() : 0);
    return { there: way, back: way };
  },
  /** Someone uploads: for a fifth of the time, seconds at a stretch, data to the server queues behind it. */
  bufferbloat: random => {
    const full = episodes(random, { everyMs: 15_000, shareOfTime: 0.2 });
    return {
      there: () => 15 + tail(random, 2) + (full() ? 40 + 110 * random() : 0),
      back: () => 15 + tail(random, 2),
    };
  },
  /** The path to the server always takes 12 ms longer than the path back. Neither end can detect that. */
  mobile: random => ({ there: () => 31 + tail(random, 4), back: () => 19 + tail(random, 4) }),
};

/** The networks of the eight clients of a run. */
export const profiles: Record<ProfileName, NetworkName[]> = {
  LAN: Array.from({ length: 8 }, () => 'lan'),
  WAN: Array.from({ length: 8 }, () => 'wan'),
  mixed: ['lan', 'lan', 'wifi', 'wifi', 'wan', 'wan', 'bufferbloat', 'mobile'],
};

/** Pseudo-random numbers between 0 and 1, the same in each run. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Exponentially distributed: mostly small, sometimes large. */
const tail = (random: Random, mean: number) => -mean * Math.log(1 - random());

function episodes(random: Random, { everyMs, shareOfTime }: { everyMs: number; shareOfTime: number }) {
  let begins = performance.now() + everyMs * random();
  return () => {
    const now = performance.now();
    const lasts = everyMs * shareOfTime;
    if (now > begins + lasts) begins += everyMs * (0.7 + 0.6 * random());
    return now >= begins && now < begins + lasts;
  };
}
