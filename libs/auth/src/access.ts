import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Principal } from './principal.js';

/** Who may use a route. Each route or its controller has a decorator; the service does not start without one. */
export type Access = 'public' | 'guests' | 'signed-in' | 'admin';

export const ACCESS = 'sevenfold:access';

/** Anyone, without a token. A token is ignored. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/** Guests with a guest token, and everyone who is signed in. */
export const AllowGuests = () => SetMetadata(ACCESS, 'guests' satisfies Access);
/** People who are signed in; not guests. */
export const SignedIn = () => SetMetadata(ACCESS, 'signed-in' satisfies Access);
/** Operators: holders of the realm role `admin`. */
export const AdminOnly = () => SetMetadata(ACCESS, 'admin' satisfies Access);

/** The access that a route's decorator declares, or else its controller's. */
export const accessOf = (controller: object, handler: object): Access | undefined =>
  (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as Access | undefined;

/** A request after the guard has run. */
export interface AuthenticatedRequest {
  headers: Record<string, string | string[] | undefined>;
  principal?: Principal;
}

/** The verified principal. Absent on public routes: using it there is a bug. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!principal) throw new Error('CurrentPrincipal used on a public route');
  return principal;
});
