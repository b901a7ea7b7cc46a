import type { GuestToken } from '@sevenfold/contracts';
import { createApiClient } from '../api/api-client.js';
import { deviceMemory } from '../browser-memory.js';

const storageKey = 'sevenfold.guest';

declare global {
  interface Window {
    /** A guest's sign-in that the page's head began before any script ran. Taken once. */
    earlyGuest?: Promise<GuestToken>;
  }
}

/** A guest keeps their id for as long as the token lives, across reloads and tabs. */
export function storedGuestToken(now = Date.now()): GuestToken | undefined {
  const guest = deviceMemory.readJson(storageKey) as GuestToken | null;
  return guest && Date.parse(guest.expiresAt) > now ? guest : undefined;
}

/** With the current token the guest keeps their id. */
export async function requestGuestToken(held?: string): Promise<GuestToken> {
  const early = window.earlyGuest;
  delete window.earlyGuest;
  if (early && !held) return early.catch(() => requestGuestToken());
  const guest = await createApiClient(async () => held).post<GuestToken>('/api/identity/guest-token');
  deviceMemory.writeJson(storageKey, guest);
  return guest;
}

export function forgetGuestToken(): void {
  deviceMemory.forget(storageKey);
}
