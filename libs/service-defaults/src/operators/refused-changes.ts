import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  bearerToken,
  RevokedToken,
  TokenVerifier,
  type AuthenticatedRequest,
  type Principal,
} from '@sevenfold/auth';
import type { Problem } from '@sevenfold/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { callOf, changesSomething, outcomeOf } from './operator-audit.interceptor.js';
import { OperatorAudit } from './operator-audit.js';

/** A request that the hook below may have audited. */
export interface AuditedRequest extends AuthenticatedRequest {
  /** The audit log has a row for it. */
  isAudited?: true;
}

/**
 * Audits operators' changes that are rejected before the interceptor runs. Either the body was unreadable, or
 * the access guard rejected a call that the gateway had accepted: a session or a role ended in between, or
 * identity is down.
 */
export function recordRefusedChanges(app: NestFastifyApplication, logger: Logger) {
  const [audit, verifier] = [
    app.get(OperatorAudit, { strict: false }),
    app.get(TokenVerifier, { strict: false }),
  ];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request: FastifyRequest & AuditedRequest, { statusCode }, payload) => {
      // A request with a principal reached the interceptor.
      if (statusCode < 400 || request.principal || !isChange(request)) return;
      const operator = await callerOf(request, verifier);
      if (!operator?.admin) return;
      try {
        // ProblemFilter answers every error, in JSON.
        await audit.note(callOf(request, operator), outcomeOf(JSON.parse(String(payload)) as Problem));
        request.isAudited = true;
      } catch (error) {
        logger.error({ err: error }, 'rejected call not audited');
      }
    });
}

const isChange = ({ method, url, routeOptions }: FastifyRequest) =>
  routeOptions.url !== undefined && changesSomething(method) && /^\/api\/(admin|private)\//.test(url);

/** The person in the token, even if their session has ended. Identity need not confirm it. */
async function callerOf(
  { headers }: FastifyRequest,
  verifier: TokenVerifier,
): Promise<Principal | undefined> {
  try {
    return await verifier.verify(bearerToken(headers.authorization));
  } catch (error) {
    return error instanceof RevokedToken ? error.principal : undefined;
  }
}
