import { preload } from 'react-dom';
import bagelFatOne from '@fontsource/bagel-fat-one/files/bagel-fat-one-latin-400-normal.woff2?url';
import bigShoulders from './files/big-shoulders-ascii.woff2?url';
import martianMono from './files/martian-mono-ascii.woff2?url';
import newsreader from './files/newsreader-ascii.woff2?url';

const files = {
  'bagel-fat-one': bagelFatOne,
  'big-shoulders': bigShoulders,
  'martian-mono': martianMono,
  newsreader,
};

export type Face = keyof typeof files;

/** Preloads the typeface of text at the top of a page, so that nothing moves when it arrives. */
export function preloadFace(face: Face | undefined): void {
  if (face) preload(files[face], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
