import { createHash } from 'node:crypto';
import { findNonce } from './find-nonce';
import { prove } from './prove';
import { sha256 } from './sha256';

const hexOf = (state: Uint32Array) => [...state].map(word => word.toString(16).padStart(8, '0')).join('');
const expected = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a proof of work', () => {
  it.each(['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'ü😀'.repeat(40)])(
    'uses standard SHA-256: %j',
    text => expect(hexOf(sha256(text))).toBe(expected(text)),
  );

  it('starts with the required number of zero bits', () => {
    const nonce = findNonce('challenge', 12);
    expect(expected(`challenge:${nonce}`)).toMatch(/^000/);
  });

  it('runs in a worker that ends afterwards', async () => {
    const listeners = new Map<string, (event: unknown) => void>();
    let ended = false;
    const worker = {
      addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
      postMessage: ({ challenge, bits }: { challenge: string; bits: number }) =>
        listeners.get('message')!({ data: findNonce(challenge, bits) }),
      terminate: () => (ended = true),
    };
    const proof = await prove({ challenge: 'c', bits: 4, expiresAt: '' }, () => worker as unknown as Worker);
    expect([proof, ended]).toEqual([{ challenge: 'c', nonce: findNonce('c', 4) }, true]);
  });
});
