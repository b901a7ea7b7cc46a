import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { ACCESS } from './access.js';

/**
 * Every route handler of the application without an access decorator of its own or of its controller.
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
  return Object.getOwnPropertyNames(controller.prototype as object)
    .filter(name => name !== 'constructor')
    .map(name => ({
      name,
      handler: Object.getOwnPropertyDescriptor(controller.prototype, name)?.value as unknown,
    }))
    .filter(({ handler }) => typeof handler === 'function' && Reflect.hasMetadata(PATH_METADATA, handler))
    .filter(({ handler }) => !Reflect.hasMetadata(ACCESS, handler))
    .map(({ name }) => `${controller.name}.${name}`);
}

/** @throws Error that names every undecorated route, so that forgetting a guard stops the start. */
export function requireAccessDecorators(modules: ModulesContainer) {
  const undecorated = undecoratedRoutes(modules);
  if (undecorated.length > 0)
    throw new Error(`Routes without an access decorator: ${undecorated.join(', ')}`);
}
