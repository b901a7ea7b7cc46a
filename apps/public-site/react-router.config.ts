import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './app/config/prerendered-paths';
import { finishBuild } from './build-steps/finish-build';

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
  buildEnd: ({ reactRouterConfig }) => finishBuild(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
