import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('routes/console.tsx', [
    index('routes/admin-center.tsx'),
    route('rooms/:room', 'routes/room.tsx'),
    route('kept-rooms', 'routes/kept-rooms.tsx'),
    route('inbox', 'routes/inbox.tsx', [route(':submissionId', 'routes/submission.tsx')]),
    route('access-requests', 'routes/access-requests.tsx'),
    route('accounts', 'routes/accounts.tsx'),
    route('accounts/:uid', 'routes/account.tsx'),
    route('mails', 'routes/mails.tsx'),
    route('dead-letters', 'routes/dead-letters.tsx'),
    route('maintenance', 'routes/maintenance.tsx'),
    route('is-it-us', 'routes/is-it-us.tsx'),
    route('game-day', 'routes/game-day.tsx'),
    route('capacity', 'routes/capacity.tsx'),
    route('incidents', 'routes/incidents.tsx'),
    route('audit', 'routes/audit.tsx'),
    route('references/:reference?', 'routes/reference.tsx'),
    route('traces/:traceId', 'routes/trace.tsx'),
    route('*', 'routes/unknown-path.tsx'),
  ]),
] satisfies RouteConfig;
