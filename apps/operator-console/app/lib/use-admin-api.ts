import { useAuth, type Auth } from '@sevenfold/ui';
import { createAdminApi, type AdminApi } from './admin-api';

const apis = new WeakMap<Auth['token'], AdminApi>();

/** The same object for all components of a session. */
export function useAdminApi(): AdminApi {
  const { token } = useAuth();
  const known = apis.get(token);
  if (known) return known;
  const api = createAdminApi(token);
  apis.set(token, api);
  return api;
}
