import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { divisions } from '@sevenfold/brand';
import type { DivisionRequest, DivisionRequestStatus } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { BulkBar, BulkCheckbox, someNames } from '../../components/bulk/bulk-bar';
import { useBulk } from '../../components/bulk/use-bulk';
import { DataTable } from '../../components/data-table';
import { emptyText } from '../../components/empty-text';
import { LoadMore } from '../../components/load-more';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { Tabs } from '../../components/tabs';
import {
  requestsKey,
  useDecide,
  useDecision,
  useDivisionRequests,
  type Decision,
} from './api/use-division-requests';
import { describeDecision, decisionPrompts, personOf } from './describe-decision';
import { RequestRow } from './request-row';

const statuses: readonly DivisionRequestStatus[] = ['pending', 'approved', 'denied'];

/** Requests for access to a division, and operators' decisions. */
export function AccessRequests() {
  const [search] = useSearchParams();
  const status = statuses.find(known => known === search.get('status')) ?? 'pending';
  const found = useDivisionRequests(status);
  const decision = useDecision();
  const decide = useDecide();
  const [asked, setAsked] = useState<{ verdict: Decision['verdict']; request: DivisionRequest }>();
  const requests = found.data?.pages.flatMap(page => page.requests) ?? [];
  const bulk = useBulk<DivisionRequest>(status, [requestsKey], ({ id }) => id, requestName);
  const [askedAll, setAskedAll] = useState<Decision['verdict']>();
  const pending = status === 'pending';

  return (
    <Screen title="Access requests" actions={<StatusFilter current={status} />}>
      <Alarm error={decision.error ?? found.error} />
      {decision.data && <Outcome traceId={decision.data.traceId}>{describeDecision(decision.data)}</Outcome>}
      <div className="panel">
        {(pending || bulk.run) && (
          <BulkBar
            bulk={bulk}
            items={requests}
            hasMore={found.hasNextPage}
            onChooseAll={() => void bulk.chooseAll(found, page => page.requests)}
          >
            <Button size="xs" onClick={() => setAskedAll('approve')}>
              Approve selected
            </Button>
            <Button variant="default" size="xs" onClick={() => setAskedAll('deny')}>
              Deny selected
            </Button>
          </BulkBar>
        )}
        <DataTable
          label={`Access requests, ${status}`}
          columns={[
            ...(pending ? ['Select'] : []),
            'Requested',
            'Who',
            'Division',
            'Reason',
            pending ? 'Decision' : 'Decided',
          ]}
          pending={found.isPending}
          empty={requests.length > 0 ? undefined : emptyText(found, emptyTexts[status])}
        >
          {requests.map(request => (
            <RequestRow
              key={request.id}
              request={request}
              busy={decision.isPending}
              onAsk={verdict => setAsked({ verdict, request })}
              select={
                pending && (
                  <BulkCheckbox
                    checked={bulk.isChosen(request)}
                    name={requestName(request)}
                    onChange={() => bulk.toggle(request)}
                  />
                )
              }
            />
          ))}
        </DataTable>
      </div>
      <LoadMore query={found} />
      {askedAll && (
        <AskDialog
          verb={decisionPrompts[askedAll].verb}
          question={`${decisionPrompts[askedAll].verb} ${requestCount(bulk.chosen.length)}?`}
          note={`${someNames(bulk.chosen.map(requestName))}. Each gets a decision and an audit entry of its own.`}
          reasonLabel="Reason, shown to all of them (optional)"
          onCancel={() => setAskedAll(undefined)}
          onConfirm={reason => {
            setAskedAll(undefined);
            decision.reset();
            void bulk.start(pastTense[askedAll], ({ id }) =>
              decide({ id, verdict: askedAll, ...(reason ? { reason } : {}) }),
            );
          }}
        />
      )}
      {asked && (
        <AskDialog
          verb={decisionPrompts[asked.verdict].verb}
          question={decisionPrompts[asked.verdict].question(personOf(asked.request), asked.request.division)}
          note={decisionPrompts[asked.verdict].note}
          reasonLabel="Reason, shown to them (optional)"
          onCancel={() => setAsked(undefined)}
          onConfirm={reason => {
            setAsked(undefined);
            bulk.forget();
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

const pastTense = { approve: 'Approved', deny: 'Denied' } as const;

const requestName = (request: DivisionRequest) =>
  `${personOf(request)} (${divisions[request.division].name})`;
const requestCount = (count: number) => (count === 1 ? '1 request' : `${count} requests`);

const nameOf = { pending: 'Pending', approved: 'Approved', denied: 'Denied' } as const;

const emptyTexts = {
  pending: 'No open requests.',
  approved: 'No approved requests.',
  denied: 'No denied requests.',
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
          {nameOf[status]}
        </Link>
      ))}
    </Tabs>
  );
}
