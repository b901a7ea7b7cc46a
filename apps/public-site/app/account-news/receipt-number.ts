import { deviceMemory } from '@sevenfold/ui';

const key = 'sevenfold.erasure-receipt';

/**
 * The number of a deletion requested in this browser. A deleted person can't sign in, but can read the
 * receipt.
 */
export const rememberedReceipt = (): string | undefined => deviceMemory.read(key) ?? undefined;

export function rememberReceipt(number: string | undefined): void {
  if (number) deviceMemory.write(key, number);
  else deviceMemory.forget(key);
}
