/** Generated from the site's source at build time. */
declare module 'virtual:guarded-pages' {
  export const guardedPages: import('./target').GuardedPage[];
}
