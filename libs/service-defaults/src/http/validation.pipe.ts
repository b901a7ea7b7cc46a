import { StandardSchemaValidationPipe } from '@nestjs/common';
import { invalidInput, type SchemaIssue } from './problem.js';
import { refuseUnsafeJson } from './unsafe-keys.js';

/** Validates every parameter that has a schema (`@Body({ schema })`). A rejection lists all faults. */
export const validationPipe = () =>
  new RefusingValidationPipe({
    exceptionFactory: issues => invalidInput(issues as readonly SchemaIssue[]),
  });

class RefusingValidationPipe extends StandardSchemaValidationPipe {
  /** Nest would drop such keys silently; we reject them instead. */
  protected override stripProtoKeys(value: unknown) {
    refuseUnsafeJson(value);
  }
}
