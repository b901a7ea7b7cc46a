// The runner of game days: connects to the console, causes the fault that an operator chooses there, watches, and undoes it.
// node game-day.ts --url http://node:port [fault]
//
//   fault, --blind           plays one game at once; without either, waits for the console
//   --minutes 15             time limit of that game
//   --list                   the faults, and why some are impossible here
//   --prometheus URL --alertmanager URL
//                            those of an install with `bundled.monitoring`; by default, runs Debian's on this machine
//   --yes-break-production   allows a release with `environment: production`
//
// Ctrl-C undoes the fault. If the runner is killed, the next run undoes it first. See docs/operations/game-day.md.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import {
  gameDayLimits,
  type ConnectRunner,
  type GameDayFault,
  type GameDays,
  type RunnerOrders,
} from '@sevenfold/contracts';
import { Alarms } from './disasters/alarms.ts';
import { RELEASE, settingsOf } from './disasters/cluster.ts';
import { prepareMonitoring } from './disasters/monitoring.ts';
import { isAllWell, isOnStatusPage } from './disasters/status-page.ts';
import { rowsAt } from './disasters/table.ts';
import { forgetLeftOver, isStillPlayed, keepRenewing, leftOver, noteLeftOver } from './game-day/left-over.ts';
import { OperatorApi } from './game-day/operator-api.ts';
import { isRefusal, play, type Game, type Over, type World } from './game-day/play.ts';
import { gameDayRows, type GameDayRow } from './game-day/rows.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    blind: { type: 'boolean', default: false },
    minutes: { type: 'string', default: String(gameDayLimits.minutes) },
    list: { type: 'boolean', default: false },
    prometheus: { type: 'string' },
    alertmanager: { type: 'string' },
    'yes-break-production': { type: 'boolean', default: false },
  },
});

const rows = gameDayRows(rowsAt(values.url));
const minutes = Number(values.minutes);
if (!(Number.isInteger(minutes) && minutes >= 1 && minutes <= gameDayLimits.mostMinutes))
  throw new Error(`--minutes: must be a whole number from 1 to ${gameDayLimits.mostMinutes}`);
if (!values.prometheus !== !values.alertmanager)
  throw new Error('Give both --prometheus and --alertmanager, or neither');
if (positionals.length + Number(values.blind) > 1) throw new Error('Give one fault, or --blind');
const wanted = positionals[0];
if (wanted !== undefined && !isFault(wanted))
  throw new Error(`Unknown fault ${wanted}. Use ${[...rows.keys()].join(', ')}`);

const api = new OperatorApi(values.url);
const runner = randomUUID();
const log = (line: string) => console.log(line);
let isStopped = false;
let isPlaying = false;
/** How the games of this run ended. */
const over = new Map<string, Over>();

if (values.list) for (const row of rows.values()) log(`${row.id.padEnd(22)} ${row.part}: ${row.way}`);
else
  await run().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });

function isFault(id: string): id is GameDayFault {
  return rows.has(id as GameDayFault);
}

async function run() {
  await refuseProduction();
  // A closed terminal sends SIGHUP and accepts no more output, but the fault must still be undone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // Without a game there is nothing to undo, so a second signal exits at once: it need not wait for monitoring to
      // start, for example, which takes minutes.
      if (isStopped && !isPlaying) process.exit(1);
      if (!isStopped) log(isPlaying ? 'Undoing the fault, then stopping.' : 'Stopping.');
      isStopped = true;
    });
  await untilAlone();
  await undoLeftOver();
  const own = values.prometheus ? undefined : prepareMonitoring();
  try {
    await own?.begin();
    const alarms = new Alarms(values.prometheus ?? own!.prometheus, values.alertmanager ?? own!.alertmanager);
    const offers = await offersHere(own !== undefined);
    await connect({ offers });
    log(`Connected. Open ${values.url}/admin/game-day. A game ends if its operator closes the page.`);
    if (wanted !== undefined || values.blind)
      await api.ask('POST', '', { minutes, ...(wanted !== undefined && { fault: wanted }) });
    await obey(alarms, { offers }, own);
  } finally {
    await own?.stop();
  }
}

/** Retries, because the API may still be starting after an earlier fault was undone. */
async function connect(offered: ConnectRunner) {
  for (const last = Date.now() + 120_000; ; await pause(2_000))
    try {
      return await api.ask('PUT', `/runners/${runner}`, offered);
    } catch (error) {
      if (isRefusal(error) || Date.now() > last) throw error;
    }
}

/** Until stopped, plays the games that the console starts; or plays only the game from the command line. */
async function obey(alarms: Alarms, offered: ConnectRunner, own?: Monitoring) {
  let isReached = true;
  while (!isStopped) {
    const orders = await ordersOf().catch((error: Error) => error);
    if (orders instanceof Error) {
      if (isReached) log(`The API does not answer: ${orders.message}`);
      isReached = false;
      // The service forgets a disconnected runner once another one has connected.
      await api.ask('PUT', `/runners/${runner}`, offered).catch(() => undefined);
    } else {
      isReached = true;
      if (orders.game) {
        await playOnCluster(orders.game, alarms, own);
        if (wanted !== undefined || values.blind) return;
      }
    }
    await pause(2_000);
  }
}

