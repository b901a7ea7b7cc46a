import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { InvalidInput } from '@sevenfold/contracts';
import type { FastifyRequest } from 'fastify';

/**
 * For routes that act on what their path names and read nothing else: `@UseGuards(RefuseQuery)`. A library behind the
 * route may read the whole address, and would find another id in a query than the one that was checked.
 * @throws InvalidInput `request.unexpected-query`, also for an empty query and for a fragment, which no client sends.
 */
@Injectable()
export class RefuseQuery implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { raw } = context.switchToHttp().getRequest<FastifyRequest>();
    if (/[?#]/.test(raw.url ?? ''))
      throw new InvalidInput('request.unexpected-query', 'This address takes no query.');
    return true;
  }
}
