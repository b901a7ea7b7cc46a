import { z } from 'zod';

/** Text that can be kept as it is: no control characters but tab and line breaks, no halves of characters. */
export const storedText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Surrogate}\0-\x08\x0b\x0c\x0e-\x1f\x7f]*$/u, 'contains characters that cannot be stored');
