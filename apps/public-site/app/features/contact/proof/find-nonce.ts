import { sha256 } from './sha256';

/** The first number whose SHA-256, together with the challenge, begins with `bits` zero bits. */
export function findNonce(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const nonce = number.toString(36);
    if (sha256(`${challenge}:${nonce}`)[0]! >>> (32 - bits) === 0) return nonce;
  }
}
