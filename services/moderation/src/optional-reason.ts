import { operatorReasonSchema } from '@sevenfold/contracts';

/** Operators may give a reason; most calls have no body. */
export const optionalReasonSchema = operatorReasonSchema.nullish().transform(body => body ?? {});
