import { Link } from 'react-router-dom';
import { divisions } from '@sevenfold/brand';
import type { AccountSummary, DivisionId } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { DataTable } from '../../components/data-table';
import { emptyText } from '../../components/empty-text';
import { FilterField, FilterForm } from '../../components/filter-form';
import { LoadMore } from '../../components/load-more';
import { Moment } from '../../components/moment';
import { SavedViews } from '../../components/saved-views';
import { Screen } from '../../components/screen';
import { paths } from '../../config/paths';
import { useAddressFilter } from '../../lib/use-address-filter';
import { useAccounts } from './api/use-accounts';
import styles from './accounts.module.css';

/** All accounts, searchable by name, email address or uid. */
export function Accounts() {
  const [{ search }, change] = useAddressFilter(['search']);
  const found = useAccounts(search.trim());
  const accounts = found.data?.pages.flatMap(page => page.accounts) ?? [];

  return (
    <Screen
      title="Accounts"
      actions={
        <FilterForm>
          <FilterField
            label="Search"
            value={search}
            placeholder="Name, email or user ID"
            onChange={value => change({ search: value })}
          />
        </FilterForm>
      }
    >
      <SavedViews screen="accounts" path={paths.accounts} />
      <Alarm error={found.error} />
      <div className="panel">
        <DataTable
          label="Accounts"
          columns={['Name', 'Email', 'Divisions', 'Actions', 'Last active', 'Member since']}
          pending={found.isPending}
          empty={accounts.length > 0 ? undefined : emptyText(found, nobody(search))}
        >
          {accounts.map(account => (
            <Row key={account.uid} account={account} />
          ))}
        </DataTable>
      </div>
      <LoadMore query={found} />
    </Screen>
  );
}

function Row({ account }: { account: AccountSummary }) {
  const { uid, displayName, email, memberSince, lastActive, totalActions } = account;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link to={paths.account(uid)}>{displayName}</Link>
      </th>
      <td className={styles.mail}>{email ?? '—'}</td>
      <td className={styles.divisions}>{divisionsText(account.divisions)}</td>
      <td>{totalActions}</td>
      <td className={styles.when}>
        <Moment at={lastActive} />
      </td>
      <td className={styles.when}>
        <Moment at={memberSince} />
      </td>
    </tr>
  );
}

function divisionsText(levels: AccountSummary['divisions']): string {
  const named = Object.entries(levels).map(
    ([id, level]) => `${divisions[id as DivisionId].name}${level === 'owner' ? ' (owner)' : ''}`,
  );
  return named.join(', ') || '—';
}

const nobody = (search: string) =>
  search ? 'No account matches. Try part of the name or email.' : 'No accounts yet.';
