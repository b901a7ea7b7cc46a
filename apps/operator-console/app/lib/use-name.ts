import { useQuery } from '@tanstack/react-query';
import { isGuest, shownName, type AccountPage } from '@sevenfold/contracts';
import type { AdminApi } from './admin-api';
import { createNameBatch } from './name-batch';
import { useAdminApi } from './use-admin-api';

/** Anything else would make the server reject the whole batch. */
const wellFormed = /^[\w-]{1,64}$/;

const batches = new WeakMap<AdminApi, ReturnType<typeof createNameBatch>>();

function batchOf(api: AdminApi) {
  const known = batches.get(api);
  if (known) return known;
  const batch = createNameBatch(async uids => {
    const query = new URLSearchParams({ uids: uids.join(','), limit: '100' });
    const { accounts } = await api.request<AccountPage>(`/accounts?${query}`);
    return new Map(accounts.map(({ uid, displayName }) => [uid, displayName]));
  });
  batches.set(api, batch);
  return batch;
}

/** Someone's name: from their account, or `Guest …`. Undefined while unknown, and if nobody has the uid. */
export function useName(uid: string | null | undefined): string | undefined {
  const api = useAdminApi();
  const isPerson = uid != null && wellFormed.test(uid) && !isGuest(uid);
  const { data } = useQuery({
    queryKey: ['names', uid],
    queryFn: () => batchOf(api)(uid!),
    enabled: isPerson,
    staleTime: 10 * 60_000,
    retry: false,
  });
  if (isPerson) return data ?? undefined;
  return uid && isGuest(uid) ? shownName(uid) : undefined;
}
