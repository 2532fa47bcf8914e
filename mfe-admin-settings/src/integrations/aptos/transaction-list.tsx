import { type ListDeclaration, type RowAction, timeColumn } from '@laurel/admin-kit/list';
import type { BlockchainTransaction, TransactionStatus } from '@laurel/contracts/rewards/collectibles.dto';
import { Badge, TextLink, toast, type Tone } from '@laurel/ui';
import { api, can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import type { Texts } from '../use-texts.ts';

const tones: Record<TransactionStatus, Tone> = {
  pending: 'neutral',
  submitted: 'info',
  confirmed: 'success',
  failed: 'danger',
};
const statuses = Object.keys(tones) as TransactionStatus[];
const keys = queryKeys('program-blockchain-transactions');

/** What has been made on the chain for a program: collections, and the tokens of those who earned them. */
export function transactionList(t: Texts, programId: string): ListDeclaration<BlockchainTransaction> {
  return {
    id: 'program-blockchain',
    title: t('transactions.title'),
    allowed: can('program', 'update', programId),
    address: `/admin/v2/programs/${programId}/blockchain_transactions`,
    keys,
    defaults: { sort: '-created_at' },
    rowId: ({ id }) => id,
    rowName: ({ reward, participant }) => `${reward.name} · ${participant?.name ?? t('transactions.collection')}`,
    search: t('transactions.search'),
    filters: [
      {
        field: 'status',
        label: t('transactions.statusTitle'),
        options: statuses.map((value) => ({ value, label: t(`transactions.status.${value}`) })),
      },
    ],
    columns: [
      {
        field: 'reward',
        header: t('transactions.reward'),
        sortable: true,
        minWidth: 180,
        text: ({ reward }) => reward.name,
        ...(can('rewards', 'view', programId) && {
          render: ({ reward }: BlockchainTransaction) => (
            <TextLink to={`/admin/v2/rewards/${reward.id}`}>{reward.name}</TextLink>
          ),
        }),
      },
      {
        field: 'participant',
        header: t('transactions.for'),
        sortable: true,
        minWidth: 160,
        text: ({ participant }) => participant?.name ?? t('transactions.collection'),
      },
      {
        field: 'status',
        header: t('transactions.statusTitle'),
        minWidth: 120,
        text: ({ status }) => t(`transactions.status.${status}`),
        render: ({ status }) => <Badge tone={tones[status]}>{t(`transactions.status.${status}`)}</Badge>,
      },
      {
        field: 'hash',
        header: t('transactions.hash'),
        minWidth: 220,
        text: ({ hash }) => hash ?? '–',
        render: ({ hash, explorer_url }) =>
          explorer_url === null ? (
            (hash ?? '–')
          ) : (
            <TextLink href={explorer_url} target="_blank" rel="noopener">
              {hash}
            </TextLink>
          ),
      },
      { field: 'error', header: t('transactions.note'), minWidth: 200, text: ({ error }) => error ?? '' },
      { field: 'network', header: t('transactions.network'), minWidth: 110, text: ({ network }) => network ?? '–' },
      timeColumn('created_at', t('transactions.date'), { format: 'date-time' }),
    ],
    rowActions: (row) => (row.status === 'failed' && can('rewards', 'manage', programId) ? [retry(t, row)] : []),
    empty: { title: t('transactions.emptyTitle'), text: t('transactions.emptyText') },
  };
}

const retry = (t: Texts, { reward }: BlockchainTransaction): RowAction => ({
  id: 'retry',
  label: t('transactions.retry'),
  confirm: {
    title: t('transactions.retryTitle'),
    text: t('transactions.retryText', { reward: reward.name }),
    confirmLabel: t('transactions.retry'),
  },
  run: async () => {
    await api.post(`/admin/v2/rewards/${reward.id}/retry_blockchain_transactions`);
    toast.success(t('transactions.retried'));
  },
});
