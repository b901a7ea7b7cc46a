import { jest } from '@jest/globals';
import fastify from 'fastify';
import { PicturePainter } from './picture-painter.js';
import type { RoomFacts, RoomsFacts } from './room-facts.js';
import { SharePictures, versionOf } from './share-pictures.js';

const factsOf = (room: string, participants: number): RoomFacts => ({
  room,
  summary: { room, participants, host: null, session: null, state: 'idle' },
});

it('paints a room with people at most four times a minute, then sends its last picture', async () => {
  const paint = jest.spyOn(PicturePainter.prototype, 'paint').mockResolvedValue(new Uint8Array(1));
  let listeners = 1;
  const rooms = { of: (room: string) => Promise.resolve(factsOf(room, listeners)) } as RoomsFacts;
  const pictures = new SharePictures(rooms, '/nowhere');
  const server = fastify();
  server.get<{ Params: { file: string } }>('/:file', pictures.send);
  const etagOf = async (room: string) => (await server.inject(`/${room}.png`)).headers['etag'];
  const versions: unknown[] = [];
  for (listeners = 1; listeners <= 6; listeners++) versions.push(await etagOf('busy'));
  const painted = [1, 2, 3, 4, 4, 4].map(count => `"${versionOf(factsOf('busy', count))}"`);
  expect(versions).toEqual(painted);
  expect(await etagOf('other')).toBe(`"${versionOf(factsOf('other', listeners))}"`);
  expect(paint).toHaveBeenCalledTimes(5);
  await server.close();
});
