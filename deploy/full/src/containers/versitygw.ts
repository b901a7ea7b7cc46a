import { join } from 'node:path';
import { freePort } from '@sevenfold/topology';
import { keptSecret } from '../kept-secret.js';
import { s3Accounts, s3Arguments, s3Environment } from '../parts/versitygw.js';
import { answers } from '../readiness.js';
import type { ContainerPart } from './container-part.js';

/** The mounts create the folders, which the server does not. */
const [objects, metadata] = ['/data/objects', '/data/metadata'];

export const versitygw: ContainerPart = {
  name: 'versitygw',
  start: async (home, { dataDirectory }) => {
    const port = await freePort();
    const secret = await keptSecret(join(dataDirectory, 'versitygw', 'secret'));
    const endpoint = `http://127.0.0.1:${port}`;
    return home.start(
      {
        image: 's3',
        command: s3Arguments(':7070', { objects, metadata }),
        environment: s3Accounts(secret),
        ports: [{ container: 7070, host: port }],
        volumes: { [objects]: 'objects', [metadata]: 'metadata' },
        isReady: () => answers(`${endpoint}/health`),
        deadlineSeconds: 60,
      },
      s3Environment(endpoint, secret),
    );
  },
};
