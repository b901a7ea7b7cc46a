/** Telemetry, readiness and pages tell the same time; services that share a process started together. */
export const processStartedAt = new Date(performance.timeOrigin);
