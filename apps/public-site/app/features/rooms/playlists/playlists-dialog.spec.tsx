import { fireEvent, screen, waitFor } from '@testing-library/react';
import { serverStub, type Handler } from '../../../testing/server-stub';
import { queued, renderInRoom, RoomStub } from '../testing/render-in-room';
import PlaylistsDialog from './playlists-dialog';

const path = '/api/rydesync/playlists';
const late = { id: 'late', name: 'Late', length: 2, createdAt: 1 };

describe('playlists', () => {
  function open(handlers: Record<string, Handler>, queue = [queued('a', 'A', 'ada')]) {
    const asked = serverStub(handlers);
    const room = new RoomStub({ queue });
    renderInRoom(<PlaylistsDialog onClose={() => undefined} />, room);
    return { asked, room };
  }
  const saved = (...playlists: object[]): Record<string, Handler> => ({
    [`GET ${path}`]: () => ({ body: { playlists, most: 20 } }),
  });

  it('save the queue under a name, without who added what', async () => {
    const { asked } = open({ ...saved(), [`POST ${path}`]: () => ({ status: 201, body: late }) });
    expect(await screen.findByText(/None yet/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Late ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save 1 track' }));
    await waitFor(() => expect(asked.map(({ request }) => request)).toContain(`POST ${path}`));
    expect(asked.find(({ request }) => request === `POST ${path}`)?.body).toEqual({
      name: 'Late',
      tracks: [{ trackUrl: '/audio/a.mp3', title: 'A', duration: 60 }],
    });
  });

  it('are added to the queue', async () => {
    const tracks = [{ trackUrl: '/audio/one.mp3' }, { trackUrl: '/audio/two.mp3' }];
    const { room } = open({ ...saved(late), [`GET ${path}/late`]: () => ({ body: { ...late, tracks } }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Add Late to the queue' }));
    await waitFor(() => expect(room.asked).toEqual([['queue.addAll', tracks]]));
  });

  it('say that there is nothing to save, and why a name was refused', async () => {
    open(saved(), []);
    expect(screen.getByText(/The queue is empty/)).toBeTruthy();
    open({
      ...saved(),
      [`POST ${path}`]: () => ({
        status: 409,
        body: { code: 'playlist.name-taken', detail: 'You have it.' },
      }),
    });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save 1 track' }));
    expect(await screen.findByText('You have it.')).toBeTruthy();
  });
});
