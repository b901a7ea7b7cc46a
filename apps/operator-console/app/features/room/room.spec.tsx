import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { roomSettingsSchema, type AdminParticipant } from '@sevenfold/contracts';
import { showToOperator } from '../../testing/show-to-operator';
import { Room } from './room';
import { Timeline } from './timeline';

const noor: AdminParticipant = {
  uid: 'guest-00000000-0000-4000-8000-00000000noor',
  role: 'host',
  name: 'Noor',
};
const joined = (user: string) => ({
  id: user,
  type: 'room.member-joined',
  timestamp: 1,
  user,
  room: 'evening',
});

let answers: Record<string, Response>;
beforeEach(() => {
  globalThis.fetch = (async (address: string) =>
    answers[address.split('?')[0]!]?.clone() ??
    Response.json({ moments: [], activities: [] })) as typeof fetch;
});

it('names guests in the timeline as they call themselves, while they are there', async () => {
  const activities = [joined(noor.uid), joined('guest-00000000-0000-4000-8000-00000000gone')];
  answers = { '/admin/activities': Response.json({ activities }) };
  await showToOperator(<Timeline room="evening" members={[noor]} />);
  expect(await screen.findByText('Guest Noor')).toBeTruthy();
  expect(screen.getByText('Guest gone')).toBeTruthy();
});

it('says that nobody is in a room that is not open, without an error', async () => {
  const problem = { code: 'room.not-found', detail: 'This room isn’t open.', status: 404 };
  answers = { '/admin/room/': Response.json(problem, { status: 404 }) };
  await showToOperator(<Room />);
  expect(await screen.findByText(/^Nobody is in this room\./)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows nothing of a room once it has closed', async () => {
  const room = { room: 'evening', host: noor.uid, session: null, state: 'idle', participants: [noor] };
  answers = { '/admin/room/': Response.json({ ...room, queue: [], guestbook: [], kicked: [] }) };
  await showToOperator(<Room />);
  expect(await screen.findByTestId('member')).toBeTruthy();
  const problem = { code: 'room.not-found', detail: 'This room isn’t open.', status: 404 };
  answers = { '/admin/room/': Response.json(problem, { status: 404 }) };
  // TanStack Query refetches when the page becomes visible again.
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/It opens when/)).toBeTruthy();
  expect(screen.queryByTestId('member')).toBeNull();
});

it('shows a resident room without following it, and lets nobody host it', async () => {
  const track = { trackUrl: '/audio/tideline.mp3', title: 'Tideline', position: 0, rate: 1, paused: false };
  const room = {
    room: 'low-altitude',
    host: null,
    session: { ...track, at: 1, seq: 1, epoch: 0 },
    state: 'playing',
    resident: { band: 'Low Altitude' },
    participants: [{ ...noor, role: 'participant' }],
    queue: [],
    guestbook: [],
    kicked: [],
  };
  answers = { '/admin/room/': Response.json(room) };
  await showToOperator(<Room />);
  expect(await screen.findByText('The house')).toBeTruthy();
  expect(screen.getByText('Tideline')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Kick' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make host' })).toBeNull();
});

it('says how many people listen to a hall from its audience, even if the stage is empty', async () => {
  const room = { room: 'hall', host: null, session: null, state: 'idle', audience: 11_840 };
  answers = {
    '/admin/room/': Response.json({ ...room, participants: [], queue: [], guestbook: [], kicked: [] }),
  };
  await showToOperator(<Room />);
  expect(await screen.findByText('11,840 people are listening in the audience.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close the room' }).disabled).toBe(false);
});

it('shows a kept room that nobody is in: its settings, and what can still be done there', async () => {
  const settings = roomSettingsSchema.parse({
    votingOpen: false,
    from: { queue: 'member' },
    crossFadeSeconds: 4,
  });
  const room = {
    room: 'evening',
    host: null,
    keeper: { uid: 'ada', name: 'Ada', since: 1 },
    settings,
    access: { password: true, approval: false, guests: false },
    session: null,
    state: 'idle',
    participants: [],
    queue: [],
    guestbook: [{ key: 'a', uid: noor.uid, text: 'See you', ts: 1 }],
    kicked: [{ uid: 'ben', name: 'Ben', until: Date.now() + 60_000, by: 'ada' }],
  };
  answers = { '/admin/room/': Response.json(room) };
  await showToOperator(<Room />);
  expect(await screen.findByText(/^Nobody is in this room\. You can still/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close the room' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Let back in/ }).disabled).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /’s message$/ }).disabled).toBe(false);
  const factOf = (name: string) =>
    within(screen.getByRole('region', { name: 'Settings' })).getByText(name).nextSibling?.textContent;
  expect(['Access', 'Queue', 'Votes', 'Voice', 'Cross-fade', 'Slow mode'].map(factOf)).toEqual([
    'Locked: password, no guests',
    'Signed-in people',
    'Only the host',
    'Everyone',
    '4 s',
    'Off',
  ]);
});

it('names the keeper and the coming party, and counts the position up to the end of the track', async () => {
  const startedAt = Date.now() - 95_000;
  const track = { trackUrl: '/audio/tideline.mp3', title: 'Tideline', duration: 90, rate: 1 };
  const party = { id: '6f1d6c1e-54a5-4c0e-9d35-7f1c2b7a9e10', room: 'evening', title: 'Friday night' };
  const room = {
    room: 'evening',
    host: noor.uid,
    keeper: { uid: 'ada', name: 'Ada', since: '2026-11-01T12:00:00.000Z' },
    party: { ...party, text: '', beginsAt: 1, endsAt: 2, cancelled: false },
    session: { ...track, position: 5, paused: false, at: startedAt, seq: 1, epoch: 0 },
    state: 'playing',
    participants: [noor],
    queue: [],
    guestbook: [],
    kicked: [],
  };
  answers = { '/admin/room/': Response.json(room) };
  await showToOperator(<Room />);
  expect((await screen.findByTestId('keeper')).textContent).toMatch(/^Kept by Ada/);
  expect(screen.getByRole('link', { name: 'Friday night' }).getAttribute('href')).toBe(
    `/rydesync/parties/${party.id}`,
  );
  expect(screen.getByText('1:30 of 1:30')).toBeTruthy();
});

it('closes the confirmation dialog for one room when another is opened', async () => {
  const room = { host: noor.uid, session: null, state: 'idle', participants: [noor] };
  const lists = { queue: [], guestbook: [], kicked: [] };
  answers = {
    '/admin/room/evening': Response.json({ room: 'evening', ...room, ...lists }),
    '/admin/room/morning': Response.json({ room: 'morning', ...room, ...lists }),
  };
  await showToOperator(
    <>
      <Link to="/rooms/morning">Next</Link>
      <Routes>
        <Route path="/rooms/:room" element={<Room />} />
      </Routes>
    </>,
    '/rooms/evening',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Kick' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.click(screen.getByText('Next'));
  await screen.findByRole('heading', { name: 'morning', hidden: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});
