import { freePort } from '@sevenfold/topology';
import { logsArguments, logsEnvironment } from '../parts/logs.js';
import { answers } from '../readiness.js';
import type { ContainerPart } from './container-part.js';

const folder = '/data/logs';

export const logs: ContainerPart = {
  name: 'logs',
  start: async home => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    return home.start(
      {
        image: 'logs',
        command: logsArguments(folder),
        ports: [{ container: 9428, host: port }],
        volumes: { [folder]: 'logs' },
        isReady: () => answers(`${url}/health`),
        deadlineSeconds: 60,
      },
      logsEnvironment(url),
    );
  },
};
