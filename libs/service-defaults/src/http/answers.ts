import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiDefaultResponse, ApiExcludeController, ApiResponse } from '@nestjs/swagger';
import { problemSchema } from '@sevenfold/contracts';
import type { z } from 'zod';

/** Documents what a route answers, by its contract; and that it answers everything else with a problem document. */
export const Answers = (schema: z.ZodType, { status = 200, description = '' } = {}): MethodDecorator =>
  applyDecorators(
    ApiResponse({ status, description, standardSchema: schema }),
    ApiDefaultResponse({ description: 'A problem document (RFC 9457).', standardSchema: problemSchema }),
  );

export const INSIDE_ONLY = 'sevenfold:inside-only';

/**
 * For routes between services, outside of `/api`: the gateway passes nothing on to them, so the API's description is silent
 * about them. What operators do through them is recorded by the service that asks.
 */
export const InsideOnly = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), SetMetadata(INSIDE_ONLY, true));
