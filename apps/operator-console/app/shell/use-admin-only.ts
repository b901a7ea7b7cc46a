import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { sitePaths } from '../config/paths';
import { AdminApiError } from '../lib/admin-api';

/** If the server says that this person is not an operator, opens the site's page that explains it, from any screen. */
export function useAdminOnly() {
  const queryClient = useQueryClient();

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ query: { state } }) => {
        if (state.error instanceof AdminApiError && state.error.status === 403)
          location.replace(sitePaths.adminRequired);
      }),
    [queryClient],
  );
}
