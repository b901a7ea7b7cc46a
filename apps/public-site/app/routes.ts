import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('routes/shell.tsx', [
    index('routes/home.tsx'),
    route('status', 'routes/status.tsx'),
    route('403', 'routes/admin-required.tsx'),
    route('auth/signin', 'routes/sign-in.tsx'),
    route('divisions', 'routes/divisions.tsx'),
    route('divisions/vespera/seasons-of-change', 'routes/seasons-of-change.tsx'),
    route('divisions/summit/seasons-of-change', 'routes/educator-hub.tsx'),
    route('divisions/echoverse/bands/hidden-festival', 'routes/hidden-festival.tsx'),
    route('divisions/echoverse/docs', 'routes/echoverse-docs.tsx'),
    route('divisions/echoverse/rydesync', 'routes/echoverse-rydesync.tsx'),
    route('divisions/echoverse/:bandSlug', 'routes/band.tsx'),
    route('divisions/nexus/csv-playground', 'routes/csv-playground.tsx'),
    route('echoverse/locked', 'routes/echoverse-locked.tsx'),
    route('bandroom', 'routes/bandroom.tsx'),
    route('divisions/:id', 'routes/division.tsx'),
    route('work/:slug', 'routes/service.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('settings', 'routes/settings.tsx'),
    route('rydesync', 'routes/rydesync.tsx'),
    route('rydesync/join', 'routes/join-room.tsx'),
    route('r/:room', 'routes/room.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('*', 'routes/unknown-path.tsx'),
  ]),
  // Over the whole window, without the shell.
  route('soundboard', 'routes/soundboard.tsx'),
  route('toad-tuff', 'routes/toad-tuff.tsx'),
] satisfies RouteConfig;
