import { useQuery } from '@tanstack/react-query';
import { describeCounts, personalDataNames, type ErasureReceipt } from '@sevenfold/contracts';
import { ApiError, useAuth } from '@sevenfold/ui';
import { rememberedReceipt, rememberReceipt } from '../../account-news/receipt-number';
import styles from './deletion-receipt.module.css';

const watchMs = 2000;

/** Shows someone who deleted their account in this browser the progress, and finally what was erased where. */
export function DeletionReceipt() {
  const { api } = useAuth();
  const number = rememberedReceipt();
  const { data: receipt } = useQuery({
    queryKey: ['receipt', number],
    queryFn: () => receiptOf(number!),
    enabled: number !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? watchMs : false),
  });

  async function receiptOf(id: string): Promise<ErasureReceipt | null> {
    try {
      return await api.get<ErasureReceipt>(`/api/accounts/receipts/${encodeURIComponent(id)}`, {
        anonymous: true,
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  if (!receipt || receipt.status === 'cancelled') return null;
  return (
    <section className={styles.receipt} aria-labelledby="receipt" role="status">
      <h2 id="receipt">{titles[receipt.status]}</h2>
      {receipt.status === 'scheduled' && (
        <p>We’ll delete it on {day(receipt.dueAt)}. To keep it, sign in before then.</p>
      )}
      {receipt.confirmations.length > 0 && (
        <dl>
          {receipt.confirmations.map(({ service, removed, kept }) => (
            <div key={service}>
              <dt>{personalDataNames[service]}</dt>
              <dd>
                Removed: {describeCounts(removed)}. Kept: {describeCounts(kept)}.
              </dd>
            </div>
          ))}
        </dl>
      )}
      {receipt.awaited.length > 0 && (
        <p>Still in progress: {receipt.awaited.map(service => personalDataNames[service]).join(', ')}.</p>
      )}
      <p className={styles.number}>Receipt {receipt.id}</p>
      {receipt.status === 'done' && (
        <button type="button" className="sf-button sf-button-quiet" onClick={forget}>
          Forget the receipt
        </button>
      )}
    </section>
  );
}

function forget(): void {
  rememberReceipt(undefined);
  location.reload();
}

const titles = {
  scheduled: 'Your account will be deleted',
  running: 'Your account is being deleted',
  done: 'Your account has been deleted',
} as const;

const day = (iso: string) => new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' });
