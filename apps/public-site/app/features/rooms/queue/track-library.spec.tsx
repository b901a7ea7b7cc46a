import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UploadedTrack } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import { adasSession, adaUid, renderQueryingPage } from '../../../testing/render-site';
import { serverStub } from '../../../testing/server-stub';
import { RoomContext, type InRoom } from '../room/room-context';
import { RoomStub } from '../testing/render-in-room';
import { TrackLibrary } from './track-library';

const demo: UploadedTrack = {
  id: 'demo',
  title: 'Demo',
  artist: 'Ada',
  url: '/media/demo.mp3',
  durationSeconds: 60,
  addedBy: adaUid,
};

it('moves the focus to the library’s heading when an uploaded track is deleted', async () => {
  let uploads = [demo];
  serverStub({
    'GET /api/rydesync/rooms/first-room/tracks': () => ({ body: { tracks: uploads } }),
    'DELETE /api/rydesync/tracks/demo': () => {
      uploads = [];
      return { body: {} };
    },
  });
  const attempt: InRoom['attempt'] = (_, work) => work.then(() => true);
  renderQueryingPage(
    <RoomContext value={{ room: new RoomStub() as unknown as Room, tracks: [], attempt }}>
      <TrackLibrary controls={{ starts: false, playTrack: () => undefined } as never} />
    </RoomContext>,
    { session: adasSession() },
  );
  const remove = await screen.findByRole('button', { name: 'Delete Demo' });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(remove.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Library' }));
});
