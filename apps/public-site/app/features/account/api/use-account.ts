import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@sevenfold/contracts';
import { useAuth, type ApiClient } from '@sevenfold/ui';

export const accountKey = (uid: string) => ['account', uid];

/** The signed-in person's account. */
export function useAccount() {
  const { api, account, profileLoading } = useAuth();
  const uid = account?.uid;

  return useQuery({
    queryKey: accountKey(uid ?? ''),
    queryFn: () => getAccount(api, uid),
    // The first sign-in creates the account: before that there is nothing to load.
    enabled: uid !== undefined && !profileLoading,
  });
}

export async function getAccount(api: ApiClient, uid: string | undefined): Promise<Profile> {
  if (!uid) throw new Error('Missing uid for account doc');
  return api.get<Profile>(`/api/accounts/${encodeURIComponent(uid)}`);
}
