/** A service that goes on starting once its parent says so. Runs the built library. */
import { once } from 'node:events';
import { defineService, runService } from '@sevenfold/service-defaults';
import { z } from 'zod';

class SlowModule {}

await runService(
  defineService({
    name: 'slow',
    description: 'Takes its time to start.',
    config: z.object({}),
    tellsRevocations: true,
    module: () => ({ module: SlowModule }),
    configure: async () => {
      process.send!('starting');
      await once(process, 'message');
    },
  }),
);
