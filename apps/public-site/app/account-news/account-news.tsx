import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { divisions, isDivisionId } from '@sevenfold/brand';
import { badgeOf, type AccountNode, type Profile, type SocketTicket } from '@sevenfold/contracts';
import { logWarning, useAuth, useToast } from '@sevenfold/ui';
import { newsBetween, type News } from './news-between';

/** Notifies signed-in people of badges and decisions at once, on any page. */
export function AccountNews() {
  const { account, profileLoading, api, replaceProfile } = useAuth();
  const { show } = useToast();
  const queryClient = useQueryClient();
  const uid = profileLoading ? undefined : account?.uid;

  useEffect(() => {
    if (!uid) return;
    const leaving = new AbortController();
    let before: AccountNode | null | undefined;

    async function follow(uid: string) {
      // Loaded after the first paint, which does not need it.
      const { connectRealtime } = await import('@sevenfold/realtime-client');
      if (leaving.signal.aborted) return;
      const realtime = connectRealtime({
        url: '/api/rydesync/socket',
        fetchTicket: async () => (await api.post<SocketTicket>('/api/rydesync/tickets')).ticket,
      });
      leaving.signal.addEventListener('abort', () => realtime.close());
      realtime.subscribe(`accounts/${uid}`, value => {
        const now = value as AccountNode | null;
        const news = newsBetween(before, now);
        before = now;
        if (news.length > 0) tell(news);
      });
    }

    function tell(news: News[]) {
      for (const each of news) show(...toastOf(each));
      void queryClient.invalidateQueries({ queryKey: ['account', uid] });
      void queryClient.invalidateQueries({ queryKey: ['division-requests', uid] });
      // Every page uses the profile's rights, so new access applies at once.
      api
        .get<Profile>(`/api/accounts/${encodeURIComponent(uid!)}`)
        .then(replaceProfile, (error: unknown) => logWarning('Could not read the profile again', error));
    }

    follow(uid).catch((error: unknown) => logWarning('Live account news is unavailable', error));
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other dependencies are new on each render but do the same
  }, [uid]);

  return null;
}

function toastOf(news: News): Parameters<ReturnType<typeof useToast>['show']> {
  if (news.kind === 'badge') {
    const badge = badgeOf(news.badgeId);
    return [
      'success',
      { title: `Badge earned: ${badge?.name ?? news.badgeId}`, message: badge?.description },
    ];
  }
  const name = isDivisionId(news.division) ? divisions[news.division].name : news.division;
  return news.outcome === 'approved'
    ? ['success', { title: `Welcome to ${name}`, message: 'Your request was approved. You’re in.' }]
    : [
        'info',
        {
          title: `Your request for ${name}`,
          message: 'Your request was declined this time. You can ask again.',
        },
      ];
}
