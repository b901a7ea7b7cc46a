import { StandardSchemaValidationPipe } from '@nestjs/common';
import { invalidInput, type SchemaIssue } from './problem.js';

/** Validates whatever declares a schema (`@Body({ schema })`) and refuses it with every fault named. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: issues => invalidInput(issues as readonly SchemaIssue[]),
  });
