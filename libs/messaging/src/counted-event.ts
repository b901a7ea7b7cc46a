import { defineEvent } from '@sevenfold/contracts';
import { z } from 'zod';

/** The n-th change of one counter: gaps, repetitions and wrong order all show in the numbers. */
export const countedV1 = defineEvent({
  type: 'tests.counter.counted.v1',
  summary: 'A counter went up',
  key: data => data.counter,
  data: z.object({ counter: z.string(), number: z.int() }),
  example: { counter: 'a', number: 1 },
});
