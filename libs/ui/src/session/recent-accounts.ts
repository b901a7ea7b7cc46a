import { deviceMemory } from '../browser-memory.js';

/** Someone who signed in on this device before. Stored locally, never sent anywhere. */
export type RecentAccount = { email: string; name: string; picture?: string; lastUsed: number };

const storageKey = 'sevenfold.recent-accounts';
const mostAccounts = 5;

/** Newest first. */
export function readRecentAccounts(): RecentAccount[] {
  const stored = deviceMemory.readJson(storageKey);
  return Array.isArray(stored) ? stored.filter(isRecentAccount).slice(0, mostAccounts) : [];
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
