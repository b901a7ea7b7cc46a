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

/** A request as the hook below leaves it. */
export interface AuditedRequest extends AuthenticatedRequest {
  /** The audit log has a row for it. */
  isAudited?: true;
}

/**
 * Writes the row of operators' changes that are refused before the interceptor runs: nobody could read the body, or the
 * access guard refused what the gateway had let pass, because a sign-in or a role ended meanwhile or identity is away.
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
      // With a principal it has come to the interceptor.
      if (statusCode < 400 || request.principal || !isChange(request)) return;
      const operator = await callerOf(request, verifier);
      if (!operator?.admin) return;
      try {
        // ProblemFilter answers every error, in JSON.
        await audit.note(callOf(request, operator), outcomeOf(JSON.parse(String(payload)) as Problem));
        request.isAudited = true;
      } catch (error) {
        logger.error({ err: error }, 'a refused call has no row');
      }
    });
}

const isChange = ({ method, url, routeOptions }: FastifyRequest) =>
  routeOptions.url !== undefined && changesSomething(method) && /^\/api\/(admin|private)\//.test(url);

/** Whom the token names, also when their sign-in has ended. Identity need not confirm it. */
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
