import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compress } from '@sevenfold/tooling/compress';
import { transformWithOxc } from 'vite';

export default {
  ssr: false,
  basename: '/admin',
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
  buildEnd: async ({ reactRouterConfig }) => {
    const clientDirectory = join(reactRouterConfig.buildDirectory, 'client');
    const worker = await readFile(new URL('service-worker/worker.ts', import.meta.url), 'utf8');
    const { code } = await transformWithOxc(worker, 'worker.ts');
    await writeFile(join(clientDirectory, 'admin-sw.js'), code);
    await compress(clientDirectory);
  },
} satisfies Config;
