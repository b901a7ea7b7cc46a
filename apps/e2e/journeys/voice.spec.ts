import { chromium, type Browser, type Page } from '@playwright/test';
import { microphoneOf, musicAt, outputsOf, unplugMicrophone, watchDevices } from './devices.js';
import { Guests } from './guest-in.js';
import { heardBy, listenToVoices, sounding } from './audio-probe.js';
import { isPlaying, playFromStart } from './listening.js';
import { expect as expectSoon, test } from './stack.js';

/** Talking while music plays: by keyboard, with changing devices, and without devices. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });
const expect = expectSoon.configure({ timeout: 60_000 });

let guests: Guests;
let ada: Page;
let ben: Page;

test.beforeAll(async ({ browser, stack }) => {
  guests = new Guests(browser, stack.url, [listenToVoices, watchDevices]);
  ada = await guests.enter('Ada', 'talk');
  await expect(ada.getByTestId('room-role')).toHaveText('Host');
  ben = await guests.enter('Ben', 'talk');
});
test.afterAll(() => guests.leave());

test('music gets quieter while someone speaks, and louder again afterwards', async () => {
  await ada.getByTestId('track').first().press('Enter');
  await expect.poll(() => isPlaying(ada)).toBe(true);
  await joinVoice(ada);
  // Nobody else is in voice yet.
  const alone = await musicAt(ada);
  expect(alone).toBeGreaterThan(0.5);
  await joinVoice(ben);
  await expect.poll(() => musicAt(ada)).toBeLessThan(alone * 0.4);
  await expect.poll(() => isPlaying(ada)).toBe(true);
  await ben.keyboard.press('t');
  await expect.poll(() => musicAt(ada)).toBeCloseTo(alone, 1);
  await ben.keyboard.press('t');
});

test('T mutes, and talks in push-to-talk, but not while typing', async () => {
  const ofBen = ada.getByTestId('room-member').filter({ hasText: 'Ben' });
  await ben.keyboard.press('t');
  await expect(ben.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible();
  await expect(ofBen).toContainText('in voice, muted');
  await ben.getByLabel('Write in the guestbook').pressSequentially('t');
  await expect(ben.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible();
  await ben.getByRole('button', { name: 'Unmute', exact: true }).press('Enter');
  await expect(ben.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();

  await ben.getByLabel('Push to talk').press('Space');
  await expect(ofBen).toContainText('in voice, muted');
  await ben.keyboard.down('t');
  await expect(ben.getByRole('button', { name: 'Talking' })).toBeVisible();
  await expect(ofBen).not.toContainText('muted');
  await ben.keyboard.up('t');
  await expect(ofBen).toContainText('in voice, muted');
  await ben.getByRole('button', { name: 'Hold to talk' }).focus();
  await ben.keyboard.down(' ');
  await expect(ofBen).not.toContainText('muted');
  await ben.keyboard.up(' ');
  await ben.getByLabel('Push to talk').press('Space');
  await expect(ofBen).not.toContainText('muted');
});

test('the microphone can change while talking', async () => {
  await hears(ada);
  const before = await callBetween();
  await ben.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Fake Audio Input 2' });
  await expect.poll(() => microphoneOf(ben)).toBe('Fake Audio Input 2');
  await hears(ada);
  // The same connection continues: no new call.
  expect(await callBetween()).toEqual(before);
});

test('a second window joins voice only on request, which ends the first call; a reloaded page is out of voice', async () => {
  await hears(ada);
  const before = await callBetween();
  const second = await ben.context().newPage();
  await second.goto('/r/talk');
  await expect(second.getByRole('button', { name: 'Join voice' })).toBeVisible();
  await hears(ada);
  expect(await callBetween()).toEqual(before);

  await joinVoice(second);
  await expect(ben.getByRole('alert')).toHaveText('You’re now talking from another window or device.');
  await hears(ada);
  await joinVoice(ben);
  await expect(second.getByRole('alert')).toHaveText('You’re now talking from another window or device.');
  await second.close();
  await hears(ada);

  const ofBen = ada.getByTestId('room-member').filter({ hasText: 'Ben' });
  await expect(ofBen).toContainText('in voice');
  await ben.reload();
  await expect(ofBen).not.toContainText('in voice');
  await joinVoice(ben);
});

test('an unplugged microphone is replaced, and the page names the new one', async () => {
  await unplugMicrophone(ben);
  await expect(ben.getByTestId('voice').getByRole('alert')).toHaveText(
    'Your microphone was unplugged. You’re now using Fake Default Audio Input.',
  );
  await hears(ada);
});

test('music and voices use the chosen output, even after a reload', async () => {
  await playFromStart(ada);
  await ada.getByRole('button', { name: 'This device' }).press('Enter');
  await ada.getByLabel('Output').selectOption({ label: 'Fake Audio Output 2' });
  await ada.keyboard.press('Escape');
  await expect
    .poll(() => outputsOf(ada))
    .toEqual({ music: 'Fake Audio Output 2', voices: ['Fake Audio Output 2'] });
  await ada.reload();
  await joinVoice(ada);
  await expect
    .poll(() => outputsOf(ada))
    .toEqual({ music: 'Fake Audio Output 2', voices: ['Fake Audio Output 2'] });
});

test('without permission or a microphone, the page says why and the music continues', async ({
  stack,
  launchOptions,
}) => {
  const { executablePath } = launchOptions;
  const path = executablePath === undefined ? {} : { executablePath };
  const plain = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
  const cases: [Browser, RegExp][] = [
    [
      await chromium.launch({ ...path, args: [...plain, '--use-fake-device-for-media-stream'] }),
      /isn’t allowed to use the microphone. Allow it in the address bar/,
    ],
    [
      await chromium.launch({ ...path, args: [...plain, '--use-fake-ui-for-media-stream'] }),
      /No microphone found/,
    ],
  ];
  // The host may have changed while Ada's page reloaded.
  await playFromStart((await ada.getByTestId('room-role').textContent()) === 'Host' ? ada : ben);
  for (const [each, words] of cases) {
    const alone = new Guests(each, stack.url);
    const page = await alone.enter('Nia', 'talk');
    await page.getByRole('button', { name: 'Join voice' }).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await alone.leave();
    await each.close();
  }
});

async function joinVoice(page: Page) {
  await page.getByRole('button', { name: 'Join voice' }).press('Enter');
  await expect(page.getByTestId('voice')).toBeVisible();
}

/** Expects new sound from one other person. */
async function hears(page: Page) {
  const before = await heardBy(page);
  await expect.poll(() => sounding(page, before).then(voices => voices.length)).toBe(1);
}

/** Ben's connections, and the tracks on which Ada hears him: a new call would change both. */
const callBetween = async () => ({
  made: await connectionsOf(ben),
  lines: (await heardBy(ada)).map(({ voice }) => voice),
});

const connectionsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { peersMade: RTCPeerConnection[] }).peersMade.length);
