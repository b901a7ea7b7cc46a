import { Link } from 'react-router-dom';
import { divisions } from '@sevenfold/brand';
import type { AccountSummary, DivisionId } from '@sevenfold/contracts';
import { Alarm } from '../../components/alarm';
import { DataTable } from '../../components/data-table';
import { emptyText } from '../../components/empty-text';
import { FilterField, FilterForm } from '../../components/filter-form';
import { LoadMore } from '../../components/load-more';
import { SavedViews } from '../../components/saved-views';
import { Screen } from '../../components/screen';
import { paths } from '../../config/paths';
import { useAddressFilter } from '../../lib/use-address-filter';
import { useAccounts } from './api/use-accounts';
import styles from './accounts.module.css';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

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
            placeholder="Name, mail address or uid"
            onChange={value => change({ search: value })}
          />
        </FilterForm>
      }
    >
      <SavedViews screen="accounts" path={paths.accounts} />
      <Alarm message={found.error?.message} />
      <div className="panel">
        <DataTable
          label="Accounts"
          columns={['Name', 'Mail address', 'Divisions', 'Actions', 'Last active', 'Member since']}
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
      <td className={styles.when}>{moment.format(new Date(lastActive))}</td>
      <td className={styles.when}>{day.format(new Date(memberSince))}</td>
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
  search ? 'Nobody matches. Try a part of the name or of the mail address.' : 'Nobody has an account yet.';
