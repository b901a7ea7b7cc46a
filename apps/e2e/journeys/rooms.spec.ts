import type { Locator, Page } from '@playwright/test';
import { wav } from '@sevenfold/testing';
import { guestClient } from '../sound/guest-client.ts';
import { seesSpeaking } from './audio-probe.js';
import { expect as expectSoon, expectGlimpse, pasted, signInFromRoom, test } from './stack.js';
import { isPlaying, listening, skewOf } from './listening.js';
import { planParty } from './plan-party.js';

/** Two and three people in listening rooms, signed in and as guests. */
test.describe.configure({ mode: 'serial', timeout: 360_000 });

/** Three browsers with sound and voice share two cores. */
const expect = expectSoon.configure({ timeout: 60_000 });

let ada: Page;
let ben: Page;
let guest: Page;

test('a tap on Listen works before React has loaded, and React then takes over without an error', async ({
  browser,
  stack,
}) => {
  const host = guestClient(stack.url);
  const room = await host.joinRoom('first-sound');
  await room.setTrack('/audio/tideline.mp3', { play: true });
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  const tapped = Promise.withResolvers<void>();
  await page.route('**/assets/framework-*.js', async route => {
    await tapped.promise;
    await route.continue();
  });
  await page.goto('/r/first-sound', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Listen' }).click();
  const isStarted = () => performance.getEntriesByName('rydesync scheduled').length > 0;
  await expect.poll(() => page.evaluate(isStarted)).toBe(true);
  await expect(page.getByTestId('now-playing')).toHaveCount(0);

  tapped.resolve();
  await expect(page.getByTestId('now-playing')).toContainText('Tideline');
  await expect(page.getByRole('button', { name: 'Turn on sound' })).toHaveCount(0);
  expect(errors).toEqual([]);
  await context.close();
  host.close();
});

test.describe('a room', () => {
  test.beforeAll(async ({ people }) => {
    ada = await people.arrive('ada');
    ben = await people.arrive('ben');
    guest = await people.guest('Gus');
  });
  test.afterAll(({ people }) => people.leave());

  test('takes its name from the URL, or is the lobby if the name is invalid', async () => {
    await ada.goto('/r/two%20words');
    await expect(ada.getByRole('heading', { name: 'lobby', exact: true })).toBeVisible();
    await ada.goto('/rydesync/join?room=evening');
    await expect(ada).toHaveURL(/\/r\/evening$/);
    await expect(ada.getByTestId('room-role')).toHaveText('Host');
  });

  test('is listed with its current track, and shared by link and QR code', async () => {
    await ada.getByTestId('track').first().click();
    await expect.poll(() => isPlaying(ada)).toBe(true);

    await ben.goto('/rydesync');
    const card = ben.getByTestId('open-rooms').getByRole('listitem').filter({ hasText: 'evening' });
    await expect(card).toContainText('1 listener');
    await card.getByRole('link', { name: 'evening' }).click();
    await expect(ben.getByTestId('room-members')).toContainText(/ada/i);
    await expect.poll(() => skewOf(ada, ben)).toBeLessThan(50);

    await ada.getByRole('button', { name: 'Invite' }).click();
    await expect(ada.getByRole('img', { name: /QR code of .*\/r\/evening/ })).toBeVisible();
    const link = await ada.getByLabel('Link to this room').inputValue();
    await ada.context().grantPermissions(['clipboard-write']);
    await ada.getByRole('button', { name: 'Copy link' }).click();
    await expect(ada.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await pasted(ada)).toBe(link);
    await ada.keyboard.press('Escape');
    await shareInto(ada, 'shared');
    await ada.getByRole('button', { name: 'Invite' }).click();
    await ada.getByRole('button', { name: 'Share…' }).click();
    await expect
      .poll(() => ada.evaluate(() => (globalThis as { shared?: unknown }).shared))
      .toEqual({ title: 'RydeSync: evening', url: link });
    await ada.keyboard.press('Escape');
    await guest.goto(link);
    await expect(guest.getByTestId('room-role')).toHaveText('Listener');
    await expect(ada.getByTestId('room-members')).toContainText('Gus');
  });

  test('shows everyone’s sync error', async () => {
    await playOn();
    for (const name of ['Ada', 'Ben', 'Gus'])
      await expect(
        ada.getByTestId('room-member').filter({ hasText: name }).getByTestId('member-timing'),
      ).toHaveText(/^[+−]?\d+(\.\d)? ± \d+(\.\d)? ms$/);
    await expect(ada.getByTestId('sync-report')).toContainText(/The whole room is within \d/);
  });

  test('plays its queue, which is reordered by keyboard, mouse and undo', async () => {
    const add = (page: Page, title: string) =>
      page.getByRole('button', { name: `Add ${title} to the queue` }).click();
    await add(ada, 'Echoverse');
    await add(ben, 'Paper Lanterns');
    const entries = ada.getByTestId('queue-entry');
    await expect(entries).toHaveText([/Echoverse/, /Paper Lanterns.*Ben/s]);
    await expect(ben.getByRole('button', { name: 'Remove Echoverse', exact: true })).toBeHidden();

    await ada.getByRole('button', { name: 'Move Paper Lanterns', exact: true }).press('ArrowUp');
    await expect(entries).toHaveText([/Paper Lanterns/, /Echoverse/]);

    const [from, to] = await Promise.all([
      ada.getByRole('button', { name: 'Move Paper Lanterns', exact: true }).boundingBox(),
      entries.nth(1).boundingBox(),
    ]);
    await ada.mouse.move(from!.x + 5, from!.y + 10);
    await ada.mouse.down();
    await ada.mouse.move(from!.x + 5, to!.y + to!.height - 4, { steps: 6 });
    await ada.mouse.up();
    await expect(entries).toHaveText([/Echoverse/, /Paper Lanterns/]);
    await expect(ben.getByTestId('queue-entry')).toHaveText([/Echoverse/, /Paper Lanterns/]);

    await ada.getByRole('button', { name: 'Remove Echoverse', exact: true }).click();
    await expect(entries).toHaveCount(1);
    await ada.getByRole('button', { name: 'Undo' }).click();
    await expect(entries).toHaveText([/Echoverse/, /Paper Lanterns/]);

    await ada.getByRole('button', { name: 'Remove Echoverse', exact: true }).click();
    await expect(entries).toHaveCount(1);
    await ada.getByText('Played and removed').click();
    await ada.getByRole('button', { name: 'Put back Echoverse' }).click();
    await expect(ben.getByTestId('queue-entry')).toHaveText([/Echoverse/, /Paper Lanterns/]);

    await ada.getByRole('button', { name: 'Play Paper Lanterns now' }).click();
    await expect(ben.getByTestId('now-playing')).toContainText('Paper Lanterns');
    await expect(entries).toHaveText([/Echoverse/]);
  });

  test('continues with the next track automatically', async () => {
    await ada.getByLabel('Position').fill('106');
    await expect(guest.getByTestId('now-playing')).toContainText('Echoverse');
    await expect.poll(() => isPlaying(guest)).toBe(true);
    await expect(ada.getByTestId('queue-entry')).toHaveCount(0);
  });

  test('keeps reactions on the timeline, and skips by majority vote', async () => {
    await playOn();
    await Promise.all([
      expectGlimpse(ada.getByTestId('reactions-in-the-air').locator('svg')),
      ben.getByRole('button', { name: 'Love', exact: true }).click(),
    ]);
    await expect(ada.getByTestId('reaction-mark')).toHaveCount(1);

    await ada.getByRole('button', { name: 'Add Paper Lanterns to the queue' }).click();
    await ben.getByRole('button', { name: 'Vote to skip 0/2' }).click();
    await expect(guest.getByRole('button', { name: 'Vote to skip 1/2' })).toBeVisible();
    // A guest's vote counts after a minute in the room.
    const vote = guest.getByRole('button', { name: 'Vote to skip 1/2' });
    await expect(async () => {
      if (await vote.isVisible()) await vote.click({ timeout: 2_000 });
      await expect(ada.getByTestId('now-playing')).toContainText('Paper Lanterns', { timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    await expect(ada.getByTestId('reaction-mark')).toHaveCount(0);
  });

  test('has a guestbook: people remove their own messages, the host any', async () => {
    const write = async (page: Page, line: string) => {
      await page.getByLabel('Write in the guestbook').fill(line);
      await page.getByLabel('Write in the guestbook').press('Enter');
    };
    await write(ben, 'Is that a bell?');
    await write(guest, 'It is.');
    await write(guest, 'Or a spoon.');
    const book = ada.getByTestId('guestbook');
    await expect(book).toContainText('Is that a bell?');
    await expect(book.getByText('Gus')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Delete “Is that a bell?”' })).toHaveCount(0);
    await guest.getByRole('button', { name: 'Delete “Or a spoon.”' }).click();
    await expect(book).not.toContainText('spoon');
    await ada.getByRole('button', { name: 'Delete “It is.”' }).click();
    await expect(guest.getByTestId('guestbook')).not.toContainText('It is.');
  });

  test('stays in sync while a connection is lost, and sends messages written meanwhile', async () => {
    await playOn();
    await ben.context().setOffline(true);
    await expect(ben.getByTestId('connection-state')).toHaveAttribute('data-state', 'reconnecting');
    await expect.poll(() => isPlaying(ben)).toBe(true);
    const before = await listening(ben);
    await ben.getByLabel('Write in the guestbook').fill('From the tunnel');
    await ben.getByLabel('Write in the guestbook').press('Enter');
    await expect
      .poll(() => listening(ben).then(now => now.positionMs - before.positionMs))
      .toBeGreaterThan(1500);
    await expect.poll(() => skewOf(ada, ben)).toBeLessThan(50);
    await ben.context().setOffline(false);
    await expect(ben.getByTestId('connection-state')).toHaveAttribute('data-state', 'joined');
    await expect(ada.getByTestId('guestbook')).toContainText('From the tunnel');
  });

  test('carries voices between three people, who see who speaks and can mute themselves', async () => {
    await playOn();
    for (const page of [ada, ben, guest]) {
      await page.getByRole('button', { name: 'Join voice' }).click();
      await expect(page.getByTestId('voice')).toBeVisible();
    }
    for (const page of [ada, ben, guest])
      await expect(page.getByTestId('voice')).toHaveAttribute('data-connected', '2');

    const markOf = (page: Page, name: string) =>
      page.getByTestId('room-member').filter({ hasText: name }).getByTestId('speaking-mark');
    // The fake microphone beeps once a second.
    await seesSpeaking(ada, 'Ben');
    await ben.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(ada.getByTestId('room-member').filter({ hasText: 'Ben' })).toContainText('in voice, muted');
    await expect(markOf(ada, 'Ben')).toHaveAttribute('data-speaking', 'false');

    await guest.getByLabel('Push to talk').check();
    await expect(ada.getByTestId('room-member').filter({ hasText: 'Gus' })).toContainText('in voice, muted');
    await guest.keyboard.down('t');
    await expect(guest.getByRole('button', { name: 'Talking' })).toBeVisible();
    await seesSpeaking(ada, 'Gus');
    await guest.keyboard.up('t');

    await playOn();
    await ben.getByRole('button', { name: 'Leave voice' }).click();
    await expect(ada.getByTestId('voice')).toHaveAttribute('data-connected', '1');
    await expect.poll(() => isPlaying(ada)).toBe(true);
  });

  test('follows its host’s settings: queue rights, password, approval, removing and readmitting people', async ({
    people,
  }) => {
    await ada.getByRole('button', { name: 'Settings' }).click();
    await ada.getByLabel('Add to the queue').selectOption('Signed-in people');
    await expect(guest.getByText('Sign in to add to the queue.')).toBeVisible();
    await expect(ben.getByRole('button', { name: 'Add Echoverse to the queue' })).toBeVisible();
    await ada.getByLabel('Add to the queue').selectOption('Only me');
    await expect(ben.getByText('The host has closed the queue.')).toBeVisible();
    await ada.getByLabel('Password').fill('open sesame');
    await ada.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(ada.getByText('This room already has one.')).toBeVisible();
    await ada.getByLabel('Ask me before anyone joins').check();
    await ada.keyboard.press('Escape');

    const newcomer = await people.guest('Nia');
    await newcomer.goto('/r/evening');
    await newcomer.getByLabel('Password', { exact: true }).fill('abracadabra');
    await newcomer.getByRole('button', { name: 'Join' }).click();
    await expect(newcomer.getByText('That’s not the password. Try again.')).toBeVisible();
    await newcomer.getByLabel('Password', { exact: true }).fill('open sesame');
    await newcomer.getByRole('button', { name: 'Join' }).click();
    await expect(newcomer.getByText(/You’ve knocked/)).toBeVisible();
    await ada.getByRole('button', { name: 'Let in Guest Nia' }).click();
    await expect(newcomer.getByTestId('room-role')).toHaveText('Listener');
    await expect(newcomer.getByRole('heading', { name: 'evening' })).toBeFocused();

    await ada.getByRole('button', { name: 'Manage Guest Nia' }).click();
    await ada.getByRole('menuitem', { name: 'Remove…' }).click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Remove Guest Nia' }).click();
    await expect(newcomer.getByRole('heading', { name: 'You were removed from evening' })).toBeVisible();
    await newcomer.reload();
    await expect(newcomer.getByRole('heading', { name: 'You were removed from evening' })).toBeVisible();

    await ada.getByRole('button', { name: 'Settings' }).click();
    await ada
      .getByRole('listitem')
      .filter({ hasText: 'Nia' })
      .getByRole('button', { name: 'Let back in' })
      .click();
    await ada.getByLabel('Ask me before anyone joins').uncheck();
    await ada.getByRole('button', { name: 'Remove password' }).click();
    // The switch shows the requested state; these buttons show the server's answers, one after the other.
    for (const name of ['Let back in', 'Remove password'])
      await expect(ada.getByRole('button', { name })).toHaveCount(0);
    await ada.keyboard.press('Escape');
    await newcomer.reload();
    await expect(newcomer.getByTestId('room-role')).toHaveText('Listener');
  });

  test('plays the host’s uploaded file', async () => {
    const { file, title } = ownTrack();
    await ada.getByLabel('Track to upload').setInputFiles(file);
    await ada.getByTestId('track').filter({ hasText: title }).click();
    await expect(ben.getByTestId('now-playing')).toContainText(title);
    await expect.poll(() => isPlaying(ben)).toBe(true);
  });

  test('plays a track by URL, says where it cannot be heard, and continues', async () => {
    const address = 'https://tracks.test/harbour%20bells.wav';
    for (const page of [ada, guest])
      await page.route('https://tracks.test/**', route =>
        route.request().url() === address
          ? route.fulfill({
              contentType: 'audio/wav',
              headers: { 'access-control-allow-origin': '*' },
              body: wav(60, { rate: 8_000, hertz: 440 }),
            })
          : route.fulfill({ status: 404, body: 'nothing' }),
      );
    await ben.route('https://tracks.test/**', route => route.abort());

    // A track that doesn't end during this test.
    await ada.getByTestId('track').filter({ hasText: 'Echoverse' }).first().click();
    const add = async (typed: string) => {
      await ada.getByLabel('Add from a link').fill(typed);
      await ada.getByRole('button', { name: 'Add', exact: true }).click();
    };
    await add('http://tracks.test/bells.wav');
    await expect(ada.getByText('The link has to start with https://')).toBeVisible();
    await add('https://tracks.test/nothing.mp3');
    await expect(
      ada.getByText('There’s nothing at that link that browsers can play. Check it, or use another one.'),
    ).toBeVisible();
    await add(address);
    await ada.getByRole('button', { name: 'Play harbour bells.wav now' }).click();
    await expect(guest.getByTestId('now-playing')).toContainText('harbour bells.wav');
    await expect.poll(() => isPlaying(guest)).toBe(true);
    await expect(ben.getByRole('alert').filter({ hasText: 'can’t be played here' })).toBeVisible();

    await ada.getByTestId('track').filter({ hasText: 'Echoverse' }).first().click();
    await expect.poll(() => isPlaying(ben)).toBe(true);
    await expect.poll(() => skewOf(ada, ben)).toBeLessThan(50);
  });

  test('lets a helper play and pause, even at the same time as the host', async () => {
    await menuOf(ada, 'Ben', 'Make helper');
    await expect(ben.getByTestId('room-member').filter({ hasText: 'Ben' })).toContainText('Helper');
    await ben.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(ada.getByTestId('now-playing')).toContainText('Paused');
    await ben.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => skewOf(ada, ben)).toBeLessThan(50);

    await Promise.all([
      ada.getByLabel('Playback speed').selectOption('1.25×'),
      ben.getByLabel('Position').fill('20'),
      ada.getByTestId('track').filter({ hasText: 'Paper Lanterns' }).first().click(),
      ben.getByRole('button', { name: 'Pause', exact: true }).click(),
    ]);
    const shown = async (page: Page) => [
      await page.getByTestId('now-playing').innerText(),
      Math.round((await listening(page)).positionMs / 1000),
    ];
    // In whatever order the commands arrived, everyone ends up at the same position.
    await expect(async () => {
      const [one, two, three] = [await shown(ada), await shown(ben), await shown(guest)];
      expect([two, three]).toEqual([one, one]);
    }).toPass({ timeout: 30_000 });

    await menuOf(ada, 'Ben', 'Remove as helper');
    await expect(ben.getByRole('button', { name: /Vote to skip/ })).toBeVisible();
  });

  test('plays the most requested track next', async () => {
    await ada.getByRole('button', { name: 'Settings' }).click();
    await ada.getByLabel('Play the most requested track next').check();
    await ada.keyboard.press('Escape');
    for (const title of ['Echoverse', 'Tideline'])
      await ada.getByRole('button', { name: `Add ${title} to the queue` }).click();
    await expect(ben.getByTestId('queue-entry').first()).toContainText('Echoverse');
    await ben.getByRole('button', { name: /^Request Tideline/ }).click();
    for (const page of [ada, ben, guest])
      await expect(page.getByTestId('queue-entry').first()).toContainText('Tideline');
    // The mini player has a Next button, too.
    await ada.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Next' }).click();
    await expect(guest.getByTestId('now-playing')).toContainText('Tideline');
  });

  test('gets another host when the host hands over', async () => {
    await ada.getByRole('button', { name: /Manage Ben/ }).click();
    await ada.getByRole('menuitem', { name: 'Make host' }).click();
    // Check the toast first: it disappears after five seconds.
    await expect(ben.getByText('You’re the host now')).toBeVisible();
    await expect(ben.getByTestId('room-role')).toHaveText('Host');
    await expect(ada.getByTestId('room-role')).toHaveText('Listener');
  });

  test('is listed among recent rooms after leaving', async () => {
    await ada.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(ada).toHaveURL(/\/rydesync$/);
    await expect(ben.getByTestId('room-members')).not.toContainText(/ada/i);
    await expect(ada.getByTestId('recent-rooms')).toContainText('evening');
  });
});

test.describe('alone', () => {
  test.afterEach(({ people }) => people.leave());

  test('a host whose browser blocks sound turns it on by choosing a track', async ({ people }) => {
    const host = await people.guest('Hal');
    await host.addInitScript(holdSoundBack);
    await host.addInitScript(keepMediaKeys);
    await host.goto('/r/held-back');
    await expect(host.getByRole('button', { name: 'Turn on sound' })).toBeVisible();
    await host.getByTestId('track').first().click();
    await expect.poll(() => isPlaying(host)).toBe(true);
    await expect(host.getByRole('button', { name: 'Turn on sound' })).toBeHidden();

    // Media keys and the lock screen.
    const key = (name: string) =>
      host.evaluate(action => {
        (globalThis as unknown as { mediaKeys: Map<string, (details: object) => void> }).mediaKeys.get(
          action,
        )!({
          action,
          seekTime: 30,
        });
      }, name);
    const shown = () =>
      host.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        covers: navigator.mediaSession.metadata?.artwork.length,
        state: navigator.mediaSession.playbackState,
      }));
    await expect.poll(shown).toEqual({ title: 'Echoverse', covers: 1, state: 'playing' });
    await key('seekto');
    await expect.poll(() => listening(host).then(report => report.positionMs)).toBeGreaterThan(30_000);
    await key('pause');
    await expect(host.getByTestId('now-playing')).toContainText('Paused');
    await expect.poll(shown).toMatchObject({ state: 'paused' });

    // The host's window disappears without leaving: after 15 seconds the other person hosts.
    const other = await people.guest('Gwen');
    await other.goto('/r/held-back');
    await expect(other.getByTestId('room-role')).toHaveText('Listener');
    await host.close();
    await expect(other.getByTestId('room-member').filter({ hasText: 'Hal' })).toContainText(
      'connection lost',
    );
    await expect(other.getByText('You’re the host now')).toBeVisible();
    await expect(other.getByTestId('room-role')).toHaveText('Host');
    await expect(other.getByTestId('room-members')).not.toContainText('Hal');
  });

  test('a guest who signs in stays host', async ({ people }) => {
    const host = await people.guest('Gia');
    await host.goto('/r/signed-in-later');
    await expect(host.getByTestId('room-role')).toHaveText('Host');
    const listener = await people.guest('Lou');
    await listener.goto('/r/signed-in-later');
    await expect(listener.getByTestId('room-members')).toContainText('Gia');
    await signInFromRoom(host, 'cleo');
    await expect(host.getByTestId('room-role')).toHaveText('Host');
    await expect(listener.getByTestId('room-members')).toContainText(/cleo/i);
    await expect(listener.getByTestId('room-members')).not.toContainText('Gia');
    await expect(listener.getByTestId('room-role')).toHaveText('Listener');
  });

  test('a guestbook opens at the latest message, with unsent ones below', async ({ people }) => {
    const phone = await people.newPage({ viewport: { width: 390, height: 760 } });
    await phone.goto('/r/long-evening');
    await expect(phone.getByTestId('room-role')).toHaveText('Host');
    const guestbook = phone.getByTestId('guestbook');
    const open = (name: RegExp) => phone.getByRole('button', { name }).click();
    const field = phone.getByLabel('Write in the guestbook');
    await open(/^Guestbook/);
    for (let line = 1; line <= 5; line++) {
      await field.fill(`Line ${line}: ${'and on '.repeat(40)}`);
      await field.press('Enter');
    }
    await expect(guestbook.getByText(/^Line 5/)).toBeVisible();
    await phone.reload();
    await open(/^Guestbook/);
    await field.focus();
    await expect(guestbook.getByText(/^Line 5/)).toBeInViewport();

    await phone.context().setOffline(true);
    await field.fill('From a tunnel');
    await field.press('Enter');
    await expect(guestbook.getByText('Waiting to be sent')).toBeInViewport({ ratio: 1 });
  });

  test('a full room fits a laptop’s window: player, people, guestbook with its field, tracks', async ({
    people,
    stack,
  }) => {
    const host = await people.guest('Hana');
    await host.goto('/r/full-house');
    await expect(host.getByTestId('room-role')).toHaveText('Host');
    const others = ['Ivo', 'Jun', 'Kai', 'Lea'].map(name => ({ name, realtime: guestClient(stack.url) }));
    for (const { name, realtime } of others)
      await realtime.joinRoom('full-house', { name, signal: AbortSignal.timeout(30_000) });
    await host.getByTestId('track').first().click();
    for (let entry = 0; entry < 5; entry++)
      await host.getByRole('button', { name: 'Add Paper Lanterns to the queue' }).click();
    for (let line = 1; line <= 10; line++) {
      await host.getByLabel('Write in the guestbook').fill(`Line ${line}`);
      await host.getByLabel('Write in the guestbook').press('Enter');
    }
    await expect(host.getByTestId('guestbook')).toContainText('Line 10');
    await expect(host.getByTestId('queue-entry')).toHaveCount(5);
    await expect(host.getByTestId('room-member')).toHaveCount(5);

    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      await host.setViewportSize({ width, height });
      const whole = [
        host.getByRole('region', { name: 'Player' }),
        ...(await host.getByTestId('room-member').all()),
        host.getByTestId('guestbook'),
        host.getByText('Line 10', { exact: true }),
        host.getByLabel('Write in the guestbook'),
        host.getByRole('button', { name: 'Join voice' }),
        ...(await host.getByTestId('track').all()).slice(0, 2),
        ...(await host.getByTestId('queue-entry').all()).slice(0, 2),
      ];
      for (const part of whole) await expect(part).toBeInViewport({ ratio: 1 });
    }
    for (const { realtime } of others) realtime.close();
  });

  test('a kept room with a party fits too, with its name in full, while someone else hosts', async ({
    people,
  }) => {
    const keeper = await people.arrive('ada');
    await planParty(keeper, 'kept-house', 'Housewarming');
    await keeper.keyboard.press('Escape');
    const other = await people.guest('Hugo');
    await other.goto('/r/kept-house');
    await menuOf(keeper, 'Guest Hugo', 'Make host');
    await expect(keeper.getByTestId('party-line')).toContainText('Housewarming');

    for (const [width, height] of [
      [1280, 720],
      [1024, 768],
    ] as const) {
      await keeper.setViewportSize({ width, height });
      await expectInFull(keeper.getByRole('heading', { name: 'kept-house' }));
      const whole = [
        ...['Invite', 'Host again', 'Settings', 'Leave'].map(name => keeper.getByRole('button', { name })),
        keeper.getByTestId('kept-by'),
        keeper.getByTestId('party-line'),
        keeper.getByRole('region', { name: 'Player' }),
        keeper.getByLabel('Write in the guestbook'),
        keeper.getByTestId('track').first(),
      ];
      for (const part of whole) await expect(part).toBeInViewport({ ratio: 1 });
    }
  });

  test('a resident room fits a small laptop, with its name in full', async ({ people }) => {
    const page = await people.guest('Rio');
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/r/low-altitude');
    await expect(page.getByTestId('programme')).toBeVisible();
    await expectInFull(page.getByRole('heading', { name: 'Low Altitude' }));
    const whole = [
      page.getByTestId('room-role'),
      page.getByText('The house plays here'),
      page.getByRole('button', { name: 'Invite' }),
      page.getByRole('region', { name: 'Player' }),
      page.getByTestId('room-member').first(),
      page.getByLabel('Write in the guestbook'),
      page.getByTestId('programme').getByRole('listitem').first(),
    ];
    for (const part of whole) await expect(part).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('l');
    await expect(page.getByRole('heading', { name: 'Up next' })).toBeFocused();
  });

  test('a phone keeps the player in reach while someone scrolls', async ({ people }) => {
    const phone = await people.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.goto('/r/long-way');
    await phone.getByTestId('track').first().tap();
    await expect.poll(() => isPlaying(phone)).toBe(true);
    const mini = phone.getByTestId('mini-player');
    await expect(mini).toHaveCount(0);
    await phone.getByLabel('Add from a link').scrollIntoViewIfNeeded();
    await expect(mini).toContainText('Echoverse');
    await expect(mini).toBeInViewport({ ratio: 1 });
    await expect(phone.getByRole('button', { name: /^Guestbook/ })).toBeInViewport({ ratio: 1 });
    await mini.getByRole('button', { name: 'Pause' }).tap();
    await expect(phone.getByTestId('now-playing')).toContainText('Paused');
    await mini.getByTitle('Back to the player').tap();
    await expect(mini).toHaveCount(0);
    await expect(phone.getByRole('heading', { name: 'long-way' })).toBeFocused();
  });

  test('keys control the room, and the tab’s title is the track', async ({ people }) => {
    const page = await people.guest('Kim');
    await page.goto('/r/by-keys');
    await expect(page.getByRole('button', { name: 'Start with Echoverse' })).toBeVisible();
    await expect(page).toHaveTitle(/^Room by-keys/);
    await page.keyboard.press('Space');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect(page).toHaveTitle('▶ Echoverse · by-keys');
    const before = (await listening(page)).positionMs;
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => listening(page).then(now => now.positionMs - before)).toBeGreaterThan(14_000);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Unmute the music here' })).toBeVisible();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Volume')).toHaveValue('95');

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await expect(page.getByTestId('track').first()).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page).toHaveTitle('Echoverse · by-keys');
  });

  test('a device keeps the delay that was set by ear', async ({ people }) => {
    const page = await people.guest('Tia');
    await page.goto('/r/tuning');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const delay = page.getByTestId('output-delay');
    const guide = async () => {
      await press('This device');
      await press('Set the delay by ear');
      await press('Next');
      await page.getByRole('slider', { name: 'Coarse delay' }).press('ArrowLeft');
      await press('Next');
      await press('1 ms earlier');
    };
    await guide();
    await press('Next');
    await press('Save');
    await press('Done');
    await expect(delay).toHaveText('Sound comes 11 ms earlier');
    await page.reload();
    await guide();
    // From 11, the next step of the coarse slider is 20.
    await expect(page.getByText('Sound comes 21 ms earlier')).toBeVisible();
    await page.keyboard.press('Escape');
    await press('This device');
    await expect(delay).toHaveText('Sound comes 11 ms earlier');
  });
});

