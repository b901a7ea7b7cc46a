import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, type ExecutionContext } from '@nestjs/common';
import { ModulesContainer, NestFactory, Reflector } from '@nestjs/core';
import { AccessCheck } from './access-check.js';
import { AccessGuard } from './access.guard.js';
import { AdminOnly, AllowGuests, Public, SignedIn } from './access.js';
import { OperatorStandings } from './operator-standings.js';
import { requireAccessDecorators, undecoratedRoutes } from './require-access-decorators.js';
import { createTestIssuer, type TestIssuer } from './testing.js';
import { TokenVerifier } from './token-verifier.js';

@Controller('bare')
class BareController {
  @Public() @Get('public') public() {}
  @AllowGuests() @Get('guests') guests() {}
  @SignedIn() @Get('signed-in') signedIn() {}
  @AdminOnly() @Get('admin') admin() {}
  @Get('forgotten') forgotten() {}
  helper() {}
}

@SignedIn()
@Controller('closed')
class ClosedController {
  @Get('inherited') inherited() {}
  @Public() @Get('opened') opened() {}
}

@Module({ controllers: [ClosedController] })
class ClosedModule {}
@Module({ imports: [ClosedModule], controllers: [BareController] })
class WholeModule {}

describe('the guard', () => {
  let issuer: TestIssuer;
  let guard: AccessGuard;
  beforeAll(async () => {
    issuer = await createTestIssuer();
    const verifier = new TokenVerifier([issuer.trusted], { isRevoked: () => false });
    guard = new AccessGuard(
      new Reflector(),
      new AccessCheck(verifier, new OperatorStandings(issuer.jwksUrl)),
    );
  });
  afterAll(() => issuer.stop());

  /** The guard's decision on a route, and the principal that it sets. */
  const answer = async (controller: { prototype: object }, route: string, token?: string) => {
    const request = { headers: token ? { authorization: `Bearer ${token}` } : {}, principal: undefined };
    const context = {
      getHandler: () => (controller.prototype as Record<string, unknown>)[route],
      getClass: () => controller,
      switchToHttp: () => ({ getRequest: () => request }),
    };
    return guard.canActivate(context as unknown as ExecutionContext).then(
      open => [open, (request.principal as { uid: string } | undefined)?.uid],
      (error: { code: string }) => error.code,
    );
  };

  it('neither requires nor reads a token on public routes', async () => {
    expect(await answer(BareController, 'public')).toEqual([true, undefined]);
    expect(await answer(BareController, 'public', 'rubbish')).toEqual([true, undefined]);
    expect(await answer(ClosedController, 'opened')).toEqual([true, undefined]);
  });

  it.each([
    [BareController, 'guests'],
    [BareController, 'signedIn'],
    [BareController, 'admin'],
    [BareController, 'forgotten'],
    [ClosedController, 'inherited'],
  ])('requires a token everywhere else: %p.%s', async (controller, route) =>
    expect(await answer(controller, route)).toBe('token.missing'),
  );

  it('follows the decorator of the route, or else of its controller', async () => {
    const ada = await issuer.token({ uid: 'ada' });
    expect(await answer(BareController, 'guests', ada)).toEqual([true, 'ada']);
    expect(await answer(BareController, 'signedIn', ada)).toEqual([true, 'ada']);
    expect(await answer(BareController, 'admin', ada)).toBe('access.admin-required');
    expect(await answer(ClosedController, 'inherited', ada)).toEqual([true, 'ada']);
    expect(await answer(BareController, 'admin', await issuer.token({ uid: 'olga', admin: true }))).toEqual([
      true,
      'olga',
    ]);
  });

  it('admits nobody to a route without a decorator', async () =>
    expect(await answer(BareController, 'forgotten', await issuer.token({ admin: true }))).toBe(
      'access.denied',
    ));
});

describe('the start', () => {
  const modulesOf = async (module: object) => {
    const application = await NestFactory.createApplicationContext(module, { logger: false });
    return application.get(ModulesContainer);
  };

  it('names each route without a decorator', async () => {
    const modules = await modulesOf(WholeModule);
    expect(undecoratedRoutes(modules)).toEqual(['BareController.forgotten']);
    expect(() => requireAccessDecorators(modules)).toThrow('BareController.forgotten');
  });

  it('succeeds if all routes have one', async () => {
    const modules = await modulesOf(ClosedModule);
    expect(() => requireAccessDecorators(modules)).not.toThrow();
  });
});
