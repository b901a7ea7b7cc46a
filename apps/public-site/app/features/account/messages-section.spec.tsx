import { fireEvent, screen, within } from '@testing-library/react';
import type { ContactSubmission } from '@sevenfold/contracts';
import { adasSession, adaUid, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { MessagesSection } from './messages-section';

const list = 'GET /api/contact/submissions?limit=5';
const message = (changes: Partial<ContactSubmission> = {}): ContactSubmission => ({
  submissionId: '00000000-0000-4000-8000-000000000021',
  reference: '0000-0011',
  folder: 'inbox/contact/ada/1_a',
  status: 'stored',
  excerpt: 'Please listen to this.',
  files: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
  answeredAt: null,
  ...changes,
});
const open = () =>
  renderQueryingPage(<MessagesSection uid={adaUid} />, { path: '/profile', session: adasSession() });
const stepsDone = async () => {
  const steps = within(await screen.findByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  return steps.filter(step => step.dataset['done'] === '').map(step => step.firstChild?.textContent);
};

describe('my messages', () => {
  it('show an empty state with a link to the contact page', async () => {
    serverStub({ [list]: () => ({ body: { items: [], nextCursor: null } }) });
    open();
    expect((await screen.findByRole('link', { name: 'Write to us' })).getAttribute('href')).toBe('/contact');
  });

  it.each([
    [{}, ['Received']],
    [{ readAt: '2026-11-21T10:00:00.000Z' }, ['Received', 'Read']],
    [
      { readAt: '2026-11-21T10:00:00.000Z', answeredAt: '2026-11-22T10:00:00.000Z' },
      ['Received', 'Read', 'Answered'],
    ],
  ])('with %j show the steps %j as done', async (changes, done) => {
    serverStub({ [list]: () => ({ body: { items: [message(changes)], nextCursor: null } }) });
    open();
    expect(await screen.findByText('0000-0011')).toBeTruthy();
    expect(await stepsDone()).toEqual(done);
  });

  it('end only shortened messages with an ellipsis', async () => {
    const items = [
      message({ excerpt: 'x'.repeat(200) }),
      message({ submissionId: 'other', excerpt: 'Short.' }),
    ];
    serverStub({ [list]: () => ({ body: { items, nextCursor: null } }) });
    open();
    expect(await screen.findByText(`${'x'.repeat(200)}…`)).toBeTruthy();
    expect(screen.getByText('Short.')).toBeTruthy();
  });

  it('link to an unfinished upload', async () => {
    const file = {
      fileId: 'f',
      name: 'a.png',
      size: 10,
      received: 4,
      status: 'receiving' as const,
      url: '/u',
    };
    serverStub({ [list]: () => ({ body: { items: [message({ files: [file] })], nextCursor: null } }) });
    open();
    expect(await screen.findByText('a.png')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Finish uploading' }).getAttribute('href')).toBe('/contact');
  });

  it('offer a retry when loading fails', async () => {
    let away = true;
    serverStub({
      [list]: () =>
        away
          ? { status: 503, body: { status: 503, code: 'upstream.away', detail: 'Try again in a minute.' } }
          : { body: { items: [message()], nextCursor: null } },
    });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in a minute.');
    away = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0000-0011')).toBeTruthy();
  });
});