function ordersOf() {
  return api.ask<RunnerOrders>('GET', `/runners/${runner}/orders`);
}

async function playOnCluster(game: Game, alarms: Alarms, own?: Monitoring) {
  const row = rows.get(game.fault)!;
  const isKnown = over.has(game.id);
  const before = new Set<string>();
  let watch: ReturnType<Alarms['watch']> | undefined;
  let stopRenewing: (() => void) | undefined;
  const world: World = {
    now: () => performance.now(),
    pause,
    orders: ordersOf,
    report: (id, report) => api.ask('POST', `/${id}/reports`, { runner, ...report }),
    trouble: async () => {
      try {
        // Budgets that an earlier game spent would page during this one.
        if (over.size > 0) await own?.begin();
        return await troubleBefore(row, alarms, before);
      } catch (error) {
        return (error as Error).message.slice(0, 500);
      }
    },
    begin: async () => {
      await noteLeftOver({ game: game.id, fault: game.fault });
      stopRenewing = keepRenewing();
      watch = alarms.watch(Date.now());
      await row.fault.begin();
    },
    end: async () => {
      await row.fault.end();
      await forgetLeftOver(game.id);
    },
    isShown: () => isOnStatusPage(values.url, row),
    pagedAfter: () => firstPage(row, watch, before),
    spentBudgets: () => alarms.spentBudgets(),
    isStopped: () => isStopped,
    log,
  };
  if (!isKnown) log(`${new Date().toISOString()} game started`);
  isPlaying = true;
  try {
    const { ending, note } = await play(game, world, over);
    log(`${row.id}: ${ending}${note === undefined ? '' : ` (${note})`}`);
  } catch (error) {
    log(`Nothing was broken: ${(error as Error).message}`);
  } finally {
    isPlaying = false;
    stopRenewing?.();
    await watch?.stop();
  }
}

/** When the game's own alert first paged. Ignores pages that were open before. */
function firstPage(
  { alert }: GameDayRow,
  watch: ReturnType<Alarms['watch']> | undefined,
  before: ReadonlySet<string>,
) {
  try {
    const all = watch?.pages() ?? [];
    const pages = all.filter(({ group, alerts }) => alerts.includes(alert.name) && !before.has(group));
    return pages.length > 0 ? Math.min(...pages.map(({ at }) => at)) : undefined;
  } catch {
    // Alerts could not be read for a while, so the time of the page is unknown.
    return undefined;
  }
}

async function troubleBefore({ alert }: GameDayRow, alarms: Alarms, before: Set<string>) {
  const last = Date.now() + 30_000;
  for (;;) {
    const trouble = await whatIsWrong(alert.name, alarms).catch((error: Error) => error.message);
    if (trouble === undefined) break;
    if (Date.now() > last || isStopped)
      return `The system had trouble before the game: ${trouble}`.slice(0, 500);
    await pause(2_000);
  }
  for (const { group } of await alarms.notifying()) before.add(group);
  return undefined;
}

async function whatIsWrong(alert: string, alarms: Alarms): Promise<string | undefined> {
  if (!(await isAllWell(values.url))) return 'the status page is not green';
  if ((await alarms.current()).some(({ name }) => name === alert)) return `${alert} has not resolved`;
  const spent = await alarms.spentBudgets();
  return spent.length > 0 ? `error budgets are spent: ${spent.join(', ')}` : undefined;
}

type Monitoring = ReturnType<typeof prepareMonitoring>;

async function offersHere(ownMonitoring: boolean): Promise<ConnectRunner['offers']> {
  const offer = async (fault: GameDayFault, row: GameDayRow) => {
    const { missing } = row.fault;
    const reason = typeof missing === 'function' ? await missing(ownMonitoring) : missing;
    return { fault, alert: row.alert.name, ...(reason !== undefined && { missing: reason.slice(0, 300) }) };
  };
  return Promise.all([...rows].map(([fault, row]) => offer(fault, row)));
}

async function refuseProduction() {
  const { ENVIRONMENT } = await settingsOf('moderation');
  if (ENVIRONMENT === 'production' && !values['yes-break-production'])
    throw new Error(`${RELEASE} is a production release. Add --yes-break-production to break it anyway`);
}

/** A runner that has ended still counts as connected for a moment. */
async function untilAlone() {
  const last = Date.now() + gameDayLimits.runnerGoneMs + 5_000;
  while (await isSomeoneConnected()) {
    if (Date.now() > last) throw new Error('Another runner is connected. Only one is allowed');
    await pause(2_000);
  }
}

/** Also false if the API does not answer, because a killed runner may have broken what it needs. */
async function isSomeoneConnected(): Promise<boolean> {
  try {
    return (await api.ask<GameDays>('GET', '')).offers !== null;
  } catch {
    return false;
  }
}

/** Undoes the fault of a killed runner. */
async function undoLeftOver() {
  const left = await leftOver();
  if (!left) return;
  log(`Checking whether another runner is still playing ${left.fault}.`);
  if (await isStillPlayed(left)) throw new Error(`Another runner is playing ${left.fault}. Stop it first`);
  if (!(await leftOver())) return;
  log(`Undoing ${left.fault}, left behind by an earlier run.`);
  await rows.get(left.fault)!.fault.end();
  await forgetLeftOver(left.game);
}
