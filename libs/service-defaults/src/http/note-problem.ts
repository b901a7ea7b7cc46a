import { trace } from '@opentelemetry/api';
import type { Problem } from '@sevenfold/contracts';
import type { Logger } from 'pino';

export interface Route {
  method: string | undefined;
  route: string | undefined;
}

/** Logs the error of a request, once, in its trace: operators find this line by the reference. */
export function noteProblem(logger: Logger, { code, status, detail }: Problem, route: Route, error: unknown) {
  const about = { code, status, ...route };
  if (status < 500) return logger.info(about, detail);
  logger.error({ ...about, err: error }, detail);
  trace.getActiveSpan()?.recordException(error as Error);
}
