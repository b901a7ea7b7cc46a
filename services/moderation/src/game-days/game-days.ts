import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  Conflict,
  gameDayLimits,
  NotAllowed,
  NotFound,
  type ConnectRunner,
  type GameDay,
  type GameDayEnding,
  type GameDayFault,
  type GameDayRunnerReport,
  type GameDays as View,
  type RunnerOrders,
  type StartGameDay,
} from '@sevenfold/contracts';
import { below, Clock, CONFIG } from '@sevenfold/service-defaults';
import type { ModerationConfig } from '../config.js';
import { Database, type Prisma } from '../database.js';

type Offers = ConnectRunner['offers'];
type Row = Prisma.GameDayGetPayload<object>;

const { runnerGoneMs, operatorGoneMs, outOfReachMs } = gameDayLimits;
/** After this long, a runner that still runs has undone the fault by itself, and has reported that if it could. */
const runnerLostMs = outOfReachMs + 120_000;
const shown = 200;

/**
 * Game days: who may start one, what the runner must do, and the score. The runner causes the fault and undoes it. It
 * can end a game without this service, whose database may be what is broken.
 */
@Injectable()
export class GameDays {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'GAME_DAYS' | 'RUNBOOKS_URL'>,
  ) {}

  /** Also notes that the operator is still there. */
  async list(uid: string): Promise<View> {
    const at = this.clock.now();
    await this.closeLost(at);
    await this.database.gameDay.updateMany({
      where: { endedAt: null, operatorUid: uid },
      data: { operatorSeen: at },
    });
    const running = await this.running();
    const past = await this.database.gameDay.findMany({
      where: { endedAt: { not: null } },
      orderBy: { startedAt: 'desc' },
      take: shown,
    });
    return {
      at: at.toISOString(),
      isAllowed: this.config.GAME_DAYS,
      offers: (await this.offers(at)) ?? null,
      running: running && this.view(running, uid),
      past: past.map(row => this.view(row, uid)),
    };
  }

  async start(id: string, { fault, minutes }: StartGameDay, uid: string): Promise<void> {
    this.requireAllowed();
    const at = this.clock.now();
    await this.closeLost(at);
    const offers = await this.offers(at);
    if (!offers) throw new Conflict('game-day.no-runner', 'No runner is connected. Start one first.');
    const possible = offers.filter(({ missing }) => missing === undefined);
    const offer = fault
      ? offers.find(each => each.fault === fault)
      : possible[randomInt(Math.max(1, possible.length))];
    if (!offer || offer.missing !== undefined)
      throw new Conflict(
        'game-day.impossible',
        `The runner can’t break this: ${offer?.missing ?? 'it doesn’t offer it.'}`,
      );
    const { count } = await this.database.gameDay.createMany({
      data: {
        id,
        fault: offer.fault,
        alert: offer.alert,
        blind: fault === undefined,
        minutes,
        startedAt: at,
        operatorUid: uid,
        operatorSeen: at,
        runnerSeen: at,
      },
      // If two start at once, the index accepts only the first.
      skipDuplicates: true,
    });
    if (count === 0)
      throw new Conflict('game-day.running', 'Another game day is running. End it, or wait until it ends.');
  }

  /** The runner checks whether the claim is true. */
  claimMended(id: string, guess: GameDayFault | undefined): Promise<void> {
    return this.change(
      id,
      { brokenAt: { not: null } },
      { claimedAt: this.clock.now(), guess: guess ?? null, note: null },
    );
  }

  askToEnd(id: string): Promise<void> {
    return this.change(id, {}, { endAsked: 'operator-ended' satisfies GameDayEnding });
  }

  /** @throws Conflict if another runner is connected */
  async connect(id: string, { offers }: ConnectRunner): Promise<void> {
    this.requireAllowed();
    const seenAt = this.clock.now();
    const runner = { id, seenAt, offers: offers as Prisma.InputJsonValue };
    const { count: added } = await this.database.gameDayRunner.createMany({
      data: { place: 1, ...runner },
      skipDuplicates: true,
    });
    if (added > 0) return;
    const { count: again } = await this.database.gameDayRunner.updateMany({ where: { id }, data: runner });
    if (again > 0) return;
    const gone = new Date(seenAt.getTime() - runnerGoneMs);
    const { count } = await this.database.gameDayRunner.updateMany({
      where: { seenAt: { lt: gone } },
      data: runner,
    });
    if (count === 0) throw otherRunner();
    // The new runner has undone what its predecessor left, and must not break it again.
    await this.closeGames({}, seenAt, 'The next runner has undone it.');
  }

  /** What the runner must do. Also notes that it is still there. */
  async orders(runner: string): Promise<RunnerOrders> {
    const at = this.clock.now();
    const { count } = await this.database.gameDayRunner.updateMany({
      where: { id: runner },
      data: { seenAt: at },
    });
    if (count === 0) throw new NotFound('game-day.runner-unknown', 'This runner isn’t connected.');
    const row = await this.running();
    if (!row) return { game: null };
    // Nobody could ask while this service was down, so the operator gets the full time again.
    const wasAway = ageOf(row.runnerSeen, at) > runnerGoneMs;
    await this.database.gameDay.updateMany({
      where: { id: row.id, endedAt: null },
      data: { runnerSeen: at, ...(wasAway && { operatorSeen: at }) },
    });
    const isAlone = !wasAway && ageOf(row.operatorSeen, at) > operatorGoneMs;
    const isOver = row.brokenAt !== null && ageOf(row.brokenAt, at) > row.minutes * 60_000;
    const end = row.endAsked ?? (isAlone ? 'operator-gone' : isOver ? 'time-limit' : null);
    return {
      game: {
        id: row.id,
        fault: row.fault as GameDayFault,
        minutes: row.minutes,
        isClaimed: row.claimedAt !== null,
        end: end as GameDayEnding | null,
      },
    };
  }

  /** @throws Conflict if another runner is connected, or the game is over */
  async report(id: string, { runner, isBroken, note, ending, ...laps }: GameDayRunnerReport): Promise<void> {
    const at = this.clock.now();
    if ((await this.database.gameDayRunner.count({ where: { id: runner } })) === 0) throw otherRunner();
    // A late report may correct the ending `runner-lost`, but must not start a fault.
    const stillRuns: Prisma.GameDayWhereInput = isBroken
      ? { endedAt: null, endAsked: null }
      : { OR: [{ endedAt: null }, { ending: 'runner-lost' }] };
    const { count } = await this.database.gameDay.updateMany({
      where: { id, ...stillRuns },
      data: {
        ...laps,
        ...(note !== undefined && { note, claimedAt: null }),
        ...(ending && { ending, endedAt: at, operatorUid: null, note: note ?? null }),
      },
    });
    if (count === 0) throw isOverNow();
    // Only once: the time limit counts from then.
    if (isBroken)
      await this.database.gameDay.updateMany({ where: { id, brokenAt: null }, data: { brokenAt: at } });
  }

  private requireAllowed() {
    if (!this.config.GAME_DAYS)
      throw new NotAllowed(
        'game-day.off',
        'Game days are off here. To allow them, set GAME_DAYS=on for moderation.',
      );
  }

  private async change(
    id: string,
    where: Prisma.GameDayWhereInput,
    data: Prisma.GameDayUpdateManyMutationInput,
  ): Promise<void> {
    await this.closeLost(this.clock.now());
    const { count } = await this.database.gameDay.updateMany({
      where: { id, endedAt: null, ...where },
      data,
    });
    if (count === 0) throw isOverNow();
  }

  private running = (): Promise<Row | null> => this.database.gameDay.findFirst({ where: { endedAt: null } });

  private async offers(at: Date): Promise<Offers | undefined> {
    const runner = await this.database.gameDayRunner.findUnique({ where: { place: 1 } });
    return runner && ageOf(runner.seenAt, at) <= runnerGoneMs ? (runner.offers as Offers) : undefined;
  }

  /**
   * Closes games whose runner will not come back. Sooner if nothing is broken yet: a runner must report before it
   * breaks something, and a closed game refuses that report.
   */
  private async closeLost(at: Date): Promise<void> {
    const before = (ms: number) => new Date(at.getTime() - ms);
    const gone = { brokenAt: null, runnerSeen: { lt: before(runnerGoneMs) } };
    await this.closeGames({ OR: [gone, { runnerSeen: { lt: before(runnerLostMs) } }] }, at);
  }

  private async closeGames(where: Prisma.GameDayWhereInput, endedAt: Date, note?: string): Promise<void> {
    await this.database.gameDay.updateMany({
      where: { endedAt: null, ...where },
      data: { endedAt, ending: 'runner-lost' satisfies GameDayEnding, operatorUid: null, note: note ?? null },
    });
  }

  private view(row: Row, uid: string): GameDay {
    const isHidden = row.blind && row.endedAt === null;
    const { RUNBOOKS_URL: folder } = this.config;
    return {
      id: row.id,
      fault: isHidden ? null : (row.fault as GameDayFault),
      alert: isHidden ? null : row.alert,
      runbook: isHidden || !folder ? null : below(folder, `${row.alert}.md`),
      blind: row.blind,
      isYours: row.operatorUid === uid,
      minutes: row.minutes,
      startedAt: row.startedAt.toISOString(),
      brokenAt: row.brokenAt?.toISOString() ?? null,
      shownAfter: row.shownAfter,
      pagedAfter: row.pagedAfter,
      mendedAfter: row.mendedAfter,
      claimedAt: row.claimedAt?.toISOString() ?? null,
      guess: row.guess as GameDayFault | null,
      note: row.note,
      isEnding: row.endAsked !== null,
      endedAt: row.endedAt?.toISOString() ?? null,
      ending: row.ending as GameDayEnding | null,
    };
  }
}

const ageOf = (then: Date, now: Date) => now.getTime() - then.getTime();

const otherRunner = () =>
  new Conflict('game-day.other-runner', 'Another runner is connected. Only one can be.');

const isOverNow = () => new Conflict('game-day.not-running', 'This game day isn’t running.');
