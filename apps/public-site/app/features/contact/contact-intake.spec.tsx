import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import type { ContactSubmission } from '@sevenfold/contracts';
import { adasSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { unfinishedSubmission as submission } from '../../testing/unfinished-submission';
import { ContactIntake } from './contact-intake';

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

it('offers to continue an upload interrupted by following a link, but not to send its message again', async () => {
  const items: ContactSubmission[] = [];
  serverStub({
    'GET /api/contact/submissions?limit=25': () => ({ body: { items, nextCursor: null } }),
    'POST /api/contact/submissions': () => {
      items.push(submission);
      const uploads = submission.files.map(({ fileId, url }) => ({ fileId, url }));
      return { status: 202, body: { ...submission, uploads } };
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
