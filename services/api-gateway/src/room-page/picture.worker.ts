import { parentPort } from 'node:worker_threads';
import { rasterise } from '@sevenfold/drawing/rasterise';
import { roomPicture, type PicturedRoom } from '@sevenfold/drawing/room-picture';

const widthOfPicture = 1200;

parentPort!.on('message', (painting: { pictured: PicturedRoom; cover?: string }) => {
  void rasterise(roomPicture(painting.pictured, painting.cover), widthOfPicture).then(png =>
    parentPort!.postMessage(png),
  );
});
