import { metrics } from '@opentelemetry/api';
import { fromZero } from '@sevenfold/service-defaults';

/** `refused`: the client caused the error. `failed`: it did not. */
type HandshakeOutcome = 'done' | 'refused' | 'failed';

/** Which pod took a socket. `first`: the room's first pod; `next`: another one; `any`: no pod wanted it. */
type Placement = 'first' | 'next' | 'any';

const meter = metrics.getMeter('@sevenfold/api-gateway');

const duration = meter.createHistogram('sevenfold.gateway.handshake.duration', {
  description:
    'Time until the handshake of a room socket was answered at the gateway: done, refused or failed',
  unit: 's',
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] },
});

/** @param began monotonic milliseconds. */
export const noteHandshake = (outcome: HandshakeOutcome, began: number) =>
  duration.record((performance.now() - began) / 1000, { outcome });

const placed = fromZero(
  meter.createCounter('sevenfold.gateway.sockets.placed', {
    description: 'Room sockets by the pod that took them: the first that was asked, the next, or any',
    unit: '{socket}',
  }),
  { outcome: 'first' },
  { outcome: 'next' },
  { outcome: 'any' },
);

export const notePlacement = (outcome: Placement) => placed.add(1, { outcome });
