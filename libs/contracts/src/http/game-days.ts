import { z } from 'zod';
import { gameDayFaults, gameDayLimits } from '../game-day-faults.js';

const faultSchema = z.enum(gameDayFaults.map(({ id }) => id));
/** Seconds since the fault. */
const secondsAfter = z.number().min(0).max(86_400);
const minutesSchema = z.int().min(1).max(gameDayLimits.mostMinutes);

/** Why a game ended. The runner has undone the fault in all cases but `runner-lost`. */
export const gameDayEndings = [
  'mended',
  'operator-ended',
  'operator-gone',
  'time-limit',
  'budget-spent',
  'out-of-reach',
  'runner-stopped',
  'runner-lost',
  'failed',
] as const;
export type GameDayEnding = (typeof gameDayEndings)[number];

export const gameDaySchema = z
  .object({
    id: z.uuid(),
    /** Null while a blind game runs, as are `alert` and `runbook`. */
    fault: faultSchema.nullable(),
    alert: z.string().max(64).nullable(),
    /** Also null if the installation does not say where its runbooks are. */
    runbook: z.url().nullable(),
    blind: z.boolean(),
    /** The caller started it, and their page keeps it running. */
    isYours: z.boolean(),
    minutes: minutesSchema,
    startedAt: z.iso.datetime(),
    /** Null until the runner causes the fault. */
    brokenAt: z.iso.datetime().nullable(),
    /** From the fault until the status page showed it, until its alert paged, until it was fixed. */
    shownAfter: secondsAfter.nullable(),
    pagedAfter: secondsAfter.nullable(),
    mendedAfter: secondsAfter.nullable(),
    /** When an operator reported it as fixed; the runner checks that. */
    claimedAt: z.iso.datetime().nullable(),
    guess: faultSchema.nullable(),
    /** From the runner: why a claim was wrong, or what failed. */
    note: z.string().max(500).nullable(),
    isEnding: z.boolean(),
    endedAt: z.iso.datetime().nullable(),
    ending: z.enum(gameDayEndings).nullable(),
  })
  .meta({ id: 'GameDay' });
export type GameDay = z.infer<typeof gameDaySchema>;

/** Whether a runner can cause one of the faults. */
const offerSchema = z.strictObject({
  fault: faultSchema,
  /** The alert that pages; names the runbook. */
  alert: z.string().regex(/^[A-Za-z]{1,64}$/),
  /** Why the fault is impossible on the runner's cluster. */
  missing: z.string().min(1).max(300).optional(),
});

/** `GET /api/admin/game-days`. The operator who started the running game must keep polling, or it ends. */
export const gameDaysSchema = z
  .object({
    at: z.iso.datetime(),
    /** `GAME_DAYS` of this installation. */
    isAllowed: z.boolean(),
    /** Faults that the connected runner can cause; null without a runner. */
    offers: z.array(offerSchema).nullable(),
    running: gameDaySchema.nullable(),
    /** Newest first, without the running one. */
    past: z.array(gameDaySchema).max(200),
  })
  .meta({ id: 'GameDays' });
export type GameDays = z.infer<typeof gameDaysSchema>;

/** `POST /api/admin/game-days` */
export const startGameDaySchema = z
  .strictObject({
    /** Without it, a blind game: the server picks one and hides its name until the end. */
    fault: faultSchema.optional(),
    minutes: minutesSchema.default(gameDayLimits.minutes),
  })
  .meta({ id: 'StartGameDay' });
export type StartGameDay = z.infer<typeof startGameDaySchema>;

export const gameDayParameterSchema = z.object({ id: z.uuid() });

/** `POST /api/admin/game-days/:id/mended` */
export const claimMendedSchema = z
  .strictObject({
    /** Which fault the operator thinks it was, in a blind game. */
    guess: faultSchema.optional(),
  })
  .meta({ id: 'ClaimMended' });
export type ClaimMended = z.infer<typeof claimMendedSchema>;

// The runner's routes

/** `PUT /api/admin/game-days/runners/:id` */
export const connectRunnerSchema = z
  .strictObject({ offers: z.array(offerSchema).min(1).max(gameDayFaults.length) })
  .meta({ id: 'ConnectRunner' });
export type ConnectRunner = z.infer<typeof connectRunnerSchema>;

/** `GET /api/admin/game-days/runners/:id/orders` */
export const runnerOrdersSchema = z
  .object({
    /** The game to play; null without one. */
    game: z
      .object({
        id: z.uuid(),
        fault: faultSchema,
        minutes: minutesSchema,
        isClaimed: z.boolean(),
        /** Undo the fault and end the game for this reason. */
        end: z.enum(gameDayEndings).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'RunnerOrders' });
export type RunnerOrders = z.infer<typeof runnerOrdersSchema>;

/** `POST /api/admin/game-days/:id/reports`: what the runner did or saw. */
export const gameDayReportSchema = z
  .strictObject({
    /** The runner's id: only the connected runner may report. */
    runner: z.uuid(),
    /** The runner is about to cause the fault. */
    isBroken: z.literal(true).optional(),
    shownAfter: secondsAfter.optional(),
    pagedAfter: secondsAfter.optional(),
    mendedAfter: secondsAfter.optional(),
    /** The claim was wrong. */
    note: z.string().max(500).optional(),
    ending: z.enum(gameDayEndings).optional(),
  })
  .meta({ id: 'GameDayReport' });
export type GameDayRunnerReport = z.infer<typeof gameDayReportSchema>;
export type GameDayReport = Omit<GameDayRunnerReport, 'runner'>;
