import { PicturePainter } from './picture-painter.js';

const pictured = { room: 'kitchen', listeners: 3, isPlaying: true, track: { title: 'Tideline' } };

it('paints one picture after the other in one worker', async () => {
  const painter = new PicturePainter();
  const pictures = [await painter.paint({ pictured }), await painter.paint({ pictured })];
  await painter.stop();
  for (const picture of pictures) expect(Buffer.from(picture!).subarray(1, 4).toString()).toBe('PNG');
});
