/** Someone who signed in on this device before. Stored locally, never sent anywhere. */
export type RecentAccount = { email: string; name: string; picture?: string; lastUsed: number };

const storageKey = 'sevenfold.recent-accounts';
const mostAccounts = 5;

/** Newest first. */
export function readRecentAccounts(): RecentAccount[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentAccount).slice(0, mostAccounts) : [];
  } catch {
    return [];
  }
}

export function rememberAccount(account: RecentAccount): RecentAccount[] {
  const others = readRecentAccounts().filter(({ email }) => email !== account.email);
  return write([account, ...others].toSorted((a, b) => b.lastUsed - a.lastUsed).slice(0, mostAccounts));
}

function write(accounts: RecentAccount[]): RecentAccount[] {
  try {
    localStorage.setItem(storageKey, JSON.stringify(accounts));
  } catch {
    // A full or forbidden storage costs the picker, not the sign-in.
  }
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
