import type { z } from 'zod';

/** Milliseconds; a later answer counts as no answer. */
const deadlineMs = 2_000;

/** Calls identity on its own port, which has the internal routes. */
export async function askIdentity<Schema extends z.ZodType>(
  url: URL,
  schema: Schema,
  stopping?: AbortSignal,
): Promise<z.infer<Schema>> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = stopping ? AbortSignal.any([deadline, stopping]) : deadline;
  const answer = await fetch(url, { signal, redirect: 'error' });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`identity answered ${answer.status}`);
  }
  return schema.parse(await answer.json());
}
