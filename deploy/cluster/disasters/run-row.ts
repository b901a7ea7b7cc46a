// Runs one row: breaks something, watches, follows the runbook, and checks that everything works again.
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, stepNames, steps, type Cast, type Person, type StepName } from '../main-job.ts';
import type { Alarms } from './alarms.ts';
import { arrivedOnce, newPerson, type Accepted } from './effects.ts';
import type { Row } from './row.ts';
import { blocksOf, mendingBlock, runBlock, variablesOf } from './runbook.ts';
import { isAllWell, isOnStatusPage } from './status-page.ts';

/** Deadlines in seconds. The last ones are long because Kafka clients and emails wait longer after each failure. */
const within = {
  wellBefore: 300,
  step: 20,
  shown: 30,
  page: 180,
  ticket: 420,
  diagnosis: 60,
  mending: 420,
  byItself: 90,
  wellAgain: 420,
  arrives: 240,
};
type Alert = NonNullable<Row['alert']>;

/** Labels of alerts, and the runbooks' variables for them. */
const variableOfLabel: Record<string, string> = {
  component: 'COMPONENT',
  container: 'CONTAINER',
  messaging_consumer_group_name: 'GROUP',
};

/** What a diagnosis prints if the command itself is wrong. */
const wrongCommand = /.*(command not found|syntax error|password authentication failed|does not exist).*/;

/** Services need a moment to notice the fault. */
const settleMs = 5_000;
/**
 * How long to wait for more pages after the first: two group waits of Alertmanager, and one evaluation of the
 * rules.
 */
const morePagesMs = 75_000;

export interface Check {
  name: string;
  seconds: number;
  /** The reason for a failure. */
  failure?: string;
  /** What the check saw. */
  detail?: string;
}

export interface Result {
  id: string;
  part: string;
  way: string;
  alert: string | undefined;
  at: string;
  checks: Check[];
  /** Seconds from the fault until the status page showed it, and until the alert fired. */
  shown: number | undefined;
  fired: number | undefined;
  /** Seconds from the runbook's first command until the main job worked. */
  mended: number | undefined;
  pages: string[];
  steps: Partial<Record<StepName, string>>;
}

export interface Surroundings {
  url: string;
  alarms: Alarms;
  /** The shortest time that a fault lasts. */
  minutes: number;
  log: (line: string) => void;
}

