/** Every path of the console, below its mount `/admin`. */
export const paths = {
  adminCenter: '/',
  room: (room: string) => `/rooms/${encodeURIComponent(room)}`,
  inbox: '/inbox',
  submission: (submissionId: string) => `/inbox/${submissionId}`,
  accessRequests: '/access-requests',
  accounts: '/accounts',
  account: (uid: string) => `/accounts/${encodeURIComponent(uid)}`,
  mails: '/mails',
  deadLetters: '/dead-letters',
  maintenance: '/maintenance',
  incidents: '/incidents',
  audit: '/audit',
  trace: (traceId: string) => `/traces/${traceId}`,
} as const;

/** Pages of the public site, which is another app: full page loads. */
export const sitePaths = {
  home: '/',
  adminRequired: '/403',
  status: '/status',
  room: (room: string) => `/r/${room}`,
} as const;
