import type { StatusPage } from '@sevenfold/contracts';
import { ApiClient } from '../main-job.ts';
import type { Row } from './row.ts';

/** Whether the status page is live and green. */
export async function isAllWell(url: string): Promise<boolean> {
  const api = new ApiClient(url, AbortSignal.timeout(10_000));
  const page = await api.ask<StatusPage>('GET', '/api/status', 200);
  return page.banner.state === 'operational' && !page.staleSince;
}

/** Whether the status page shows what it should. @throws if it does not answer at once */
export async function isOnStatusPage(url: string, { shown }: Pick<Row, 'shown'>): Promise<boolean> {
  // The page must answer at once, whatever is down.
  const quick = new ApiClient(url, AbortSignal.timeout(3_000));
  const answer = quick.ask<StatusPage>('GET', '/api/status', 200);
  if (shown === 'no page')
    return answer.then(
      () => false,
      () => true,
    );
  const { groups, banner, staleSince, updatedAt } = await answer;
  if (shown === undefined) return banner.state === 'operational';
  if (shown === 'a copy') return staleSince === updatedAt;
  return groups.some(({ entries }) =>
    entries.some(({ id, status }) => id === shown && status !== 'operational'),
  );
}
