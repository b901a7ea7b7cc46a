import { waitFor } from '@testing-library/react';
import { serverStub } from '../../../testing/server-stub';
import { silentAudio } from '../../../testing/silent-audio';
import { defaultSettings, storeSettings } from '../board-settings';
import { padById } from '../pads';
import { Board } from './board';

const [kick, snap] = [padById.get('pad-1')!, padById.get('pad-2')!];

async function openBoard() {
  const audio = silentAudio();
  audio.time = 10;
  const urls = new Set<string>();
  Object.assign(URL, {
    createObjectURL: () => {
      const url = `blob:${urls.size}-${performance.now()}`;
      urls.add(url);
      return url;
    },
    revokeObjectURL: (url: string) => urls.delete(url),
  });
  const board = new Board();
  board.restore();
  await waitFor(() => expect(board.state.ready).toBe(true));
  return { audio, board, urls };
}

beforeEach(() => {
  serverStub();
  storeSettings({ ...defaultSettings(), kit: 'paper' });
});

it('renders a take with the sounds that the pads had when they were hit', async () => {
  const { audio, board } = await openBoard();
  board.arm();
  board.hit(kick, 1);
  board.change({ kit: 'studio' });
  await waitFor(() => expect(board.state.ready).toBe(true));
  audio.time = 11;
  board.hit(kick, 1);
  audio.time = 12;
  const played = audio.started.map(({ buffer }) => buffer);
  audio.started = [];
  await board.finish();
  expect(new Set(played).size).toBe(2);
  expect(audio.started.map(({ buffer }) => played.indexOf(buffer))).toEqual([0, 1]);
  board.dispose();
});

it('leaves out sounds scheduled after the take was stopped', async () => {
  const { audio, board } = await openBoard();
  board.change({ quantise: 4, bpm: 60 });
  board.arm();
  board.hit(kick, 1);
  audio.time = 10.4;
  board.hit(snap, 1);
  audio.time = 10.6;
  audio.started = [];
  await board.finish();
  expect(audio.started.map(({ begins }) => begins)).toEqual([0]);
  board.dispose();
});

it('changes the master volume only with its own control', async () => {
  const { audio, board } = await openBoard();
  board.hit(kick, 1);
  board.change({ bpm: 90 });
  board.change({ quantise: 16 });
  expect(audio.automations).toBe(0);
  board.change({ master: 0.4 });
  expect(audio.automations).toBe(1);
  board.dispose();
});

it('keeps a take until there is a new one, and then frees it', async () => {
  const { board, urls } = await openBoard();
  board.arm();
  board.hit(kick, 1);
  await board.finish();
  const { take } = board.state;
  board.arm();
  await board.finish();
  expect(board.state.take).toBe(take);
  board.arm();
  board.hit(kick, 1);
  await board.finish();
  expect(board.state.take).not.toBe(take);
  expect([...urls]).toEqual([board.state.take?.url]);
  board.dispose();
  expect(urls.size).toBe(0);
  expect(board.state.take).toBeUndefined();
});

it('makes no file after someone has left the page', async () => {
  const { audio, board, urls } = await openBoard();
  const rendering = Promise.withResolvers<void>();
  audio.rendering = rendering.promise;
  board.arm();
  board.hit(kick, 1);
  const finished = board.finish();
  board.dispose();
  rendering.resolve();
  await finished;
  expect(urls.size).toBe(0);
});
