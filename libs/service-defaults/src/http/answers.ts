import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiDefaultResponse, ApiExcludeController, ApiResponse } from '@nestjs/swagger';
import { problemSchema } from '@sevenfold/contracts';
import type { z } from 'zod';

/** Documents a route's response by its contract, and the problem document for errors. */
export const Answers = (schema: z.ZodType, { status = 200, description = '' } = {}): MethodDecorator =>
  applyDecorators(
    ApiResponse({ status, description, standardSchema: schema }),
    ApiDefaultResponse({ description: 'A problem document (RFC 9457).', standardSchema: problemSchema }),
  );

export const INSIDE_ONLY = 'sevenfold:inside-only';

/**
 * For internal routes, outside of `/api`: the gateway does not forward them, and the API description omits
 * them. The calling service audits what operators do through them.
 */
export const InsideOnly = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), SetMetadata(INSIDE_ONLY, true));