export async function runRow(row: Row, surroundings: Surroundings): Promise<Result> {
  const { url, alarms, minutes, log } = surroundings;
  const { alert } = row;
  const result: Result = {
    id: row.id,
    part: row.part,
    way: row.way,
    alert: row.alert?.name,
    at: new Date().toISOString(),
    checks: [],
    shown: undefined,
    fired: undefined,
    mended: undefined,
    pages: [],
    steps: {},
  };

  /** Runs `work` as a check with a deadline. Returns whether it passed. */
  async function check(name: string, seconds: number, work: (api: ApiClient) => Promise<unknown>) {
    const began = Date.now();
    const api = new ApiClient(url, AbortSignal.timeout(seconds * 1_000));
    const took = () => (Date.now() - began) / 1_000;
    try {
      // When `api` reaches its deadline, its error names what it waited for. `patient` limits everything else.
      const patient = new ApiClient(url, AbortSignal.timeout((seconds + 30) * 1_000));
      const detail = await patient.during(work(api));
      result.checks.push({
        name,
        seconds: took(),
        ...(typeof detail === 'string' && { detail }),
      });
      log(`  passed  ${name} (${took().toFixed(1)} s)${typeof detail === 'string' ? `: ${detail}` : ''}`);
      return true;
    } catch (error) {
      const failure = (error as Error).message.slice(0, 1_500);
      result.checks.push({ name, seconds: took(), failure });
      log(`  FAILED  ${name} (${took().toFixed(1)} s): ${failure}`);
      return false;
    }
  }

  const pages = () => watch.pages().filter(({ group }) => !before.has(group));

  /** Checks that people, the status page and the engineer on call notice the fault, and nothing else. */
  async function isNoticed(expected: Alert, who: Omit<Cast, 'api'>) {
    await pause(settleMs);
    await Promise.all([
      check('the status page says so', within.shown, async api => {
        await isShown(api, row);
        result.shown = (Date.now() - began) / 1_000;
      }),
      // Rows with `meanwhile` skip the steps: what people do there causes the fault, or would hide it.
      ...(row.meanwhile ? [] : [theSteps(who)]),
      check(`${expected.name} fires`, within[expected.severity], api => fires(api, expected)),
    ]);
    const wanted = expected.severity === 'page' ? 1 : 0;
    const least = Math.max(minutes * 60_000, wanted * ((result.fired ?? 0) * 1_000 + morePagesMs));
    await pause(Math.max(0, began + least - Date.now()));
    if (minutes > 0 && !row.meanwhile && !row.fails['sign in']) await stillWorks(who);
    await check(wanted === 1 ? 'exactly one page came' : 'no page came', 10, async () => {
      result.pages = pages().map(({ group, alerts }) => `${alerts.join('+')} (${group})`);
      const seen = `${result.pages.join('; ') || 'none'}; firing: ${watch.fired().join(', ')}`;
      const isRight =
        result.pages.length === wanted && result.pages.every(page => page.includes(expected.name));
      if (!isRight) throw new Error(seen);
      return before.size > 0 ? `${seen}; before: ${[...before].join(', ')}` : seen;
    });
  }

  const noPage = () =>
    check('nobody is woken', 10, async () => {
      const woken = pages().map(({ alerts }) => alerts.join('+'));
      if (woken.length > 0) throw new Error(woken.join('; '));
    });

  async function followRunbook({ name }: Alert) {
    const variables = { ...(await inTheAlert(name)), ...(await row.variables?.()) };
    for (const [index, block] of blocksOf(name).entries())
      if (block.purpose === 'diagnose')
        await check(`diagnosis ${index + 1} runs and ends in time`, within.diagnosis + 5, async () => {
          const { code, output } = await runBlock(block, defaults(block, variables), within.diagnosis);
          if (code === undefined) throw new Error(`did not end in time: ${output.slice(-300)}`);
          const wrong = wrongCommand.exec(output);
          if (wrong) throw new Error(wrong[0]);
          return output.trim().split('\n').slice(-3).join(' ⏎ ').slice(0, 400);
        });
    for (const cause of row.mend ?? [])
      await check(`the runbook’s block mends it (${cause})`, within.mending + 5, async () => {
        const { code, output } = await runBlock(mendingBlock(name, cause), variables, within.mending);
        if (code !== 0) throw new Error(`ended with ${code ?? 'the deadline'}: ${output.slice(-600)}`);
      });
    if (!row.mend) await check('its owner mends it', within.mending, row.fault.end);
  }

  /** What an engineer reads in the alert: COMPONENT=accounts. */
  async function inTheAlert(alertName: string) {
    const labels = (await alarms.current()).find(({ name }) => name === alertName)?.labels ?? {};
    const named = Object.entries(variableOfLabel).filter(([label]) => label in labels);
    return Object.fromEntries(named.map(([label, variable]) => [variable, labels[label]!]));
  }

  const accepted = (): Accepted => ({
    profile: result.steps['change the profile'] === 'works',
    message: result.steps['send a message'] === 'works',
    room: result.steps['meet in a room'] === 'works',
  });

  // A ticket with the same name covers a longer period, so it may still fire.
  const isQuiet = async () =>
    (await alarms.current()).every(
      ({ name, severity }) => name !== alert?.name || severity !== alert.severity,
    );
  /** Ignores other alerts, such as those of a machine that is too slow for its objectives. */
  const before = new Set<string>();

  const mark = `${row.id}-${Date.now().toString(36)}`.toLowerCase().slice(-30);
  let cast: Omit<Cast, 'api'> | undefined;
  const prepared = await check('all is well before', within.wellBefore, async api => {
    await eventually(api, 'well', () => isAllWell(api.url));
    await eventually(api, `free of ${alert?.name}`, isQuiet);
    for (const { group } of await alarms.notifying()) before.add(group);
    const someone = await newPerson(api, mark);
    const operator = await api.signIn('admin');
    await atWork(api, someone, operator);
    cast = { someone, operator, mark, hasProfile: false, done: {} };
  });
  if (!prepared || !cast) return result;

  const began = Date.now();
  const watch = alarms.watch(began);
  let isMended = false;
  const meanwhile = (async () => {
    while (!isMended && row.meanwhile) {
      await Promise.resolve(row.meanwhile()).catch(() => undefined);
      await pause(1_000);
    }
  })();
  try {
    if (!(await check('it breaks', 240, row.fault.begin))) return result;
    let mendingBegan = began;
    if (alert) {
      await isNoticed(alert, cast);
      mendingBegan = Date.now();
      await followRunbook(alert);
    }
    isMended = true;
    await meanwhile;
    await check('the main job works again', alert ? within.wellAgain : within.byItself, async api => {
      await eventually(api, 'green', async () => {
        const short = new ApiClient(url, AbortSignal.timeout(within.step * 2_000));
        const someone = await short.signIn('ada');
        const fresh = {
          api: short,
          someone,
          operator: await short.signIn('admin'),
          mark: `${mark}-x`,
          done: {},
        };
        for (const name of stepNames) await short.during(steps[name](fresh));
        return true;
      });
      result.mended = (Date.now() - mendingBegan) / 1_000;
    });
    await check('all is well again', within.wellAgain, async api => {
      await eventually(api, 'well', () => isAllWell(api.url));
      if (alert?.severity === 'page') await eventually(api, `${alert.name} resolved`, isQuiet);
    });
    if (!alert) await noPage();
    // The wait for an email's next try may be as long as the outage was.
    await check('what was accepted arrived, once', within.arrives + 60 * minutes, async api => {
      // One after the other, because Keycloak rejects concurrent sign-ins of one person.
      const someone = await api.signIn(mark);
      const operator = await api.signIn('admin');
      const arrived = await arrivedOnce({ ...cast!, api, someone, operator }, accepted());
      return arrived.join(', ') || 'nothing was accepted';
    });
  } finally {
    isMended = true;
    await watch.stop();
    // In a row that passed, the runbook has already fixed the fault. This undoes it in rows that failed.
    await row.fault.end().catch((error: Error) => log(`  could not be undone: ${error.message}`));
  }
  return result;

  /** Repeats the steps at the end of a long outage, with new tokens: the old ones have expired. */
  async function stillWorks(who: Omit<Cast, 'api'>) {
    const again = { ...who, mark: `${mark}-y`, hasProfile: true, done: {} };
    const signedIn = await check('people can still sign in', within.step, async api => {
      again.someone = await api.signIn(mark);
      again.operator = await api.signIn('admin');
    });
    if (signedIn) await theSteps(again, `after ${minutes} min, `);
  }

  async function theSteps(who: Omit<Cast, 'api'>, when = '') {
    for (const name of stepNames) {
      const expected = row.fails[name];
      const title = `${when}${name}: ${expected ? 'fails as documented' : 'works'}`;
      await check(title, within.step * 2, async () => {
        const api = new ApiClient(url, AbortSignal.timeout(within.step * 1_000));
        const failure = await api.during(steps[name]({ ...who, api })).then(
          () => undefined,
          (error: Error) => error.message,
        );
        if (!when) result.steps[name] = failure ?? 'works';
        if (!expected && failure) throw new Error(failure);
        if (expected && !failure) throw new Error('it did not fail');
        if (expected && !expected.test(failure ?? ''))
          throw new Error(`fails with another message: ${failure}`);
        return failure?.slice(0, 200);
      });
    }
  }

  /** A page must fire. A ticket may still be pending. */
  async function fires(api: ApiClient, { name, severity }: Alert) {
    await eventually(api, severity === 'page' ? 'firing' : 'pending', async () => {
      result.fired = watch.firedAfter(name, severity);
      return (
        result.fired !== undefined ||
        (severity === 'ticket' && watch.pendingAfter(name, severity) !== undefined)
      );
    });
    return result.fired === undefined
      ? `pending after ${watch.pendingAfter(name, severity)?.toFixed(0)} s`
      : `after ${result.fired.toFixed(0)} s`;
  }
}

