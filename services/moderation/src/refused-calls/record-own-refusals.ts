import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Conflict } from '@sevenfold/contracts';
import type { AuditedRequest, Platform } from '@sevenfold/service-defaults';
import type { FastifyRequest } from 'fastify';
import { RefusedCalls } from './refused-calls.js';

/** The access guard responds before any handler runs, so this hook finds its rejections by their status. */
export function recordOwnRefusals(app: NestFastifyApplication, { logger }: Pick<Platform, 'logger'>) {
  const refusedCalls = app.get(RefusedCalls);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', async (request: FastifyRequest & AuditedRequest, { statusCode }) => {
      const { method, url, headers, ip } = request;
      if ((statusCode !== 401 && statusCode !== 403) || !/^\/api\/(admin|private)\//.test(url)) return;
      if (request.isAudited) return;
      const path = url.split('?', 1)[0]!;
      const attempt = {
        method,
        path,
        ip,
        authorization: headers.authorization,
        service: 'moderation',
      } as const;
      await refusedCalls.record(attempt).catch((error: unknown) => {
        // Conflict: another service rejected an operator, and audits that itself.
        if (!(error instanceof Conflict)) logger.warn({ err: error }, 'rejected call not audited');
      });
    });
}
