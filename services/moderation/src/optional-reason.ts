import { operatorReasonSchema } from '@sevenfold/contracts';

/** Operators may say why; most calls come without a body at all. */
export const optionalReasonSchema = operatorReasonSchema.nullish().transform(body => body ?? {});
