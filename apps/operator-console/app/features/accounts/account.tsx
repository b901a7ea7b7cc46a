import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Profile } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { AskDialog } from '../../components/ask-dialog';
import { Facts } from '../../components/facts';
import { Outcome } from '../../components/outcome';
import { Screen } from '../../components/screen';
import { paths } from '../../config/paths';
import { AccessPanel } from './access-panel';
import { ActionLog } from './action-log';
import { useAccount, useAccountCommand, type AccountCommand } from './api/use-accounts';
import { BadgesPanel } from './badges-panel';
import { PurchasesPanel } from './purchases-panel';
import type { Question } from './question';
import { SignInPanel } from './sign-in-panel';
import styles from './accounts.module.css';

/** One person: all data of their account, and the actions on it. */
export function Account() {
  const { uid = '' } = useParams();
  const account = useAccount(uid);
  const command = useAccountCommand(uid);
  const [asked, setAsked] = useState<Question>();

  return (
    <Screen title={account.data?.identity.displayName ?? 'Account'}>
      <Link to={paths.accounts} className={styles.back}>
        Back to all accounts
      </Link>
      <Alarm message={command.error?.message ?? account.error?.message} />
      {account.isPending && (
        <p className="muted" role="status">
          Loading the account…
        </p>
      )}
      {command.data && <Outcome traceId={command.data.traceId}>{command.variables?.said}</Outcome>}
      {account.data && (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <ProfilePanel profile={account.data} />
            <AccessPanel profile={account.data} busy={command.isPending} onAsk={setAsked} />
            <BadgesPanel profile={account.data} />
          </div>
          <div className={styles.stack}>
            <SignInPanel
              uid={uid}
              name={account.data.identity.displayName}
              busy={command.isPending}
              onAsk={setAsked}
            />
            <PurchasesPanel profile={account.data} busy={command.isPending} onAsk={setAsked} />
            <ActionLog uid={uid} />
          </div>
        </div>
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

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function ProfilePanel({ profile }: { profile: Profile }) {
  const { uid, identity, account, analytics, bio, location, website, preferences } = profile;
  return (
    <section className="panel" aria-labelledby="profile">
      <div className="panel-head">
        <h2 id="profile">Profile</h2>
      </div>
      <Facts
        facts={{
          'Mail address': identity.email ? <a href={`mailto:${identity.email}`}>{identity.email}</a> : '—',
          Uid: <span className="mono">{uid}</span>,
          Tier: account.tier,
          Bio: bio || '—',
          Location: location || '—',
          // Text, not a link: the person chose it.
          Website: website || '—',
          'Wants mails': preferences.notifications ? 'yes' : 'no',
          'Member since': moment.format(new Date(analytics.memberSince)),
          'Last active': moment.format(new Date(identity.lastActive)),
          Actions: analytics.totalActions,
          Purchases: analytics.totalPurchases,
          Rewards: analytics.totalRewards,
        }}
      />
    </section>
  );
}
