import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Profile } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { BackLink } from '../../components/back-link';
import { codeText } from '../../components/code-text';
import { Columns } from '../../components/columns';
import { CopyableId } from '../../components/copyable-id';
import { Facts } from '../../components/facts';
import { Moment } from '../../components/moment';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { paths } from '../../config/paths';
import { AccessPanel } from './access-panel';
import { ActionLog } from './action-log';
import { useAccount, useAccountCommand, type AccountCommand } from './api/use-accounts';
import { BadgesPanel } from './badges-panel';
import { PurchasesPanel } from './purchases-panel';
import type { Question } from './question';
import { SignInPanel } from './sign-in-panel';

/** One person: all data of their account, and the actions on it. */
export function Account() {
  const { uid = '' } = useParams();
  // Otherwise "Undo" and an open confirmation dialog for one person would act on the next.
  return <Person key={uid} uid={uid} />;
}

function Person({ uid }: { uid: string }) {
  const account = useAccount(uid);
  const command = useAccountCommand(uid);
  const [asked, setAsked] = useState<Question>();
  const name = account.data?.identity.displayName ?? 'They';
  const undo =
    command.variables?.kind === 'block'
      ? () => command.mutate({ kind: 'unblock', said: `${name} can sign in again.` })
      : undefined;

  return (
    <Screen title={account.data?.identity.displayName ?? 'Account'}>
      <BackLink to={paths.accounts}>Back to all accounts</BackLink>
      <Alarm error={command.error ?? account.error} />
      {account.isPending && (
        <div className="panel">
          <Skeleton label="Loading the account…" lines={8} />
        </div>
      )}
      {command.data && command.variables && (
        <Outcome traceId={command.data.traceId} onUndo={undo}>
          {command.variables.said}
        </Outcome>
      )}
      {account.data && (
        <Columns>
          <div>
            <ProfilePanel profile={account.data} />
            <AccessPanel profile={account.data} busy={command.isPending} onAsk={setAsked} />
            <BadgesPanel profile={account.data} />
            <PurchasesPanel profile={account.data} busy={command.isPending} onAsk={setAsked} />
          </div>
          <div>
            <SignInPanel uid={uid} name={name} busy={command.isPending} onAsk={setAsked} />
            <ActionLog uid={uid} />
          </div>
        </Columns>
      )}
      {asked && (
        <AskDialog
          verb={asked.verb}
          question={asked.question}
          note={asked.note}
          reasonLabel="Reason, for the audit log"
          reasonRequired={asked.command.kind === 'block'}
          onCancel={() => setAsked(undefined)}
          onConfirm={reason => {
            setAsked(undefined);
            command.mutate(withReason(asked.command, reason));
          }}
        />
      )}
    </Screen>
  );
}

function withReason(command: AccountCommand, reason: string | undefined): AccountCommand {
  if (!reason) return command;
  return command.kind === 'purchase'
    ? { ...command, purchase: { ...command.purchase, reason } }
    : { ...command, reason };
}

function ProfilePanel({ profile }: { profile: Profile }) {
  const { uid, identity, account, analytics, bio, location, website, preferences } = profile;
  return (
    <section className="panel" aria-labelledby="profile">
      <div className="panel-head">
        <h2 id="profile">Profile</h2>
      </div>
      <Facts
        facts={{
          Email: identity.email ? <a href={`mailto:${identity.email}`}>{identity.email}</a> : '—',
          'User ID': <CopyableId id={uid} />,
          Tier: codeText(account.tier),
          Bio: bio || '—',
          Location: location || '—',
          // Text, not a link: the person chose it.
          Website: website || '—',
          'Emails about requests': preferences.notifications ? 'Yes' : 'No',
          'Member since': <Moment at={analytics.memberSince} />,
          'Last active': <Moment at={identity.lastActive} />,
          Actions: analytics.totalActions,
          Purchases: analytics.totalPurchases,
          Rewards: analytics.totalRewards,
        }}
      />
    </section>
  );
}
