import { act, screen, waitFor } from '@testing-library/react';
import { company } from '@sevenfold/brand';
import { residentRooms } from '@sevenfold/contracts';
import { comeToRest } from '../../shell/coming-to-rest';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub, type Handler } from '../../testing/server-stub';
import { RoomsNow } from './rooms-now';

const { quiet } = company.rooms;
/** A room where the house always plays. */
const houseRoom = `/r/${residentRooms[0]!.room}`;
const session = { trackUrl: '/audio/one.mp3', position: 0, rate: 1, paused: false, at: 0, seq: 1, epoch: 1 };
const room = (name: string, more: object = {}) => ({
  room: name,
  participants: 1,
  host: 'ada',
  session: null,
  ...more,
});

describe('the rooms on the landing page', () => {
  let asked: ReturnType<typeof serverStub>;
  function open(rooms: Handler) {
    asked = serverStub({
      'GET /api/rydesync/rooms': rooms,
      'GET /api/rydesync/tracks': () => ({ body: { tracks: [{ url: '/audio/one.mp3', title: 'One' }] } }),
    });
    renderSite(<RoomsNow />, { session: nobodysSession() });
  }
  const atRest = () => act(async () => comeToRest());
  const listenNow = () => screen.getByRole('link', { name: 'Listen now' }).getAttribute('href');
  const wereAsked = () => asked.some(({ request }) => request.endsWith('/rooms'));

  afterEach(() => {
    delete document.documentElement.dataset['atRest'];
  });

  it('are not requested before the page is idle; until then, one click leads to a resident room', () => {
    open(() => ({ body: { rooms: [room('kitchen')] } }));
    expect(screen.getByText(quiet)).toBeTruthy();
    expect(listenNow()).toBe(houseRoom);
    expect(wereAsked()).toBe(false);
  });

  it('are shown with their tracks, playing ones first, and one click leads to the first', async () => {
    open(() => ({
      body: {
        rooms: [
          room('full', { participants: 9, state: 'idle' }),
          room('paused', { participants: 2, session: { ...session, paused: true }, state: 'paused' }),
          room('kitchen', { session, state: 'playing' }),
          room('locked', {
            participants: 5,
            session,
            state: 'playing',
            access: { password: true, approval: false },
          }),
          room('empty', { participants: 0, session }),
        ],
      },
    }));
    await atRest();
    const rows = (await screen.findByTestId('rooms-now')).children;
    expect([...rows].map(({ textContent }) => textContent)).toEqual([
      'kitchenOne1 listener',
      'fullNothing on yet9 listeners',
      'pausedOne, paused2 listeners',
    ]);
    expect(listenNow()).toBe('/r/kitchen');
  });

  it('lead to the fullest resident room unless people play something', async () => {
    const resident = (name: string, band: string, participants: number) =>
      room(name, { participants, session, state: participants ? 'playing' : 'idle', resident: { band } });
    open(() => ({
      body: {
        rooms: [
          room('over', { session, state: 'ended' }),
          resident('anvil-youth', 'Anvil Youth', 0),
          resident('low-altitude', 'Low Altitude', 2),
        ],
      },
    }));
    await atRest();
    const rows = (await screen.findByTestId('rooms-now')).children;
    expect([...rows].map(({ textContent }) => textContent)).toEqual([
      'overOne, ended1 listener',
      'Low AltitudeOne2 listeners',
      'Anvil YouthOneThe house plays',
    ]);
    expect(listenNow()).toBe('/r/low-altitude');
  });

  it('keep the invitation when the list cannot be loaded', async () => {
    open(() => ({ status: 503, body: { code: 'store.unavailable', detail: 'Unavailable.' } }));
    await atRest();
    await waitFor(() => expect(wereAsked()).toBe(true));
    expect(screen.getByText(quiet)).toBeTruthy();
    expect(listenNow()).toBe(houseRoom);
  });
});
