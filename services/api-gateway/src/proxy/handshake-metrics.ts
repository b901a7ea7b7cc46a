import { metrics } from '@opentelemetry/api';

/** `refused` is an answer that the client brought about, `failed` one that it did not. */
type HandshakeOutcome = 'done' | 'refused' | 'failed';

const duration = metrics
  .getMeter('@sevenfold/api-gateway')
  .createHistogram('sevenfold.gateway.handshake.duration', {
    description:
      'Time until the handshake of a room socket was answered at the gateway: done, refused or failed',
    unit: 's',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] },
  });

/** @param began monotonic milliseconds. */
export const noteHandshake = (outcome: HandshakeOutcome, began: number) =>
  duration.record((performance.now() - began) / 1000, { outcome });
