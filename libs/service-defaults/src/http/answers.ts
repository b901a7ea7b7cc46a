import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExcludeController, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** Documents a route's response from its contract. The description adds the problem documents of errors. */
export const Answers = (schema: z.ZodType, { status = 200, description = '' } = {}): MethodDecorator =>
  ApiResponse({ status, description, standardSchema: schema });

/** Documents an answer that is not JSON: bytes of a media type. */
export const AnswersBytes = (type: string, { status = 200, description = '' } = {}): MethodDecorator =>
  ApiResponse({
    status,
    description,
    content: { [type]: { schema: { type: 'string', format: 'binary' } } },
  });

/** Documents an answer without a body. Headers say the rest. */
export const AnswersNothing = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, description });

/** Documents a refusal that only some routes have; the description adds all others itself. */
export const AnswersProblem = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, ...problemAnswer(description) });

export const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Documents a request header that a route reads. The route itself refuses one that is missing or wrong. */
export const ReadsHeader = (name: string, type: 'string' | 'integer'): MethodDecorator =>
  ApiHeader({ name, required: false, schema: { type } });

/** Documents a download that can be requested in parts (`Range`). */
export const AnswersRanges = (type: string): MethodDecorator =>
  applyDecorators(
    AnswersBytes(type),
    AnswersBytes(type, { status: 206, description: 'The part that `Range` asks for.' }),
    AnswersNothing(416, 'There is no such range.'),
  );

/**
 * Names a route for clients that are generated from the API description, and says what it does. The name must be
 * unique in its service and must never change, because generated code calls it.
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
