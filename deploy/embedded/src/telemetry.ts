// Loaded with `node --import @sevenfold/embedded/telemetry`: on a laptop traces and logs stay in the process.
process.env['TRACES_EXPORTER'] ??= 'memory';
process.env['LOGS_EXPORTER'] ??= 'memory';
process.env['OTEL_SERVICE_NAME'] ??= 'sevenfold';
await import('@sevenfold/service-defaults/telemetry');
export {};