/** Seeks back if needed: on a slow machine the track may end before the test does. */
async function playOn() {
  const { positionMs } = await listening(ben);
  const seconds = positionMs > 30_000 ? 5 : 45;
  await ada.getByLabel('Position').fill(String(seconds));
  for (const page of [ada, ben])
    await expect
      .poll(async () => Math.abs((await listening(page)).positionMs - seconds * 1000))
      .toBeLessThan(10_000);
  await expect.poll(() => skewOf(ada, ben)).toBeLessThan(50);
}

/** No ellipsis. */
const expectInFull = (text: Locator) =>
  expect.poll(() => text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

/** Uses an item of the host's menu for a member. */
async function menuOf(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: new RegExp(`Manage ${name}`) }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Fakes the Web Share API, which headless browsers lack. */
async function shareInto(page: Page, name: string) {
  await page.evaluate(kept => {
    const share = async (data: unknown) => void Object.assign(globalThis, { [kept]: data });
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  }, name);
}

/** Init script: keeps the page's media key handlers, because tests can't press the keys. */
function keepMediaKeys() {
  const keys = new Map<string, MediaSessionActionHandler | null>();
  Object.assign(globalThis, { mediaKeys: keys });
  const { setActionHandler } = MediaSession.prototype;
  MediaSession.prototype.setActionHandler = function (action, handler) {
    keys.set(action, handler);
    setActionHandler.call(this, action, handler);
  };
}

/** Init script: allows sound only inside a click, like browsers that are not headless. */
function holdSoundBack() {
  let clicking = false;
  const click = (event: Event) => {
    clicking = event.isTrusted;
    setTimeout(() => (clicking = false));
  };
  addEventListener('click', click, { capture: true });
  const Original = AudioContext;
  window.AudioContext = class extends Original {
    constructor(options?: AudioContextOptions) {
      super(options);
      void this.suspend();
    }
    override resume() {
      return clicking ? super.resume() : new Promise<void>(() => undefined);
    }
  };
}

/** A tone long enough for a slow machine to start it before it ends. */
function ownTrack() {
  return {
    title: 'rehearsal tape',
    file: {
      name: 'rehearsal_tape.wav',
      mimeType: 'audio/wav',
      buffer: wav(60, { rate: 8_000, hertz: 330 }),
    },
  };
}
