const key = 'sevenfold.erasure-receipt';

/** The number of a deletion that this browser asked for: who is deleted can sign in no more, but can read the receipt. */
export const rememberedReceipt = (): string | undefined => localStorage.getItem(key) ?? undefined;

export function rememberReceipt(number: string | undefined): void {
  if (number) localStorage.setItem(key, number);
  else localStorage.removeItem(key);
}
