import { preload } from 'react-dom';
import bigShoulders from './files/big-shoulders-ascii.woff2?url';
import martianMono from './files/martian-mono-ascii.woff2?url';
import newsreader from './files/newsreader-ascii.woff2?url';

const files = { 'big-shoulders': bigShoulders, 'martian-mono': martianMono, newsreader };

export type Face = keyof typeof files;

/** For what a page opens with: its letters come along with the page, so that nothing moves when they arrive. */
export function preloadFace(face: Face | undefined): void {
  if (face) preload(files[face], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
