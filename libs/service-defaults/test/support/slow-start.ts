/** A service whose start waits for a message from its parent, `throw` or another. Runs the built library. */
import { once } from 'node:events';
import { defineService, runService } from '@sevenfold/service-defaults';
import { z } from 'zod';

class SlowModule {}

let order: unknown;

await runService(
  defineService({
    name: 'slow',
    description: 'Takes its time to start.',
    config: z.object({}),
    tellsRevocations: true,
    module: () => ({ module: SlowModule }),
    configure: async () => {
      process.send!('starting');
      [order] = (await once(process, 'message')) as unknown[];
    },
  }),
);
if (order === 'throw')
  setImmediate(() => {
    throw new Error('nobody catches this');
  });
