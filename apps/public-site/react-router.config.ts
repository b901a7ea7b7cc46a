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
    // Imported here, because the build loads this file several times and the rasteriser can start only once.
    const { finishBuild } = await import('./build-steps/finish-build');
    await finishBuild(clientDirectory);
    await compress(clientDirectory);
  },
} satisfies Config;
