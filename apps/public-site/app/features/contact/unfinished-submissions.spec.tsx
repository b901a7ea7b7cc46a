import { fireEvent, screen } from '@testing-library/react';
import { adasSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub, type Handler } from '../../testing/server-stub';
import { unfinishedSubmission as submission } from '../../testing/unfinished-submission';
import { UnfinishedSubmissions } from './unfinished-submissions';

const path = `GET /api/contact/submissions/${submission.submissionId}`;

/** Someone chooses the missing file again; `received` answers its upload. */
async function chooseAgain(received: () => Promise<Response>, handlers: Record<string, Handler> = {}) {
  localStorage.clear();
  serverStub({
    'GET /api/contact/submissions?limit=25': () => ({ body: { items: [submission], nextCursor: null } }),
    ...handlers,
  });
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) => (init?.method === 'PATCH' ? received() : fetch(url, init));
  renderQueryingPage(<UnfinishedSubmissions />, { path: '/contact', session: adasSession() });
  const input = await screen.findByLabelText('Choose the files again');
  fireEvent.change(input, { target: { files: [new File(['abc'], 'a.png')] } });
}
const arrives = async () => new Response(null, { status: 204 });

describe('an unfinished message', () => {
  it('is complete once everything is stored', async () => {
    await chooseAgain(arrives, { [path]: () => ({ body: { ...submission, status: 'stored' } }) });
    expect(await screen.findByRole('heading', { name: 'All files have arrived' })).toBeTruthy();
  });

  it('is not called complete if the server does not say so', async () => {
    const detail = 'There is no such message.';
    await chooseAgain(arrives, { [path]: () => ({ status: 404, body: { code: 'x', detail } }) });
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    expect(screen.queryByRole('heading', { name: 'All files have arrived' })).toBeNull();
  });

  it('mentions a copy in this browser only if the files came from it', async () => {
    await chooseAgain(() => new Promise(() => undefined));
    expect(await screen.findByText(/The upload continues where it stopped/)).toBeTruthy();
    expect(screen.queryByText(/kept a copy/)).toBeNull();
  });
});
