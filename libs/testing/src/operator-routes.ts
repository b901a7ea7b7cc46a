/** One operator route per service that has some. */
export const operatorRoutes = (uid: string) => [
  '/api/admin/activities',
  '/api/admin/accounts',
  '/api/admin/contact/counts',
  `/api/admin/identity/people/${uid}`,
  '/api/admin/status/subscriptions',
];
