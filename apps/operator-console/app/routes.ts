import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('routes/console.tsx', [
    index('routes/admin-center.tsx'),
    route('audit', 'routes/audit.tsx'),
    route('traces/:traceId', 'routes/trace.tsx'),
    route('*', 'routes/unknown-path.tsx'),
  ]),
] satisfies RouteConfig;
