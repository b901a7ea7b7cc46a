import { createHash } from 'node:crypto';
import type { ContactProof } from '@sevenfold/contracts';

/** Whether SHA-256 of `{challenge}:{nonce}` begins with `bits` zero bits. */
export function isProven({ challenge, nonce }: ContactProof, bits: number): boolean {
  const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}
