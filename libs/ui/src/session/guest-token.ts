import type { GuestToken } from '@sevenfold/contracts';
import { createApiClient } from '../api/api-client.js';

const storageKey = 'sevenfold.guest';

/** A guest keeps their id for as long as the token lives, across reloads and tabs. */
export function storedGuestToken(now = Date.now()): GuestToken | undefined {
  try {
    const guest = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as GuestToken | null;
    return guest && Date.parse(guest.expiresAt) > now ? guest : undefined;
  } catch {
    return undefined;
  }
}

/** With the token they hold, somebody stays the same guest. */
export async function requestGuestToken(held?: string): Promise<GuestToken> {
  const guest = await createApiClient(async () => held).post<GuestToken>('/api/identity/guest-token');
  localStorage.setItem(storageKey, JSON.stringify(guest));
  return guest;
}

export function forgetGuestToken(): void {
  localStorage.removeItem(storageKey);
}
