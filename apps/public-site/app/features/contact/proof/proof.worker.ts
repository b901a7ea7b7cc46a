import { findNonce } from './find-nonce';

addEventListener('message', ({ data }: MessageEvent<{ challenge: string; bits: number }>) =>
  postMessage(findNonce(data.challenge, data.bits)),
);
