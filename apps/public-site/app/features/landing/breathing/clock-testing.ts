import { jest } from '@jest/globals';

interface Way {
  /** Server time minus the device's. */
  offsetMs: number;
  thereMs?: () => number;
  backMs?: () => number;
  answer?: (serverTime: number) => Response;
}

const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Stubs `fetch` with a server behind network delays, in fake time. Returns the requested paths. */
export function serverFarAway({ offsetMs, thereMs = () => 1, backMs = () => 1, answer }: Way) {
  const asked: string[] = [];
  // jsdom keeps no records of requests.
  Object.assign(performance, { getEntriesByName: () => [] });
  globalThis.fetch = jest.fn<typeof fetch>(async (path, init) => {
    asked.push(path as string);
    if (!(path as string).startsWith('/api/')) return Response.json({ peaks: [100] });
    await after(thereMs());
    const serverTime = performance.now() + offsetMs;
    await after(backMs());
    init?.signal?.throwIfAborted();
    return answer?.(serverTime) ?? Response.json({ serverTime });
  });
  return asked;
}
