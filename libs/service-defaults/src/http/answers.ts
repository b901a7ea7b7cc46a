import { applyDecorators } from '@nestjs/common';
import { ApiDefaultResponse, ApiExcludeController, ApiResponse } from '@nestjs/swagger';
import { problemSchema } from '@sevenfold/contracts';
import type { z } from 'zod';

/** Documents what a route answers, by its contract; and that it answers everything else with a problem document. */
export const Answers = (schema: z.ZodType, { status = 200, description = '' } = {}): MethodDecorator =>
  applyDecorators(
    ApiResponse({ status, description, standardSchema: schema }),
    ApiDefaultResponse({ description: 'A problem document (RFC 9457).', standardSchema: problemSchema }),
  );

/** For routes between services: the door passes nothing on to them, so the API's description is silent about them. */
export const InsideOnly = (): ClassDecorator => ApiExcludeController();
