import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeSettings, Profile } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { accountKey } from './use-account';

export function useChangeSettings() {
  const { api, account, replaceProfile } = useAuth();
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: async (settings: ChangeSettings) => {
      if (!account) throw new Error('No account to update');
      return api.patch<Profile>(`/api/accounts/${encodeURIComponent(account.uid)}/settings`, settings);
    },
    onSuccess: changed => {
      replaceProfile(changed);
      queryClient.setQueryData(accountKey(changed.uid), changed);
    },
  });
}
