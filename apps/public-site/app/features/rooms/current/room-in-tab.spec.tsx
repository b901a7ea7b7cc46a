import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { nobodysSession, renderSite } from '../../../testing/render-site';
import { serverStub } from '../../../testing/server-stub';
import { silentAudio } from '../../../testing/silent-audio';
import { currentRoom, forgetRoomOfTab, returnToRoom, showRoom } from './current-room';
import { RoomPage } from './room-page';
import RoomInTab from './room-in-tab';
import { CurrentRoomOutlet } from './current-room-outlet';

const token = 'POST /api/identity/guest-token';
const neverAnswered = () => new Promise<Response>(() => undefined);
const closed = () => ({ status: 503, body: { code: 'overloaded', detail: 'Try again in a minute.' } });

beforeEach(() => {
  silentAudio();
  forgetRoomOfTab();
  serverStub({ [token]: closed });
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('sends track servers no referrer that reveals the room, on any page', () => {
  renderSite(<RoomInTab name="evening" container={undefined} />, { session: nobodysSession() });
  expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('same-origin');
});

it('renders in the room’s page, and says there why someone cannot join', async () => {
  const session = nobodysSession();
  renderSite(
    <>
      <RoomPage name="evening" />
      <CurrentRoomOutlet />
    </>,
    { session },
  );
  expect(await screen.findByRole('heading', { name: 'Couldn’t join as a guest' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Try again in a minute.');
  expect(screen.queryByTestId('mini-player')).toBeNull();
  expect(currentRoom()?.name).toBe('evening');
});

it('says on other pages that someone could not join, and leaves the room', async () => {
  const session = nobodysSession();
  showRoom('evening', document.createElement('div'))();
  renderSite(<CurrentRoomOutlet />, { session });
  expect(await screen.findByText('Couldn’t join evening')).toBeTruthy();
  await waitFor(() => expect(currentRoom()).toBeUndefined());
  expect(screen.queryByTestId('mini-player')).toBeNull();
});

it('returns to the room after a second reload, even if it had not rejoined after the first', () => {
  globalThis.fetch = neverAnswered;
  showRoom('evening', document.createElement('div'))();
  const { unmount } = renderSite(<RoomInTab name="evening" container={undefined} />, {
    session: nobodysSession(),
  });
  expect(screen.getByText('Joining…')).toBeTruthy();
  dispatchEvent(new Event('pagehide'));
  unmount();
  forgetRoomOfTab();
  returnToRoom();
  expect(currentRoom()?.name).toBe('evening');
});

it('says on other pages that the room failed, and leaves it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // The mini player observes its size.
  jest.spyOn(ResizeObserver.prototype, 'observe').mockImplementation(() => {
    throw new Error('broken');
  });
  showRoom('evening', document.createElement('div'))();
  renderSite(<CurrentRoomOutlet />, { session: nobodysSession() });
  expect(await screen.findByText('evening stopped working')).toBeTruthy();
  await waitFor(() => expect(currentRoom()).toBeUndefined());
  expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull();
});

it('shows nothing while there is no room', async () => {
  globalThis.fetch = neverAnswered;
  renderSite(<CurrentRoomOutlet />, { session: nobodysSession() });
  // Once this has loaded, the outlet would show a room.
  await act(() => import('./room-in-tab'));
  expect(screen.queryByTestId('mini-player')).toBeNull();
});
