import type { LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { destination, pino, type Logger } from 'pino';
import type { PlatformConfig } from '../config/platform-config.js';
import { exportLine } from './exported-lines.js';

/** Redacted in every log entry. */
const secretPaths = ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password', '*.email'];

/** Logs one JSON line per entry, with its trace id. */
export function createLogger(
  service: string,
  config: Pick<PlatformConfig, 'LOG_LEVEL' | 'LOG_FILE' | 'ENVIRONMENT'>,
): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[redacted]' },
      mixin: currentTrace,
      hooks: {
        streamWrite: line => {
          exportLine(line);
          return line;
        },
      },
    },
    destination({ dest: config.LOG_FILE ?? 1, mkdir: true, sync: false }),
  );
}

function currentTrace() {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}

/** Nest's own messages, on the same logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, context?: unknown) {
    this.logger.debug({ context }, String(message));
  }
  error(message: unknown, stack?: unknown, context?: unknown) {
    this.logger.error({ context, stack }, String(message));
  }
  warn(message: unknown, context?: unknown) {
    this.logger.warn({ context }, String(message));
  }
  debug(message: unknown, context?: unknown) {
    this.logger.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: unknown) {
    this.logger.trace({ context }, String(message));
  }
}
