import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { gameDayFaults, type GameDays } from '@sevenfold/contracts';
import { gameDay } from '../../testing/game-day';
import { showToOperator } from '../../testing/show-to-operator';
import { GameDayScreen } from './game-day';

const nothing: GameDays = {
  at: '2026-11-27T03:01:35.000Z',
  isAllowed: true,
  offers: gameDayFaults.map(({ id }) => ({ fault: id, alert: 'RoomStoreAway' })),
  running: null,
  past: [],
};
const running = gameDay({
  isYours: true,
  pagedAfter: null,
  mendedAfter: null,
  endedAt: null,
  ending: null,
});

let answer: () => Response;
let answerToCommand: () => Response;
let sent: { path: string; body: unknown }[];
beforeEach(() => {
  sent = [];
  answerToCommand = () =>
    Response.json({ actionId: '0', outcome: 'done', detail: 'Done.', traceId: 'a'.repeat(32) });
  globalThis.fetch = (async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return answer();
    sent.push({ path, body: JSON.parse(init.body as string) });
    return answerToCommand();
  }) as typeof fetch;
});

const shown = async (games: Partial<GameDays>) => {
  answer = () => Response.json({ ...nothing, ...games });
  await showToOperator(<GameDayScreen />);
};

it('shows how to start a runner, and lets nobody break anything without one', async () => {
  await shown({ offers: null });
  expect(await screen.findByText('No runner is connected')).toBeTruthy();
  expect(screen.getByText(/npm run game-day -- --url/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Break it' })).toBeNull();
  expect(screen.getByText('Nothing has been broken on purpose yet.')).toBeTruthy();
});

it('says that game days are off, and still shows past ones', async () => {
  await shown({ isAllowed: false, past: [gameDay()] });
  expect(await screen.findByText('Game days are off here')).toBeTruthy();
  expect(screen.queryByText('No runner is connected')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  fireEvent.click(screen.getByText('What could break'));
  expect(screen.getByText('Kafka is down')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Redis is out of memory/ })).toBeTruthy();
});

it('breaks what was chosen, after a confirmation', async () => {
  await shown({});
  fireEvent.click(await screen.findByRole('radio', { name: /Kafka is down/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Break it' }));
  expect(sent).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Break it' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { fault: 'kafka-away', minutes: 15 } });
});

it('does not offer what the runner cannot break, and says why', async () => {
  const [first, ...others] = nothing.offers!;
  await shown({ offers: [{ ...first!, missing: 'There is no Kafka.' }, ...others] });
  const radio = await screen.findByRole('radio', { name: /There is no Kafka/ });
  expect(radio.hasAttribute('disabled')).toBe(true);
});

it('shows laps with the difference to the last run, and the runbook', async () => {
  const last = gameDay({ id: 'last', startedAt: '2026-11-20T03:00:00.000Z', shownAfter: 20 });
  await shown({ running, past: [last] });
  expect(await screen.findByRole('heading', { name: 'Redis is out of memory' })).toBeTruthy();
  expect(screen.getByText('8 s faster')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^1:3\d of 15:00$/);
  const runbook = screen.getByRole('link', { name: 'Runbook of RoomStoreAway' });
  expect(runbook.getAttribute('href')).toBe('https://runbooks.test/RoomStoreAway.md');
});

it('hides what a blind game broke, and sends a guess with the claim', async () => {
  await shown({ running: { ...running, blind: true, fault: null, alert: null, runbook: null } });
  expect(await screen.findByRole('heading', { name: 'Something is broken' })).toBeTruthy();
  expect(screen.queryByText(/Runbook/)).toBeNull();
  fireEvent.change(screen.getByLabelText('What was it?'), { target: { value: 'redis-full' } });
  fireEvent.click(screen.getByRole('button', { name: 'Report as fixed' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: expect.stringContaining(`${running.id}/mended`),
    body: { guess: 'redis-full' },
  });
});

it('says what a command did, with its trace', async () => {
  await shown({ running });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo and end' }));
  expect(await screen.findByText('Done.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Trace aaaaaaaa' })).toBeTruthy();
});

it('sends a failed command again on “Try again”', async () => {
  await shown({ running });
  const works = answerToCommand;
  answerToCommand = () => Response.json({ code: 'internal', detail: 'Not now.' }, { status: 503 });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo and end' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  answerToCommand = works;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Done.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it('keeps the clock running and says what the runner does while the API is down', async () => {
  await shown({ running });
  await screen.findByRole('timer');
  answer = () => Response.json({ code: 'internal', detail: 'The database is away' }, { status: 503 });
  expect(await screen.findByText(/The API isn’t answering/, {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/of 15:00$/);
  expect(screen.getByRole('button', { name: 'Report as fixed' }).hasAttribute('disabled')).toBe(true);
});

it('says what was broken once the game on screen is over', async () => {
  await shown({ running: { ...running, blind: true, fault: null, alert: null, runbook: null } });
  await screen.findByRole('heading', { name: 'Something is broken' });
  answer = () => Response.json({ ...nothing, past: [gameDay({ blind: true, guess: 'kafka-away' })] });
  expect(
    await screen.findByText('Fixed. It was: Redis is out of memory', {}, { timeout: 10_000 }),
  ).toBeTruthy();
  expect(screen.getByText(/You guessed: Kafka is down/)).toBeTruthy();
});

it.each([
  [null, 'Nobody has undone the fault. The runner will undo it the next time it starts.'],
  ['The next runner has undone it.', 'The next runner has undone it.'],
])('says whether a lost runner’s fault is still there: note %j', async (note, text) => {
  await shown({ running });
  await screen.findByRole('timer');
  answer = () => Response.json({ ...nothing, past: [gameDay({ ending: 'runner-lost', note })] });
  expect(await screen.findByText(text, {}, { timeout: 10_000 })).toBeTruthy();
});
