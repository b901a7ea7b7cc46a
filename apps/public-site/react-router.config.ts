import type { Config } from '@react-router/dev/config';
import { compress } from '@sevenfold/tooling/compress';
import { prerenderedPaths } from './app/config/prerendered-paths';

export default {
  ssr: false,
  prerender: prerenderedPaths,
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
  buildEnd: async ({ reactRouterConfig }) => {
    const clientDirectory = `${reactRouterConfig.buildDirectory}/client`;
    // Only here: this file is read several times by whoever builds, and drawing may be set up only once.
    const { finishBuild } = await import('./build-steps/finish-build');
    await finishBuild(clientDirectory);
    await compress(clientDirectory);
  },
} satisfies Config;
