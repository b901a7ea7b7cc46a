import type Keycloak from 'keycloak-js';
import { userOfKeycloak } from './session-user.js';

const userOf = (claims: object) => userOfKeycloak({ tokenParsed: { sub: 'ada', ...claims } } as Keycloak);

describe('an operator', () => {
  it.each([[{ admin: true }], [{ role: 'admin' }], [{ admin: true, role: 'admin' }]])(
    'is told by %j',
    claims => {
      expect(userOf(claims).isAdmin).toBe(true);
    },
  );

  it.each([[{}], [{ admin: 'true' }], [{ role: 'Admin' }], [{ role: ['admin'] }], [{ globalRole: 'admin' }]])(
    'is not told by %j',
    claims => {
      expect(userOf(claims).isAdmin).toBe(false);
    },
  );
});
