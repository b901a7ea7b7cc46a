import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExcludeController, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** Documents a route's response by its contract. The description adds the problem documents of errors itself. */
export const Answers = (schema: z.ZodType, { status = 200, description = '' } = {}): MethodDecorator =>
  ApiResponse({ status, description, standardSchema: schema });

/**
 * Names a route for clients that are generated from the API description, and says what it does. The name is
 * unique in its service, and stays: generated code calls it.
 */
export const Operation = (operationId: string, summary: string): MethodDecorator =>
  ApiOperation({ operationId, summary });

export const INSIDE_ONLY = 'sevenfold:inside-only';

/**
 * For internal routes, outside of `/api`: the gateway does not forward them, and the API description omits
 * them. The calling service audits what operators do through them.
 */
export const InsideOnly = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), SetMetadata(INSIDE_ONLY, true));
