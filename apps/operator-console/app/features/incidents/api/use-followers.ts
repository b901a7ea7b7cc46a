import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionRemoved, Subscriptions } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';

const followersKey = ['admin', 'status-subscriptions'] as const;

/** Webhook subscribers of the status page. */
export function useFollowers() {
  const api = useAdminApi();
  return useQuery({
    queryKey: followersKey,
    queryFn: async () => (await api.request<Subscriptions>('/status/subscriptions')).subscriptions,
    retry: false,
  });
}

export function useRemoveFollower() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      api.request<SubscriptionRemoved>(`/status/subscriptions/${id}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: followersKey }),
  });
}
