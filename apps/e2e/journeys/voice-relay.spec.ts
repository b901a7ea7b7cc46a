import type { Page } from '@playwright/test';
import { startJanus, startStack, stackKind, type TestJanus } from '@sevenfold/testing';
import { Guests } from './guest-in.js';
import { heardBy, listenToVoices, sounding } from './heard.js';
import { expect as expectSoon, test as base } from './stack.js';

/** More than six people who speak, through a real relay. */
const test = base.extend<object, { janus: TestJanus }>({
  janus: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off the pattern.
    async ({}, use) => {
      const janus = await startJanus();
      await use(janus);
      await janus.stop();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ janus }, use) => {
      const stack = await startStack(stackKind(), janus.environment);
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
});
test.describe.configure({ mode: 'serial', timeout: 360_000 });
/** Eight pages have two cores between them. */
const expect = expectSoon.configure({ timeout: 90_000 });

const names = ['Una', 'Duo', 'Tria', 'Quad', 'Quin', 'Sexta', 'Septa', 'Octa'];
const pages: Page[] = [];
let guests: Guests;

test.beforeAll(async ({ browser, stack }) => {
  guests = new Guests(browser, stack.url, [listenToVoices]);
});
test.afterAll(() => guests.leave());

test('six speak from peer to peer', async () => {
  for (const name of names.slice(0, 6)) await joinVoice(name);
  await everybodyHears(5);
  // A connection to each of the others.
  expect(new Set((await heardBy(pages[0]!)).map(({ peer }) => peer)).size).toBe(5);
});

test('with the seventh all go over to the relay, and nobody is lost on the way', async () => {
  await joinVoice(names[6]!);
  await everybodyHears(6);
  for (const page of pages)
    await expect.poll(async () => new Set((await heardBy(page)).map(({ peer }) => peer)).size).toBe(1);
  await everybodyHears(6);
});

test('an eighth is heard, and who is muted is not', async () => {
  const octa = await joinVoice(names[7]!);
  await everybodyHears(7);
  await octa.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(pages[0]!.getByTestId('room-member').filter({ hasText: 'Octa' })).toContainText('muted');
  await expect(markOf(pages[0]!, 'Una')).toHaveAttribute('data-speaking', 'true');
  await expect(markOf(pages[0]!, 'Octa')).toHaveAttribute('data-speaking', 'false');
  await octa.getByRole('button', { name: 'Unmute', exact: true }).click();
  await everybodyHears(7, pages.slice(0, 1));
});

test('whoever is sent out is not heard any more, and hears nobody', async ({ janus }) => {
  const before = await janus.handles();
  const host = pages[0]!;
  const octa = pages.pop()!;
  await host.getByRole('button', { name: 'What to do with Octa' }).click();
  await host.getByRole('menuitem', { name: 'Remove…' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Remove Octa' }).click();
  await expect(octa.getByRole('heading', { name: /You were removed from/ })).toBeVisible();
  await expect.poll(() => janus.handles()).toBe(before - 2);
  await everybodyHears(6);
});

test('voices come back by themselves when the relay was gone, and the page says so meanwhile', async ({
  janus,
}) => {
  await janus.kill();
  for (const page of pages)
    await expect(page.getByTestId('voice').getByRole('alert')).toContainText(
      'relay, and it cannot be reached',
    );
  await janus.startAgain();
  for (const page of pages) await expect(page.getByTestId('voice').getByRole('alert')).toBeHidden();
  await everybodyHears(6);
});

test('a lost connection to the gateway leaves voices alone', async () => {
  const duo = pages[1]!;
  await duo.context().setOffline(true);
  await expect(duo.getByTestId('connection-state')).toHaveAttribute('data-state', 'reconnecting');
  await duo.context().setOffline(false);
  await expect(duo.getByTestId('connection-state')).toHaveAttribute('data-state', 'joined');
  await everybodyHears(6);
});

test('the room stays with the relay while anybody speaks', async () => {
  for (const page of pages.splice(3)) await page.getByRole('button', { name: 'Leave voice' }).press('Enter');
  await everybodyHears(2);
  expect(new Set((await heardBy(pages[0]!)).map(({ peer }) => peer)).size).toBe(1);
  for (const page of pages) await page.getByRole('button', { name: 'Leave voice' }).press('Enter');
  await expect(pages[0]!.getByText('Speak with the room.')).toBeVisible();
  for (const page of pages.slice(0, 2)) await join(page);
  await everybodyHears(1, pages.slice(0, 2));
});

async function joinVoice(name: string): Promise<Page> {
  const page = await guests.enter(name, 'assembly');
  await join(page);
  pages.push(page);
  return page;
}

async function join(page: Page) {
  await page.getByRole('button', { name: 'Join voice' }).press('Enter');
  await expect(page.getByTestId('voice')).toBeVisible();
}

/** Sound of so many others comes to each of them, from now on. The fake microphones beep once a second. */
async function everybodyHears(count: number, listeners = pages) {
  const before = await Promise.all(listeners.map(heardBy));
  for (const [at, page] of listeners.entries()) {
    const sounded = new Set<string>();
    await expect
      .poll(
        async () => {
          for (const voice of await sounding(page, before[at]!)) sounded.add(voice);
          return sounded.size;
        },
        { message: `listener ${at}`, intervals: [1_000] },
      )
      .toBe(count);
  }
}

const markOf = (page: Page, name: string) =>
  page.getByTestId('room-member').filter({ hasText: name }).getByTestId('speaking-mark');
