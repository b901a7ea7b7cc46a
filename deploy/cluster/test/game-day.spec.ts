import { gameDayLimits, type GameDayEnding, type GameDayReport } from '@sevenfold/contracts';
import { play, type Game, type World } from '../game-day/play.ts';

const game: Game = {
  id: '6f1d6c1e-54a5-4c0e-9d35-7f1c2b7a9e10',
  fault: 'redis-full',
  minutes: 15,
  isClaimed: false,
  end: null,
};

/** A world in which only pausing makes time pass. `at`: events, keyed by seconds after the fault. */
function worldWith({ at = {}, ...parts }: { at?: Record<number, () => void> } & Partial<World> = {}) {
  const did: string[] = [];
  const reports: GameDayReport[] = [];
  let seconds = 0;
  const state = {
    isClaimed: false,
    end: null as GameDayEnding | null,
    isReachable: true,
    isShown: false,
    isStopped: false,
    paged: undefined as number | undefined,
    spent: [] as string[],
    isClosed: false,
  };
  const reached = () => {
    if (!state.isReachable) throw new Error('GET /api: 503 away');
  };
  const world: World = {
    now: () => seconds * 1_000,
    pause: async ms => {
      for (const until = seconds + ms / 1_000; seconds < until;) at[++seconds]?.();
    },
    orders: async () => {
      reached();
      return { game: state.isClosed ? null : { ...game, isClaimed: state.isClaimed, end: state.end } };
    },
    report: async (_id, report) => {
      reached();
      reports.push(report);
      if (report.note !== undefined) state.isClaimed = false;
    },
    trouble: async () => undefined,
    begin: async () => {
      seconds = 0;
      did.push('begin');
    },
    end: async () => did.push('end'),
    isShown: async () => state.isShown,
    pagedAfter: () => state.paged,
    spentBudgets: async () => state.spent,
    isStopped: () => state.isStopped,
    log: () => undefined,
    ...parts,
  };
  return { world, state, did, reports, seconds: () => seconds };
}

/** Plays until the end, and checks that the fault was undone. */
async function played(tried: ReturnType<typeof worldWith>) {
  const over = await play(game, tried.world);
  expect(tried.did).toEqual(['begin', 'end']);
  return over;
}

it('reports when the fault was shown, paged and mended, and accepts a claim only once the page is green', async () => {
  const tried = worldWith({
    at: {
      12: () => (tried.state.isShown = true),
      100: () => (tried.state.paged = 96),
      120: () => (tried.state.isClaimed = true),
      150: () => (tried.state.isShown = false),
    },
  });
  expect(await played(tried)).toMatchObject({ ending: 'mended', mendedAfter: 150 });
  expect(tried.reports).toEqual([
    { isBroken: true },
    { shownAfter: 12 },
    { pagedAfter: 96 },
    { ending: 'mended', mendedAfter: 150 },
  ]);
});

it.each([
  ['still shows the fault', { 10: (state: State) => (state.isShown = true) }],
  ['has not shown the fault yet', {}],
])('continues if an operator claims a fix while the status page %s', async (why, more) => {
  const tried: ReturnType<typeof worldWith> = worldWith({
    at: {
      ...Object.fromEntries(Object.entries(more).map(([second, run]) => [second, () => run(tried.state)])),
      20: () => (tried.state.isClaimed = true),
    },
  });
  expect(await played(tried)).toEqual({ ending: 'time-limit' });
  const notes = tried.reports.flatMap(({ note }) => note ?? []);
  expect(notes).toEqual([expect.stringContaining(why)]);
});

it('ends at its time limit, measured by its own clock', async () => {
  const tried = worldWith();
  expect(await played(tried)).toEqual({ ending: 'time-limit' });
  expect(tried.seconds()).toBeGreaterThanOrEqual(900);
  expect(tried.seconds()).toBeLessThan(910);
});

it.each(['operator-gone', 'operator-ended'] as const)('ends when the service says %s', async end => {
  const tried = worldWith({ at: { 40: () => (tried.state.end = end) } });
  expect(await played(tried)).toEqual({ ending: end });
  expect(tried.seconds()).toBeLessThan(45);
});

it('ends when an error budget is spent', async () => {
  const tried = worldWith({ at: { 60: () => (tried.state.spent = ['joining']) } });
  expect(await played(tried)).toEqual({ ending: 'budget-spent', note: 'Spent: joining' });
  expect(tried.seconds()).toBeLessThan(80);
});

