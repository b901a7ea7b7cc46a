import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatusPage } from '@sevenfold/contracts';
import { deviceMemory, useAuth } from '@sevenfold/ui';

const refreshMs = 15_000;
const keptAs = 'sevenfold.status';

/**
 * The status; while it cannot be read, what this browser read last. `isOld` says that it may be different by
 * now.
 */
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
  // With nothing to show, the first failure is enough: further tries take seconds.
  const isAway = error !== null || fetchStatus === 'paused' || (!data && failureReason !== null);
  const status = data ?? (isAway ? lastRead() : undefined);
  return { status, isOld: isAway, error: isAway && !status ? (failureReason ?? offline) : null };
}

const offline = new Error('You’re offline. Check your connection.');

/** Undefined for one of an older version of this page. */
function lastRead(): StatusPage | undefined {
  const kept = deviceMemory.readJson(keptAs) as Partial<StatusPage> | null;
  const isWhole = kept?.banner && kept.groups && kept.incidents?.every(({ componentIds }) => componentIds);
  return isWhole && kept.planned && kept.updatedAt ? (kept as StatusPage) : undefined;
}