async function isShown(api: ApiClient, row: Row) {
  await eventually(api, `${row.shown ?? 'well'} on the status page`, () => isOnStatusPage(api.url, row));
}

/** Calls the services once, so that they know both people and need no realm for a while. */
async function atWork(api: ApiClient, someone: Person, operator: Person) {
  await api.ask('GET', `/api/accounts/${someone.uid}`, [200, 404], { token: someone.token });
  for (const path of ['/api/admin/contact/counts', '/api/admin/rooms', '/api/admin/activities?limit=1'])
    await api.ask('GET', path, 200, { token: operator.token });
}

/**
 * Polls until the condition holds, and retries failures.
 * @throws with the last failure
 */
async function eventually(api: ApiClient, what: string, isSo: () => Promise<boolean>) {
  let last = 'no';
  while (!api.signal.aborted) {
    try {
      if (await isSo()) return;
      last = 'no';
    } catch (error) {
      last = (error as Error).message;
    }
    await pause(1_000);
  }
  throw new Error(`not ${what} in time: ${last}`);
}

/** Only an engineer would know these values. Any value shows whether the diagnosis ends. */
const defaults = (block: Parameters<typeof variablesOf>[0], known: Record<string, string>) => ({
  ...Object.fromEntries(variablesOf(block).map(name => [name, 'unknown'])),
  ...known,
});
