import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import type { ContactSubmission } from '@sevenfold/contracts';
import { adasSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { ContactIntake } from './contact-intake';

const upload = { fileId: 'file-1', url: '/api/contact/uploads/file-1' };
const submission: ContactSubmission = {
  submissionId: '00000000-0000-4000-8000-000000000021',
  reference: '0000-0011',
  folder: 'inbox/contact/ada/1_a',
  status: 'receiving',
  excerpt: 'A recording.',
  files: [{ ...upload, name: 'a.png', size: 3, received: 0, status: 'receiving' }],
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
  answeredAt: null,
};

/** The form, with a button that leaves it and returns. */
function Site() {
  const [away, setAway] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAway(!away)}>
        {away ? 'Contact' : 'Home'}
      </button>
      {!away && <ContactIntake onReached={() => undefined} />}
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('offers to continue an upload that a link interrupted, but not to send its message again', async () => {
  const items: ContactSubmission[] = [];
  serverStub({
    'GET /api/contact/submissions?limit=25': () => ({ body: { items, nextCursor: null } }),
    'POST /api/contact/submissions': () => {
      items.push(submission);
      return { status: 202, body: { ...submission, uploads: [upload] } };
    },
  });
  renderQueryingPage(<Site />, { path: '/contact', session: adasSession() });
  const message = await screen.findByLabelText<HTMLTextAreaElement>(/^Message/);
  fireEvent.change(message, { target: { value: 'A recording.' } });
  fireEvent.change(screen.getByLabelText('Attachments'), { target: { files: [new File(['abc'], 'a.png')] } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/Your message is safe. Its files are on their way/);
  expect(message.value).toBe('A recording.');

  fireEvent.click(screen.getByRole('button', { name: 'Home' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Contact' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Message/)).value).toBe('');
  expect(await screen.findByRole('heading', { name: 'Some files are missing' })).toBeTruthy();
});
