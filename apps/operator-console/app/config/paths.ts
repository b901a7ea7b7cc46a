/** Every path of the console, below its mount `/admin`. */
export const paths = {
  adminCenter: '/',
  room: (room: string) => `/rooms/${encodeURIComponent(room)}`,
  keptRooms: '/kept-rooms',
  inbox: '/inbox',
  submission: (submissionId: string) => `/inbox/${submissionId}`,
  accessRequests: '/access-requests',
  accounts: '/accounts',
  account: (uid: string) => `/accounts/${encodeURIComponent(uid)}`,
  mails: '/mails',
  deadLetters: '/dead-letters',
  maintenance: '/maintenance',
  isItUs: '/is-it-us',
  gameDay: '/game-day',
  capacity: '/capacity',
  incidents: '/incidents',
  audit: '/audit',
  references: '/references',
  reference: (reference: string) => `/references/${reference}`,
} as const;

/** Pages outside of the console: full page loads. */
export const sitePaths = {
  home: '/',
  adminRequired: '/403',
  status: '/status',
  incident: (id: string) => `/status/incidents/${id}`,
  room: (room: string) => `/r/${room}`,
  party: (id: string) => `/rydesync/parties/${id}`,
  api: '/api/docs',
  events: '/api/docs/events',
  roomsProtocol: '/api/docs/rooms',
} as const;
