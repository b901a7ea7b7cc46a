import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatusPage } from '@sevenfold/contracts';
import { deviceMemory, useAuth } from '@sevenfold/ui';

const refreshMs = 15_000;
const keptAs = 'sevenfold.status';

/** The status, or what this browser read last. `isOld`: it may have changed since. */
export function useStatus() {
  const { api } = useAuth();
  const { data, error, fetchStatus, failureReason } = useQuery({
    queryKey: ['status'],
    queryFn: () => api.get<StatusPage>('/api/status', { anonymous: true }),
    refetchInterval: refreshMs,
  });
  useEffect(() => {
    if (data) deviceMemory.writeJson(keptAs, data);
  }, [data]);
  // With nothing to show, the first failure is enough: retries take seconds.
  const isAway = error !== null || fetchStatus === 'paused' || (!data && failureReason !== null);
  const status = data ?? (isAway ? lastRead() : undefined);
  // The gateway answers with its copy while the status service is down.
  const isCopy = status !== undefined && status.staleSince === status.updatedAt;
  return { status, isOld: isAway || isCopy, error: isAway && !status ? (failureReason ?? offline) : null };
}

const offline = new Error('You’re offline. Check your connection.');

/** Undefined if an older version of this page stored it. */
function lastRead(): StatusPage | undefined {
  const kept = deviceMemory.readJson(keptAs) as Partial<StatusPage> | null;
  const isWhole = kept?.banner && kept.groups && kept.incidents?.every(({ componentIds }) => componentIds);
  return isWhole && kept.planned && kept.updatedAt ? (kept as StatusPage) : undefined;
}
