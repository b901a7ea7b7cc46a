import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessCheck, type AuthenticatedRequest } from '@sevenfold/auth';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { callOf, changesSomething } from './operator-audit.interceptor.js';
import { OperatorAudit } from './operator-audit.js';

const unreadable = [400, 413, 415];

/**
 * A body that is no JSON, or too large, is refused before anybody is asked who they are, and so before the interceptor. An
 * operator's call leaves its row all the same.
 */
export function recordUnreadCalls(app: NestFastifyApplication, logger: Logger) {
  const [audit, access] = [
    app.get(OperatorAudit, { strict: false }),
    app.get(AccessCheck, { strict: false }),
  ];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request: FastifyRequest & AuthenticatedRequest, { statusCode: status }) => {
      const isCall = request.routeOptions.url !== undefined && /^\/api\/(admin|private)\//.test(request.url);
      if (!isCall || !changesSomething(request.method) || !unreadable.includes(status)) return;
      if (request.principal) return;
      const operator = await access.admit(request.headers.authorization, 'admin').catch(() => undefined);
      if (!operator) return;
      await audit
        .note(callOf(request, operator), { outcome: 'refused', code: 'request.unreadable' })
        .catch((error: unknown) => logger.error({ err: error }, 'a refused call has no row'));
    });
}
