import type { Access } from './access.js';
import { authorize, bearerToken } from './authorize.js';
import type { OperatorStandings } from './operator-standings.js';
import type { Principal } from './principal.js';
import { RevokedToken, type TokenVerifier } from './token-verifier.js';

/** The whole way from an Authorization header to who is asking, and whether they may. */
export class AccessCheck {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly standings: OperatorStandings,
  ) {}

  /** @throws Unauthenticated | NotAllowed | Unavailable */
  async admit(authorization: string | string[] | undefined, access: Access | undefined): Promise<Principal> {
    const principal = await this.verifier.verify(bearerToken(authorization));
    const confirmed = await this.confirm(principal, access);
    authorize(confirmed, access);
    return confirmed;
  }

  /** For what outlives a request, such as a socket. Without an answer for a minute it is nobody's any more. */
  async isStillOperator(principal: Principal): Promise<boolean> {
    const standing = await this.standings.of(principal).catch(() => undefined);
    return standing === 'operator';
  }

  /**
   * Rights of operators exist only as far as identity confirms them; without, the token is that of a person.
   * @throws Unavailable only where nobody but operators may pass.
   */
  async confirm(principal: Principal, access: Access | undefined): Promise<Principal> {
    if (!principal.admin) return principal;
    const standing = await this.standings.of(principal).catch((error: unknown) => {
      if (access === 'admin') throw error;
      return 'not-operator' as const;
    });
    if (standing === 'revoked') throw new RevokedToken(principal);
    return standing === 'operator' ? principal : { ...principal, admin: false };
  }
}
