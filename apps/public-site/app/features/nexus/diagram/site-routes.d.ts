/** Read off the site's own source while it is built. */
declare module 'virtual:site-routes' {
  export const siteRoutes: import('./core/route-table').RouteEntry[];
}
