import type { Config } from '@react-router/dev/config';
import { compress } from '@sevenfold/tooling/compress';

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
  buildEnd: ({ reactRouterConfig }) => compress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
