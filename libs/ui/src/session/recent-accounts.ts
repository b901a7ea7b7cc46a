import { deviceMemory } from '../browser-memory.js';

/**
 * An account that signed in on this device before. Stored locally, never sent anywhere. `picture` is null if there is
 * none.
 */
export type RecentAccount = { email: string; name: string; picture: string | null; lastUsed: number };

const storageKey = 'sevenfold.recent-accounts';
const mostAccounts = 5;

/** Newest first. */
export function readRecentAccounts(): RecentAccount[] {
  const stored = deviceMemory.readJson(storageKey);
  if (!Array.isArray(stored)) return [];
  return (
    stored
      .filter(isRecentAccount)
      .slice(0, mostAccounts)
      // Entries of earlier releases have no `picture`.
      .map(account => ({ ...account, picture: account.picture ?? null }))
  );
}

export function rememberAccount(account: RecentAccount): RecentAccount[] {
  const others = readRecentAccounts().filter(({ email }) => email !== account.email);
  const accounts = [account, ...others].toSorted((a, b) => b.lastUsed - a.lastUsed).slice(0, mostAccounts);
  deviceMemory.writeJson(storageKey, accounts);
  return accounts;
}

function isRecentAccount(value: unknown): value is RecentAccount {
  const account = value as Partial<RecentAccount> | null;
  return (
    typeof account?.email === 'string' &&
    typeof account.name === 'string' &&
    typeof account.lastUsed === 'number'
  );
}
