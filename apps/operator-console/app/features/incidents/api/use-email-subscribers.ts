import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddressErased, EmailSubscriptionCounts } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';

const countsKey = ['admin', 'status-emails'] as const;

export function useEmailCounts() {
  const api = useAdminApi();
  return useQuery({
    queryKey: countsKey,
    queryFn: () => api.request<EmailSubscriptionCounts>('/status/emails'),
    retry: false,
  });
}

export function useEraseAddress() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      api.request<AddressErased>('/status/emails/erase', { method: 'POST', body: { email } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: countsKey }),
  });
}
