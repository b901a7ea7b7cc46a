/** Telemetry, readiness and pages report the same start; services that share a process started together. */
export const processStartedAt = new Date(performance.timeOrigin);
