import {
  authorize,
  bearerToken,
  RevokedToken,
  type AccessCheck,
  type Principal,
  type TokenVerifier,
} from '@sevenfold/auth';
import { type DomainError, NotAllowed, Unauthenticated } from '@sevenfold/contracts';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../routing/route-table.js';
import type { RefusalReports } from './refusal-reports.js';

/** Whether a token opens a route. Of operators, identity is asked whether they still are one. */
export class RouteAccess {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly operators: Pick<AccessCheck, 'confirm'>,
    private readonly refusals: RefusalReports,
  ) {}

  /**
   * Refused calls of operators' routes are recorded, no matter who made them.
   * @throws Unauthenticated | NotAllowed
   */
  async check(request: FastifyRequest, path: string, route: Route) {
    let caller: Principal | undefined;
    try {
      caller = await this.identify(request, route);
      if (route.access === 'public') return;
      authorize(await this.operators.confirm(caller!, route.access), route.access);
    } catch (error) {
      const refused = error instanceof Unauthenticated || error instanceof NotAllowed;
      if (error instanceof RevokedToken) caller = error.principal;
      if (refused && route.access === 'admin') this.refusals.report(request, path, classOf(caller));
      throw error;
    }
  }

  /** An operator's call that never reached its service, as its body was refused here. */
  reportUnread(request: FastifyRequest, path: string, why: DomainError) {
    this.refusals.report(request, path, 'operators', why);
  }

  /** The gateway refuses a wrong token here; whether the right one suffices is up to the route and to the service. */
  private async identify(request: FastifyRequest, route: Route): Promise<Principal | undefined> {
    const header = request.headers.authorization;
    const signIn = route.upstream === 'SIGN_IN_URL';
    if (route.access === 'public' && (signIn || header === undefined)) return undefined;
    return this.verifier.verify(bearerToken(header));
  }
}

function classOf(caller: Principal | undefined) {
  if (!caller || caller.anonymous) return 'strangers';
  return caller.admin ? 'operators' : 'people';
}
