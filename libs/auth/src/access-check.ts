import type { Access } from './access.js';
import { authorize, bearerToken } from './authorize.js';
import type { OperatorStandings } from './operator-standings.js';
import type { Principal } from './principal.js';
import { RevokedToken, type TokenVerifier } from './token-verifier.js';

/** Verifies the Authorization header and decides whether its principal may pass. */
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

  /**
   * For connections that outlive a request, such as sockets. False when identity has not answered for a
   * minute.
   */
  async isStillOperator(principal: Principal): Promise<boolean> {
    const standing = await this.standings.of(principal).catch(() => undefined);
    return standing === 'operator';
  }

  /**
   * Drops `admin` unless identity confirms it; the caller then has the rights of anyone who is signed in.
   * @throws RevokedToken, and Unavailable only on operator routes.
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
