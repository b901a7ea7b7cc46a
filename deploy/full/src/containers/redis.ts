import { freePort } from '@sevenfold/topology';
import { pongs } from '../readiness.js';
import type { ContainerPart } from './container-part.js';

export const redis: ContainerPart = {
  name: 'redis',
  start: async home => {
    const port = await freePort();
    return home.start(
      {
        image: 'redis',
        // Requests come from outside the container, without a password.
        command: ['valkey-server', '--appendonly', 'yes', '--save', '', '--protected-mode', 'no'],
        ports: [{ container: 6379, host: port }],
        volumes: { '/data': 'redis' },
        isReady: () => pongs(port),
        deadlineSeconds: 60,
      },
      { REDIS_URL: `redis://127.0.0.1:${port}` },
    );
  },
};
