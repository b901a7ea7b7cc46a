import type Keycloak from 'keycloak-js';
import { initialOf, userOfKeycloak } from './session-user.js';

const userOf = (claims: object) => userOfKeycloak({ tokenParsed: { sub: 'ada', ...claims } } as Keycloak);

describe('an operator', () => {
  it.each([[{ admin: true }], [{ role: 'admin' }], [{ admin: true, role: 'admin' }]])(
    'is recognised by %j',
    claims => {
      expect(userOf(claims).isAdmin).toBe(true);
    },
  );

  it.each([[{}], [{ admin: 'true' }], [{ role: 'Admin' }], [{ role: ['admin'] }], [{ globalRole: 'admin' }]])(
    'is not recognised by %j',
    claims => {
      expect(userOf(claims).isAdmin).toBe(false);
    },
  );
});

describe('the initial of a name', () => {
  it.each([
    ['ada', 'A'],
    ['épée', 'É'],
    ['e\u0301pée', 'E\u0301'],
    ['🦊 Fox', '🦊'],
    ['👩🏽‍🎤 Aino', '👩🏽‍🎤'],
    ['🇫🇮 Aino', '🇫🇮'],
    ['', ''],
  ])('of “%s” shows “%s”', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