it('ends when someone stops the runner', async () => {
  const tried = worldWith({ at: { 30: () => (tried.state.isStopped = true) } });
  expect(await played(tried)).toEqual({ ending: 'runner-stopped' });
});

it('undoes the fault if the service stays down, and reports that once it is back', async () => {
  const away = gameDayLimits.outOfReachMs / 1_000;
  const tried = worldWith({
    at: {
      4: () => (tried.state.isReachable = false),
      20: () => (tried.state.isShown = true),
      [4 + away + 100]: () => (tried.state.isReachable = true),
    },
  });
  expect(await played(tried)).toEqual({ ending: 'out-of-reach' });
  expect(tried.reports).toEqual([{ isBroken: true }, { ending: 'out-of-reach' }]);
  expect(tried.seconds()).toBeLessThan(4 + away + 110);
});

it('never plays a game twice: only reports the end of one that ended while the service was down', async () => {
  const over: Parameters<typeof play>[2] = new Map();
  const tried = worldWith({ at: { 4: () => (tried.state.isReachable = false) } });
  await play(game, tried.world, over);
  expect(tried.reports).toEqual([{ isBroken: true }]);
  tried.state.isReachable = true;
  await play(game, tried.world, over);
  expect(tried.did).toEqual(['begin', 'end']);
  expect(tried.reports.at(-1)).toEqual({ ending: 'out-of-reach' });
});

it('keeps asking the service while the fault takes long to begin', async () => {
  let asked = 0;
  const tried = worldWith({
    at: { 10: () => (tried.state.end = 'operator-ended') },
    orders: async () => {
      asked++;
      return { game: { ...game, end: tried.state.end } };
    },
    begin: async () => {
      tried.did.push('begin');
      for (let turn = 0; tried.seconds() < 60 && turn < 10_000; turn++) await Promise.resolve();
    },
  });
  await played(tried);
  expect(asked).toBeGreaterThan(20);
});

it('reports later what it saw while the service was down', async () => {
  const tried = worldWith({
    at: {
      4: () => (tried.state.isReachable = false),
      20: () => (tried.state.isShown = true),
      100: () => (tried.state.isReachable = true),
      110: () => (tried.state.end = 'operator-ended'),
    },
  });
  expect(await played(tried)).toEqual({ ending: 'operator-ended' });
  expect(tried.reports).toContainEqual({ shownAfter: 20 });
});

it('ends if the service has closed the game', async () => {
  const tried = worldWith({ at: { 30: () => (tried.state.isClosed = true) } });
  expect(await played(tried)).toMatchObject({ ending: 'out-of-reach' });
});

it('undoes whatever a fault that failed to begin may have left behind', async () => {
  const tried = worldWith({
    begin: async () => {
      tried.did.push('begin');
      throw new Error('kubectl scale: forbidden');
    },
  });
  expect(await played(tried)).toEqual({ ending: 'failed', note: 'kubectl scale: forbidden' });
});

it('tries again to undo the fault, then reports that it could not', async () => {
  let tries = 0;
  const tried = worldWith({
    end: async () => {
      tries++;
      throw new Error('kubectl: the cluster is unreachable');
    },
  });
  expect(await play({ ...game, minutes: 1 }, tried.world)).toMatchObject({
    ending: 'failed',
    note: 'Not undone: kubectl: the cluster is unreachable',
  });
  expect(tries).toBe(3);
});

it('breaks nothing while something else is broken, or once the service has cancelled the game', async () => {
  const busy = worldWith({ trouble: async () => 'the status page is not green' });
  expect(await play(game, busy.world)).toEqual({ ending: 'failed', note: 'the status page is not green' });
  const refused = worldWith({
    report: async () => {
      throw new Error('POST /reports: 409 not running');
    },
  });
  await expect(play(game, refused.world)).rejects.toThrow('409');
  // The operator stopped the game while the runner was checking the system.
  const ended = worldWith();
  expect(await play({ ...game, end: 'operator-ended' }, ended.world)).toEqual({ ending: 'operator-ended' });
  expect(ended.reports).toEqual([{ ending: 'operator-ended' }]);
  const stopped = worldWith({ isStopped: () => true });
  expect(await play(game, stopped.world)).toEqual({ ending: 'runner-stopped' });
  expect([busy, refused, ended, stopped].flatMap(({ did }) => did)).toEqual([]);
});

type State = ReturnType<typeof worldWith>['state'];
