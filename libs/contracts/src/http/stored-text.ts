import { z } from 'zod';

/**
 * Text that PostgreSQL can store unchanged: no control characters except tab and line breaks, no lone
 * surrogates.
 */
export const storedText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Surrogate}\0-\x08\x0b\x0c\x0e-\x1f\x7f]*$/u, 'contains characters that can’t be stored');
