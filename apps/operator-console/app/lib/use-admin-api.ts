import { useMemo } from 'react';
import { useAuth } from '@sevenfold/ui';
import { createAdminApi } from './admin-api';

export function useAdminApi() {
  const { token } = useAuth();
  return useMemo(() => createAdminApi(token), [token]);
}
