import { authorize, bearerToken, type TokenVerifier } from '@sevenfold/auth';
import { NotAllowed, Unauthenticated } from '@sevenfold/contracts';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../routing/route-table.js';
import type { RefusalReports } from './refusal-reports.js';

/** Whether a token, as far as it says, opens a route. */
export class AccessCheck {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly refusals: RefusalReports,
  ) {}

  /**
   * Refused calls of operators' routes are recorded, no matter who made them.
   * @throws Unauthenticated | NotAllowed
   */
  async check(request: FastifyRequest, path: string, route: Route) {
    try {
      await this.admit(request, route);
    } catch (error) {
      const refused = error instanceof Unauthenticated || error instanceof NotAllowed;
      if (refused && route.access === 'admin') this.refusals.report(request, path);
      throw error;
    }
  }

  /** The gateway refuses a wrong token here; whether the right one suffices is up to the route and to the service. */
  private async admit(request: FastifyRequest, route: Route) {
    const header = request.headers.authorization;
    const signIn = route.upstream === 'SIGN_IN_URL';
    if (route.access === 'public' && (signIn || header === undefined)) return;
    const principal = await this.verifier.verify(bearerToken(header));
    if (route.access !== 'public') authorize(principal, route.access);
  }
}
