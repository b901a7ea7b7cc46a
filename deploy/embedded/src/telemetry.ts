// Loaded with `node --import @sevenfold/embedded/telemetry`: on a laptop traces stay in the process.
process.env['TRACES_EXPORTER'] ??= 'memory';
process.env['OTEL_SERVICE_NAME'] ??= 'sevenfold';
await import('@sevenfold/service-defaults/telemetry');
export {};
