import { StandardSchemaValidationPipe } from '@nestjs/common';
import { invalidInput, type SchemaIssue } from './problem.js';
import { refuseUnsafeJson } from './unsafe-keys.js';

/** Validates whatever declares a schema (`@Body({ schema })`) and refuses it with every fault named. */
export const validationPipe = () =>
  new RefusingValidationPipe({
    exceptionFactory: issues => invalidInput(issues as readonly SchemaIssue[]),
  });

class RefusingValidationPipe extends StandardSchemaValidationPipe {
  /** Nest would drop such keys in silence; we drop nothing that somebody sent. */
  protected override stripProtoKeys(value: unknown) {
    refuseUnsafeJson(value);
  }
}
