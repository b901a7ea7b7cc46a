import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { InvalidInput } from '@sevenfold/contracts';
import type { FastifyRequest } from 'fastify';

/**
 * Rejects a query if the route reads none. A library behind the route may parse the whole URL, and find
 * another id in the query than the one we checked. Also, a client that misspells a filter finds out. Routes
 * with a query check it with a strict schema. An interceptor, not a guard, because the audit interceptor must
 * see what this one rejects.
 * @throws InvalidInput `request.unexpected-query`, also for an empty query and for a fragment, which no
 * client sends.
 */
@Injectable()
export class RefuseQuery implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const { raw } = context.switchToHttp().getRequest<FastifyRequest>();
    if (/[?#]/.test(raw.url ?? '') && !readsQuery(context))
      throw new InvalidInput('request.unexpected-query', 'This path takes no query.');
    return next.handle();
  }
}

/** Nest stores a handler's parameters under `<kind>:<index>`. */
function readsQuery(context: ExecutionContext): boolean {
  const parameters = Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  ) as object | undefined;
  return Object.keys(parameters ?? {}).some(key => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
