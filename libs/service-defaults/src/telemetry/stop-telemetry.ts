import { withDeadline } from '../with-deadline.js';

interface Telemetry {
  shutdown(): Promise<void>;
}

/** Collectors answer in milliseconds; one that is down must not delay a stop. */
const mostMs = 2_000;
let running: Telemetry | undefined;

/** Called by the SDK's start, which runs before the service's own code. */
export function telemetryRuns(telemetry: Telemetry) {
  running = telemetry;
}

/** Sends what waits for the next batch: the last lines of a process say why it stopped. Call it last. */
export async function stopTelemetry(deadlineMs = mostMs): Promise<void> {
  if (!running) return;
  await withDeadline(running.shutdown(), deadlineMs).catch((error: unknown) =>
    process.stderr.write(`telemetry was not sent before the stop: ${String(error)}\n`),
  );
}
