/** Read off the site's own source while it is built. */
declare module 'virtual:guarded-pages' {
  export const guardedPages: import('./target').GuardedPage[];
}
