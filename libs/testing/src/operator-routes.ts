/** One route of each service that has some for operators. */
export const operatorRoutes = (uid: string) => [
  '/api/admin/activities',
  '/api/admin/accounts',
  '/api/admin/contact/counts',
  `/api/admin/identity/people/${uid}`,
  '/api/admin/status/subscriptions',
];
