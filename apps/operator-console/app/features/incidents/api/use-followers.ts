import { useQuery } from '@tanstack/react-query';
import type { SubscriptionRemoved, Subscriptions } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { useChange } from '../../../lib/use-change';

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
  return useChange(followersKey, (id: string) =>
    api.request<SubscriptionRemoved>(`/status/subscriptions/${id}`, { method: 'DELETE' }),
  );
}
