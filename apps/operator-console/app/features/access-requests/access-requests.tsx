import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { DivisionRequest, DivisionRequestStatus } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { DataTable } from '../../components/data-table';
import { emptyText } from '../../components/empty-text';
import { LoadMore } from '../../components/load-more';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { Tabs } from '../../components/tabs';
import { useDecision, useDivisionRequests, type Decision } from './api/use-division-requests';
import { decidedSentence, decisionWords, personOf } from './decision-words';
import { RequestRow } from './request-row';

const statuses: readonly DivisionRequestStatus[] = ['pending', 'approved', 'denied'];

/** Requests for access to a division, and operators' decisions. */
export function AccessRequests() {
  const [search] = useSearchParams();
  const status = statuses.find(known => known === search.get('status')) ?? 'pending';
  const found = useDivisionRequests(status);
  const decision = useDecision();
  const [asked, setAsked] = useState<{ verdict: Decision['verdict']; request: DivisionRequest }>();
  const requests = found.data?.pages.flatMap(page => page.requests) ?? [];

  return (
    <Screen title="Access requests" actions={<StatusFilter current={status} />}>
      <Alarm message={decision.error?.message ?? found.error?.message} />
      {decision.data && <Outcome traceId={decision.data.traceId}>{decidedSentence(decision.data)}</Outcome>}
      <div className="panel">
        <DataTable
          label={`Access requests, ${status}`}
          columns={['Asked', 'Who', 'Division', 'Reason', status === 'pending' ? 'Decision' : 'Decided']}
          pending={found.isPending}
          empty={requests.length > 0 ? undefined : emptyText(found, emptyTexts[status])}
        >
          {requests.map(request => (
            <RequestRow
              key={request.id}
              request={request}
              busy={decision.isPending}
              onAsk={verdict => setAsked({ verdict, request })}
            />
          ))}
        </DataTable>
      </div>
      <LoadMore query={found} />
      {asked && (
        <AskDialog
          verb={decisionWords[asked.verdict].verb}
          question={decisionWords[asked.verdict].question(personOf(asked.request), asked.request.division)}
          note={decisionWords[asked.verdict].note}
          reasonLabel="Reason, shown to them (optional)"
          onCancel={() => setAsked(undefined)}
          onConfirm={reason => {
            setAsked(undefined);
            decision.mutate({
              id: asked.request.id,
              verdict: asked.verdict,
              ...(reason ? { reason } : {}),
            });
          }}
        />
      )}
    </Screen>
  );
}

const emptyTexts = {
  pending: 'Nobody is waiting for an answer.',
  approved: 'No request was approved yet.',
  denied: 'No request was denied yet.',
} as const;

function StatusFilter({ current }: { current: DivisionRequestStatus }) {
  return (
    <Tabs label="Requests by status">
      {statuses.map(status => (
        <Link
          key={status}
          to={{ search: status === 'pending' ? '' : `?status=${status}` }}
          aria-current={status === current ? 'true' : undefined}
        >
          {status}
        </Link>
      ))}
    </Tabs>
  );
}
