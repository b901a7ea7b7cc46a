import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessCheck } from './access-check.js';
import { ACCESS, type Access, type AuthenticatedRequest } from './access.js';

/** Enforces the route's access decorator: 401 without a token, 403 with insufficient rights. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly check: AccessCheck,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    request.principal = await this.check.admit(request.headers['authorization'], access);
    return true;
  }
}
