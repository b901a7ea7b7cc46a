import { fireEvent, screen, waitFor } from '@testing-library/react';
import { residentRooms } from '@sevenfold/contracts';
import { adasSession, nobodysSession, renderQueryingPage } from '../../../testing/render-site';
import { serverStub, type Handler } from '../../../testing/server-stub';
import { tracks } from '../testing/render-in-room';
import { rememberRoom } from './recent-rooms';
import { RydeSyncHome } from './rydesync-home';

const list = 'GET /api/rydesync/rooms';

describe('the home of RydeSync', () => {
  function open(rooms: Handler, path = '/rydesync', session = nobodysSession()) {
    serverStub({ [list]: rooms, 'GET /api/rydesync/tracks': () => ({ body: { tracks } }) });
    renderQueryingPage(<RydeSyncHome />, { path, session });
  }

  const here = () => screen.getByTestId('here').textContent;
  const nobody: Handler = () => ({ body: { rooms: [], serverTime: Date.now() } });

  it('lists rooms with track, position and listeners, in the server’s order', async () => {
    const session = {
      trackUrl: '/audio/one.mp3',
      position: 30,
      rate: 1,
      paused: true,
      at: 0,
      seq: 1,
      epoch: 1,
    };
    open(() => ({
      body: {
        serverTime: Date.now(),
        rooms: [
          { room: 'evening', participants: 3, host: 'ben', session, state: 'paused' },
          { room: 'over', participants: 2, host: 'cleo', session, state: 'ended' },
          { room: 'quiet', participants: 1, host: 'ada', session: null, state: 'idle' },
        ],
      },
    }));
    await screen.findByRole('link', { name: 'evening' });
    const [first, second, last] = screen.getByTestId('open-rooms').children;
    await waitFor(() => expect(first!.textContent).toContain('One by Seven, paused'));
    expect(second!.textContent).toContain('One by Seven, ended');
    expect(first!.textContent).toMatch(/evening.*3 listeners.*0:30 \/ 1:30/);
    expect(last!.textContent).toMatch(/quiet.*Nothing on yet.*1 listener/);
  });

  it('shows positions by the server’s time, independent of this device’s clock', async () => {
    const session = { trackUrl: '/audio/one.mp3', position: 30, rate: 1, paused: false, at: 50_000 };
    open(() => ({
      body: {
        serverTime: 80_000,
        rooms: [{ room: 'evening', participants: 1, host: 'ben', session: { ...session, seq: 1, epoch: 1 } }],
      },
    }));
    await waitFor(() => expect(screen.getByTestId('open-rooms').textContent).toMatch(/1:0[0-5] \/ 1:30/));
  });

  it('lists resident rooms by the name of their band', async () => {
    const resident = { band: 'Low Altitude' };
    const session = { trackUrl: '/audio/one.mp3', position: 0, rate: 1, paused: false, at: 20_000 };
    const room = { room: 'low-altitude', participants: 7, host: null, resident, session };
    open(() => ({ body: { serverTime: 80_000, rooms: [room] } }));
    const link = await screen.findByRole('link', { name: 'Low Altitude' });
    expect(link.getAttribute('href')).toBe('/r/low-altitude');
    const [card] = screen.getByTestId('open-rooms').children;
    await waitFor(() =>
      expect(card!.textContent).toMatch(/Low AltitudeOne by Seven.*House · 7 listeners1:0[0-5] \/ 1:30/),
    );
  });

  it('links to a room with music, whichever rooms are open', () => {
    open(nobody);
    const listen = screen.getByRole('link', { name: 'Listen now' });
    expect(residentRooms.map(({ room }) => `/r/${room}`)).toContain(listen.getAttribute('href'));
  });

  it('names the artist only where it is not the band of the room', async () => {
    const session = {
      trackUrl: '/audio/one.mp3',
      position: 0,
      rate: 1,
      paused: true,
      at: 0,
      seq: 1,
      epoch: 1,
    };
    const room = { room: 'seven', participants: 0, host: null, resident: { band: 'Seven' }, session };
    open(() => ({ body: { serverTime: Date.now(), rooms: [room] } }));
    await waitFor(() => expect(screen.getByTestId('open-rooms').textContent).toMatch(/SevenOneThe house/));
  });

  it('says when only the house plays', async () => {
    const resident = { band: 'Low Altitude' };
    open(() => ({
      body: {
        serverTime: Date.now(),
        rooms: [{ room: 'low-altitude', participants: 0, host: null, session: null, resident }],
      },
    }));
    expect(
      await screen.findByText(/Nobody has a room open right now, but the house is playing/),
    ).toBeTruthy();
    expect(screen.getByTestId('open-rooms').textContent).toContain('The house plays');
  });

  it('says when there are no rooms, and when the list cannot be loaded', async () => {
    open(nobody);
    expect(await screen.findByText(/Nobody has a room open right now/)).toBeTruthy();
    open(() => ({ status: 503, body: { code: 'store.unavailable', detail: 'Unavailable.' } }));
    expect(await screen.findByText(/can’t list the rooms right now/)).toBeTruthy();
  });

  it('shows which room a name leads to: the lobby if it is invalid', async () => {
    open(nobody);
    fireEvent.change(screen.getByLabelText('Room name'), { target: { value: 'two words' } });
    expect(screen.getByRole('button', { name: 'Join lobby' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Room name'), { target: { value: ' evening ' } });
    expect(screen.getByRole('button', { name: 'Join evening' })).toBeTruthy();
    expect(await screen.findByText(/Nobody has a room open right now/)).toBeTruthy();
  });

  it('suggests valid names', () => {
    open(nobody);
    fireEvent.click(screen.getByRole('button', { name: 'Suggest a name' }));
    expect((screen.getByLabelText('Room name') as HTMLInputElement).value).toMatch(/^[a-z]+-[a-z]+-\d\d$/);
  });

  it.each([
    ['?room=evening', '/r/evening'],
    ['?room=two+words', '/r/lobby'],
    ['?room=', '/r/lobby'],
  ])('%s leads to %s', async (query, path) => {
    open(nobody, `/rydesync${query}`);
    await waitFor(() => expect(here()).toBe(path));
  });

  it('asks only guests without a name for one', async () => {
    open(nobody);
    expect(await screen.findByLabelText('Your name')).toBeTruthy();
  });

  it('does not ask signed-in people for a name', async () => {
    open(nobody, '/rydesync', adasSession());
    await waitFor(() => expect(screen.queryByLabelText('Your name')).toBeNull());
    expect(await screen.findByText(/Nobody has a room open right now/)).toBeTruthy();
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });

  it('shows signed-in people their rooms, and does not request any for guests', async () => {
    const kept = { room: 'evening', since: 1, lastUsed: 1 };
    const handlers = {
      [list]: nobody,
      'GET /api/rydesync/tracks': () => ({ body: { tracks } }),
      'GET /api/rydesync/kept-rooms': () => ({ body: { rooms: [kept], most: 10 } }),
    };
    const asked = serverStub(handlers);
    const { unmount } = renderQueryingPage(<RydeSyncHome />, {
      path: '/rydesync',
      session: nobodysSession(),
    });
    expect(await screen.findByText(/Nobody has a room open right now/)).toBeTruthy();
    expect(asked.map(({ request }) => request)).not.toContain('GET /api/rydesync/kept-rooms');
    unmount();
    renderQueryingPage(<RydeSyncHome />, { path: '/rydesync', session: adasSession() });
    expect((await screen.findByRole('link', { name: 'evening' })).getAttribute('href')).toBe('/r/evening');
  });

  it('remembers visited rooms, most recent first, and forgets them on request', () => {
    localStorage.clear();
    const session = nobodysSession();
    for (const room of ['one', 'two', 'one']) rememberRoom(room);
    open(nobody, '/rydesync', session);
    expect(screen.getByTestId('recent-rooms').textContent).toBe('onetwo');
    fireEvent.click(screen.getByRole('button', { name: 'Forget one' }));
    expect(screen.getByTestId('recent-rooms').textContent).toBe('two');
  });
});
