import { useQuery } from '@tanstack/react-query';
import type { AddressErased, EmailSubscriptionCounts } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { useChange } from '../../../lib/use-change';

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
  return useChange(countsKey, (email: string) =>
    api.request<AddressErased>('/status/emails/erase', { method: 'POST', body: { email } }),
  );
}
