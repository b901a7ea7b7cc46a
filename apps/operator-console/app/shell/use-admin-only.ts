import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { sitePaths } from '../config/paths';
import { AdminApiError } from '../lib/admin-api';

/** If the server says that this person is no operator, the site's page explains it, whatever the screen. */
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
