import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ACCESS } from '@sevenfold/auth';
import { INSIDE_ONLY } from '../http/answers.js';
import { OperatorAudit } from './operator-audit.js';
import { changesSomething } from './operator-audit.interceptor.js';

/**
 * Whether operators change things here.
 * @throws Error that names every operator route that changes something, in a service without an
 * OperatorAudit.
 */
export function requireAudit(app: NestFastifyApplication): boolean {
  const routes = [...app.get(ModulesContainer).values()]
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ metatype }) => (typeof metatype === 'function' ? changingRoutes(metatype as Type) : []));
  if (routes.length === 0) return false;
  try {
    app.get(OperatorAudit, { strict: false });
    return true;
  } catch (cause) {
    throw new Error(`Operators’ changes that leave no row in the audit log: ${routes.join(', ')}`, { cause });
  }
}

function changingRoutes(controller: Type): string[] {
  if (Reflect.hasMetadata(INSIDE_ONLY, controller)) return [];
  const members = Object.getOwnPropertyDescriptors(controller.prototype as object);
  return Object.entries(members)
    .filter(([name, { value }]) => name !== 'constructor' && isChangeByOperators(controller, value))
    .map(([name]) => `${controller.name}.${name}`);
}

function isChangeByOperators(controller: Type, handler: unknown): boolean {
  if (!(handler instanceof Function) || !Reflect.hasMetadata(PATH_METADATA, handler)) return false;
  const access: unknown = Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller);
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? 'ALL';
  return access === 'admin' && changesSomething(method);
}
