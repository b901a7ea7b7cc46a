/** Generated from the site's source at build time. */
declare module 'virtual:site-routes' {
  export const siteRoutes: import('./core/route-table').RouteEntry[];
}
