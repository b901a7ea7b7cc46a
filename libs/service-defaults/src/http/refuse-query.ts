import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { InvalidInput } from '@sevenfold/contracts';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses a query where a route reads none. A library behind the route may read the whole address, and would find
 * another id in a query than the one that was checked; and a client that misspells a filter learns of it. Routes that
 * read their query check its fields by a strict schema. An interceptor, not a guard: the record of operators' calls is
 * one too, and is to see what this one refuses.
 * @throws InvalidInput `request.unexpected-query`, also for an empty query and for a fragment, which no client sends.
 */
@Injectable()
export class RefuseQuery implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const { raw } = context.switchToHttp().getRequest<FastifyRequest>();
    if (/[?#]/.test(raw.url ?? '') && !readsQuery(context))
      throw new InvalidInput('request.unexpected-query', 'This address takes no query.');
    return next.handle();
  }
}

/** Nest keeps the parameters of a handler under `<kind>:<index>`. */
function readsQuery(context: ExecutionContext): boolean {
  const parameters = Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  ) as object | undefined;
  return Object.keys(parameters ?? {}).some(key => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
