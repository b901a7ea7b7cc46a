import { readRecentAccounts, rememberAccount } from './recent-accounts.js';

const account = (email: string, lastUsed: number) => ({ email, name: email, picture: null, lastUsed });

describe('recent accounts', () => {
  beforeEach(() => localStorage.clear());

  it('are at most five, newest first', () => {
    for (let day = 1; day <= 7; day += 1) rememberAccount(account(`${day}@sevenfold.test`, day));
    expect(readRecentAccounts().map(({ lastUsed }) => lastUsed)).toEqual([7, 6, 5, 4, 3]);
  });

  it('have each email address once', () => {
    rememberAccount(account('ada@sevenfold.test', 1));
    rememberAccount(account('ben@sevenfold.test', 2));
    rememberAccount(account('ada@sevenfold.test', 3));
    expect(readRecentAccounts().map(({ email }) => email)).toEqual([
      'ada@sevenfold.test',
      'ben@sevenfold.test',
    ]);
  });

  it('have a null picture if there is none, even if stored without the key', () => {
    const kept = { email: 'ada@sevenfold.test', name: 'Ada', lastUsed: 1 };
    localStorage.setItem('sevenfold.recent-accounts', JSON.stringify([kept]));
    expect(readRecentAccounts()).toEqual([{ ...kept, picture: null }]);
  });

  it.each(['not json', '{"a":1}', '[{"email":1}]', 'null'])('ignore a storage that contains %s', stored => {
    localStorage.setItem('sevenfold.recent-accounts', stored);
    expect(readRecentAccounts()).toEqual([]);
  });
});
