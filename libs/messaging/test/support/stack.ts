/** Which brokers the suites run against, and how much they do. */
export const brokers =
  process.env.SEVENFOLD_STACK === 'full' ? (process.env.KAFKA_BROKERS ?? '').split(',') : [];
export const eventCount = Number(process.env.MESSAGING_TEST_EVENTS ?? 2_000);
