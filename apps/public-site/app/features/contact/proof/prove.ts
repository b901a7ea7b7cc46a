import type { ContactChallenge, ContactProof } from '@sevenfold/contracts';

/** Solves a challenge in a worker, so that the page stays responsive. */
export function prove(
  { challenge, bits }: ContactChallenge,
  makeWorker: () => Worker = startWorker,
): Promise<ContactProof> {
  const worker = makeWorker();
  return new Promise<ContactProof>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) =>
      resolve({ challenge, nonce: data }),
    );
    worker.addEventListener('error', () =>
      reject(new Error('We couldn’t check that you’re human. Try again.')),
    );
    worker.postMessage({ challenge, bits });
  }).finally(() => worker.terminate());
}

const startWorker = () => new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
