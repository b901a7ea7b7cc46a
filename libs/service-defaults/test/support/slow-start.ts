/** A service whose start waits for a message from its parent. Runs the built library. */
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
