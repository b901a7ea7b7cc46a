// One game: breaks something, watches, follows orders, and always undoes the fault. Uses nothing but `World`, so
// that tests can replace it with one whose clock is simulated.
import {
  gameDayLimits,
  type GameDayEnding,
  type GameDayReport,
  type RunnerOrders,
} from '@sevenfold/contracts';

export type Game = NonNullable<RunnerOrders['game']>;

export interface World {
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** Asks the API what to do. @throws if it does not answer */
  orders: () => Promise<RunnerOrders>;
  report: (id: string, report: GameDayReport) => Promise<unknown>;
  /** The reason why nothing may be broken now. */
  trouble: () => Promise<string | undefined>;
  /** Notes the fault on the cluster, then causes it. */
  begin: (game: Game) => Promise<unknown>;
  end: (game: Game) => Promise<unknown>;
  /** Whether the status page shows the fault. @throws if the page does not answer */
  isShown: (game: Game) => Promise<boolean>;
  /** Seconds after the fault; undefined before the first page. */
  pagedAfter: () => number | undefined;
  spentBudgets: () => Promise<string[]>;
  /** Whether the person at the runner wants it to stop. */
  isStopped: () => boolean;
  log: (line: string) => void;
}

const everyMs = 2_000;
/** Probes and the status page need this long to notice a fix. */
const claimLastsMs = 60_000;
const budgetsEveryMs = 15_000;
const undoingTries = 3;
/** How long to retry reporting the end of a game. A broken part may have to start before the API answers. */
const reportingMs = 300_000;

export interface Over {
  ending: GameDayEnding;
  note?: string;
  mendedAfter?: number;
}

/**
 * Plays a game once. If the game is in `over`, the API was down when it ended, so this only reports the end
 * again.
 * @throws if the API does not let it begin; then nothing is broken
 */
export async function play(game: Game, world: World, over = new Map<string, Over>()): Promise<Over> {
  const known = over.get(game.id);
  if (!known) {
    const notBegun = await whyNotBegin(game, world);
    if (notBegun) {
      await world.report(game.id, notBegun);
      return notBegun;
    }
    await world.report(game.id, { isBroken: true });
  }
  const result = known ?? (await breakAndUndo(game, world));
  over.set(game.id, result);
  await reportEnd(game, world, result);
  return result;
}

async function breakAndUndo(game: Game, world: World): Promise<Over> {
  const beginning = world.begin(game);
  let over = await until(game, world, beginning).catch(failed);
  // The fault must have begun completely before it is undone.
  await whileAsking(
    world,
    beginning.catch(() => undefined),
  );
  const failure = await whileAsking(world, undo(game, world));
  if (failure !== undefined) over = { ...over, ending: 'failed', note: `Not undone: ${failure}` };
  return over;
}

async function whyNotBegin({ end }: Game, world: World): Promise<Over | undefined> {
  if (end) return { ending: end };
  const trouble = await whileAsking(world, world.trouble());
  if (world.isStopped()) return { ending: 'runner-stopped' };
  return trouble === undefined ? undefined : { ending: 'failed', note: trouble };
}

const failed = (error: unknown): Over => ({ ending: 'failed', note: messageOf(error) });

/** Watches and polls until something ends the game. */
async function until(game: Game, world: World, beginning: Promise<unknown>): Promise<Over> {
  const began = world.now();
  const secondsSince = (then: number) => (world.now() - then) / 1_000;
  let failure: string | undefined;
  beginning.catch((error: unknown) => (failure = messageOf(error)));
  let [contactAt, budgetsAt, claimedAt] = [began, began, undefined as number | undefined];
  const seen: Pick<GameDayReport, 'shownAfter' | 'pagedAfter'> = {};
  /** What we have not reported to the API yet. */
  let news: GameDayReport = {};
  for (;;) {
    const isShown = await world.isShown(game).catch(() => undefined);
    if (isShown && seen.shownAfter === undefined) news.shownAfter = seen.shownAfter = secondsSince(began);
    const paged = world.pagedAfter();
    if (paged !== undefined && seen.pagedAfter === undefined) news.pagedAfter = seen.pagedAfter = paged;

    const orders = await exchange();
    if (orders) contactAt = world.now();
    const ordered = orders?.game;
    if (orders && ordered?.id !== game.id)
      return { ending: 'out-of-reach', note: 'The service lost contact and closed the game.' };
    if (failure !== undefined) return { ending: 'failed', note: failure };
    if (world.isStopped()) return { ending: 'runner-stopped' };
    if (ordered?.end) return { ending: ordered.end };
    if (world.now() - began >= game.minutes * 60_000) return { ending: 'time-limit' };
    if (world.now() - contactAt >= gameDayLimits.outOfReachMs) return { ending: 'out-of-reach' };
    if (world.now() - budgetsAt >= budgetsEveryMs) {
      budgetsAt = world.now();
      const spent = await world.spentBudgets().catch(() => []);
      if (spent.length > 0) return { ending: 'budget-spent', note: `Spent: ${spent.join(', ')}` };
    }
    if (ordered && !ordered.isClaimed) claimedAt = undefined;
    if (ordered?.isClaimed) {
      claimedAt ??= world.now();
      if (seen.shownAfter !== undefined && isShown === false)
        return { ending: 'mended', mendedAfter: secondsSince(began) };
      if (world.now() - claimedAt >= claimLastsMs) news.note = whyNot(seen.shownAfter, isShown);
    }
    await world.pause(everyMs);
  }

  async function exchange(): Promise<RunnerOrders | undefined> {
    try {
      if (Object.keys(news).length > 0) {
        await world.report(game.id, news);
        world.log(`  ${JSON.stringify(news)}`);
      }
      news = {};
      return await world.orders();
    } catch (error) {
      if (isRefusal(error)) news = {};
      return undefined;
    }
  }
}

function whyNot(shownAfter: number | undefined, isShown: boolean | undefined): string {
  if (isShown === undefined) return 'Not fixed yet: the status page does not answer.';
  return shownAfter === undefined
    ? 'Not fixed yet: the status page has not shown the fault yet.'
    : 'Not fixed yet: the status page still shows the fault.';
}

/** Returns the reason if it failed. */
async function undo(game: Game, world: World): Promise<string | undefined> {
  let failure: string | undefined;
  for (let attempt = 1; attempt <= undoingTries; attempt++) {
    try {
      await world.end(game);
      return undefined;
    } catch (error) {
      failure = messageOf(error);
      world.log(`  could not be undone (${attempt}): ${failure}`);
      await world.pause(everyMs);
    }
  }
  return failure;
}

/** Keeps polling for orders, so that the runner counts as connected during long work. */
async function whileAsking<Result>(world: World, work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  // Awaiting `done` below reports the failure.
  done.catch(() => undefined);
  while (!isDone) {
    await Promise.all([
      world.orders().catch(() => undefined),
      Promise.race([done, world.pause(everyMs)]),
    ]).catch(() => undefined);
  }
  return done;
}

async function reportEnd(game: Game, world: World, over: Over): Promise<void> {
  for (const began = world.now(); ; await world.pause(everyMs))
    try {
      await world.report(game.id, over);
      return;
    } catch (error) {
      if (world.now() - began < reportingMs && !isRefusal(error)) continue;
      return world.log(`  could not report the end: ${messageOf(error)}`);
    }
}

/** The service answered, but rejected the request for good. */
export const isRefusal = (error: unknown) => /: 4(?!01|03|08|29)\d\d /.test(messageOf(error));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 400);
