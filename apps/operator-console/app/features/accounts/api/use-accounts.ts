import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountPage, LoggedActionPage, PersonAccess, Profile } from '@sevenfold/contracts';
import { useAdminApi } from '../../../lib/use-admin-api';
import { usePages } from '../../../lib/use-pages';

const pollEveryMs = 30_000;
const pathOf = (uid: string) => `/accounts/${encodeURIComponent(uid)}`;
const personOf = (uid: string) => `/identity/people/${encodeURIComponent(uid)}`;

/** Accounts whose name, email address or uid contains a text; newest first. */
export const useAccounts = (search: string) =>
  usePages<AccountPage>(
    ['admin', 'accounts', search],
    '/accounts',
    { search },
    { refetchInterval: pollEveryMs, keepsLast: true },
  );

export function useAccount(uid: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'account', uid],
    queryFn: () => api.request<Profile>(pathOf(uid)),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

export const useActionLog = (uid: string) =>
  usePages<LoggedActionPage>(['admin', 'account', uid, 'actions'], `${pathOf(uid)}/actions`, { limit: '25' });

/** Whether someone may sign in, and their sessions. */
export function usePersonAccess(uid: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ['admin', 'account', uid, 'access'],
    queryFn: () => api.request<PersonAccess>(personOf(uid)),
    refetchInterval: pollEveryMs,
    retry: false,
  });
}

/** An operator's action on a person, and the sentence that confirms it. */
export type AccountCommand = { said: string } & (
  | { kind: 'block' | 'unblock'; reason?: string }
  | { kind: 'end-session'; sessionId: string; reason?: string }
  | { kind: 'access'; division: string; level: string; reason?: string }
  | {
      kind: 'purchase';
      purchaseId: string;
      purchase: { description: string; amount: number; status: string; reason?: string };
    }
);

export function useAccountCommand(uid: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (command: AccountCommand) => {
      const { path, method, body } = callOf(uid, command);
      return api.request<{ actionId: string; traceId?: string }>(path, { method, body });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin', 'account', uid] }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'accounts'] }),
      ]),
  });
}

function callOf(uid: string, command: AccountCommand) {
  const reason = 'reason' in command && command.reason ? { reason: command.reason } : {};
  switch (command.kind) {
    case 'block':
    case 'unblock':
      return { path: `${personOf(uid)}/${command.kind}`, method: 'POST', body: reason };
    case 'end-session':
      return {
        path: `${personOf(uid)}/sessions/${encodeURIComponent(command.sessionId)}`,
        method: 'DELETE',
        body: reason,
      };
    case 'access':
      return {
        path: `${pathOf(uid)}/access/${command.division}`,
        method: 'PUT',
        body: { level: command.level, ...reason },
      };
    case 'purchase':
      return {
        path: `${pathOf(uid)}/purchases/${encodeURIComponent(command.purchaseId)}`,
        method: 'PUT',
        body: command.purchase,
      };
  }
}
