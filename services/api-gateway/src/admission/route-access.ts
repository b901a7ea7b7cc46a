import { authorize, bearerToken, RevokedToken, type AccessCheck, type TokenVerifier } from '@sevenfold/auth';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../routes/route-table.js';

/** Checks a token against a route. For operators, identity confirms that they still have the role. */
export class RouteAccess {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly operators: Pick<AccessCheck, 'confirm'>,
  ) {}

  /**
   * Rejects invalid tokens here. The route, and the service behind it, decide what a valid token may do.
   * @throws Unauthenticated | NotAllowed
   */
  async check(request: FastifyRequest, { upstream, access }: Route) {
    const header = request.headers.authorization;
    if (access === 'public' && (upstream === 'SIGN_IN_URL' || header === undefined)) return;
    try {
      request.caller = await this.verifier.verify(bearerToken(header));
    } catch (error) {
      if (error instanceof RevokedToken) request.caller = error.principal;
      throw error;
    }
    if (access !== 'public') authorize(await this.operators.confirm(request.caller, access), access);
  }
}
