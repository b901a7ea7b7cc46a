import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { ACCESS } from './access.js';

/**
 * Route handlers without an access decorator on the method or its controller.
 * @returns names such as `ProfileController.show`.
 */
export function undecoratedRoutes(modules: ModulesContainer): string[] {
  const found: string[] = [];
  for (const module of modules.values())
    for (const { metatype } of module.controllers.values())
      if (typeof metatype === 'function') found.push(...undecoratedHandlers(metatype as Type));
  return found;
}

function undecoratedHandlers(controller: Type): string[] {
  if (Reflect.hasMetadata(ACCESS, controller)) return [];
  const members = Object.getOwnPropertyDescriptors(controller.prototype as object);
  return Object.entries(members)
    .filter(([name, { value }]) => name !== 'constructor' && isUndecoratedHandler(value))
    .map(([name]) => `${controller.name}.${name}`);
}

function isUndecoratedHandler(member: unknown): boolean {
  return (
    member instanceof Function &&
    Reflect.hasMetadata(PATH_METADATA, member) &&
    !Reflect.hasMetadata(ACCESS, member)
  );
}

/** @throws Error that names every undecorated route, so that the service does not start. */
export function requireAccessDecorators(modules: ModulesContainer) {
  const undecorated = undecoratedRoutes(modules);
  if (undecorated.length > 0)
    throw new Error(`Routes without an access decorator: ${undecorated.join(', ')}`);
}
