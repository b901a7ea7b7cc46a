import type { Page } from '@playwright/test';
import { expect, expectGlimpse, test } from './stack.js';
import { wavFile } from './stored-files.js';

/** Someone writes to the studio with a file; following a link and reloading interrupt the upload. */
test.describe.configure({ mode: 'serial' });

let cleo: Page;
let reference: string;

const copiesIn = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const copies = await root.getDirectoryHandle('contact-uploads', { create: true });
    const names: string[] = [];
    for await (const name of copies.keys()) names.push(name);
    return names.length;
  });

test('an incomplete form marks every missing field and focuses the first one', async ({ people }) => {
  cleo = await people.arrive('cleo');
  await cleo.goto('/contact');
  await cleo.getByLabel('Name').fill('');
  await cleo.getByRole('button', { name: 'Send' }).click();
  await expect(cleo.getByRole('alert')).toHaveText('Please fill name, email, and message.');
  await expect(cleo.getByLabel('Name')).toBeFocused();
  await expect(cleo.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.');
  await expect(cleo.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true');
  await expect(cleo.getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true');

  await cleo.getByLabel('Name').fill('Cleo');
  await expect(cleo.getByText('Enter your name.')).toHaveCount(0);
});

test('an upload resumes after a followed link and a reload, and leaves no copy behind', async () => {
  await cleo.getByLabel('Message').fill('A long recording.');
  await cleo.getByLabel('Attachments').setInputFiles(wavFile('evening.wav', 20 * 1024 * 1024).path);
  const network = await cleo.context().newCDPSession(cleo);
  await network.send('Network.enable');
  const slowDown = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await slowDown(1024 * 1024);
  await cleo.getByRole('button', { name: 'Send' }).click();
  await expectGlimpse(cleo.getByRole('button', { name: /Uploading… [1-9]\d?%/ }));
  await expect.poll(() => copiesIn(cleo)).toBe(1);

  await cleo.getByRole('link', { name: 'Back to Home' }).click();
  await expect(cleo).toHaveURL('/');
  await cleo.goBack();
  await expect(cleo.getByRole('heading', { name: 'Resuming your upload' })).toBeVisible();
  await expect(cleo.getByLabel('Message')).toHaveValue('');

  cleo.once('dialog', dialog => void dialog.accept());
  await cleo.reload();
  await expect(cleo.getByRole('heading', { name: 'Resuming your upload' })).toBeVisible();
  await slowDown(-1);
  await expect(cleo.getByRole('heading', { name: 'All files have arrived' })).toBeVisible({
    timeout: 60_000,
  });
  reference = (await cleo.getByTestId('unfinished').getByTestId('reference').textContent())!;
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect.poll(() => copiesIn(cleo)).toBe(0);
  await network.detach();
});

test('an operator finds the message by its reference, and the sender sees the answer', async ({ people }) => {
  const olga = await people.arrive('admin');
  await olga.goto(`/admin/inbox?search=${reference.toLowerCase()}`);
  await olga.getByRole('link', { name: /A long recording\./ }).click();
  await olga.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(olga.getByRole('button', { name: 'Mark as not answered' })).toBeVisible();

  await cleo.goto('/profile');
  const message = cleo.getByTestId('own-message').filter({ hasText: reference });
  await expect(message.getByRole('listitem').filter({ hasText: 'Answered' })).toHaveAttribute(
    'data-done',
    '',
  );
  await expect(message).toContainText('evening.wav received');
});
