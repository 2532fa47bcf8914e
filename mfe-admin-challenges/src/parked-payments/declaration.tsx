import { type ListDeclaration, type RowAction, timeColumn } from '@laurel/admin-kit/list';
import { parkReasons } from '@laurel/contracts/programs/payments/park-reasons';
import type { ParkedPayment } from '@laurel/contracts/programs/payments/parked-payments.dto';
import { Badge, toast } from '@laurel/ui';
import { api, can, formatMoney } from '@laurel/web-kit';
import { userAt } from '../parts/participants.ts';
import { decisionOn, parkedPaymentsOf, paymentKeys } from '../parts/payments.ts';
import type { PaymentTexts } from './texts.ts';

/** The payments that wait for a person. */
export function parkedPaymentList(
  t: PaymentTexts,
  programId: string,
  onGive: (payment: ParkedPayment) => void,
): ListDeclaration<ParkedPayment> {
  return {
    id: 'parked-payments',
    title: t('title'),
    description: t('description'),
    allowed: can('rewards', 'manage', programId),
    address: parkedPaymentsOf(programId),
    keys: paymentKeys,
    defaults: { sort: '-created_at' },
    rowId: ({ id }) => id,
    rowName: ({ title }) => title,
    ...(can('users', 'view', programId) && { link: ({ participant_id }: ParkedPayment) => userAt(participant_id) }),
    search: t('search'),
    filters: [
      {
        field: 'reason',
        label: t('column.reason'),
        options: parkReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
      },
    ],
    columns: [
      { field: 'title', header: t('column.title'), sortable: true, minWidth: 230 },
      {
        field: 'participant_name',
        header: t('column.payer'),
        sortable: true,
        minWidth: 160,
        text: ({ participant_name }) => participant_name || t('erasedPayer'),
      },
      { field: 'amount', header: t('column.amount'), type: 'number', sortable: true, minWidth: 110, text: amountOf },
      {
        field: 'reason',
        header: t('column.reason'),
        minWidth: 290,
        text: ({ reason }) => t(`reason.${reason}`),
        render: ({ reason }) => (
          <Badge dot tone={reason === 'fraud_warning' || reason === 'refund_failed' ? 'danger' : 'warning'}>
            {t(`reason.${reason}`)}
          </Badge>
        ),
      },
      timeColumn('created_at', t('column.at')),
      { field: 'fault', header: t('column.fault'), minWidth: 220, text: ({ fault }) => fault ?? '–' },
      { field: 'id', header: t('column.reference'), minWidth: 320 },
    ],
    rowActions: (payment) => decisionsOf(t, programId, payment, onGive),
    empty: { title: t('emptyTitle'), text: t('emptyText') },
  };
}

export const amountOf = ({ amount, currency }: Pick<ParkedPayment, 'amount' | 'currency'>): string =>
  formatMoney(amount, currency);

function decisionsOf(
  t: PaymentTexts,
  programId: string,
  payment: ParkedPayment,
  onGive: (payment: ParkedPayment) => void,
): RowAction[] {
  const can = new Set(payment.decisions);
  return [
    ...(can.has('rewarded') ? [{ id: 'reward', label: t('rewarded.label'), onSelect: () => onGive(payment) }] : []),
    ...(can.has('refunded')
      ? [
          {
            id: 'refund',
            label: t('refunded.label'),
            confirm: {
              title: t('refunded.title'),
              text: t('refunded.text'),
              confirmLabel: t('refunded.confirm'),
            },
            run: async () => {
              await api.post(decisionOn(programId, payment.id, 'refund'));
              toast.success(t('refunded.done'));
            },
          },
        ]
      : []),
    ...(can.has('discarded')
      ? [
          {
            id: 'discard',
            label: t('discarded.label'),
            tone: 'danger' as const,
            confirm: {
              title: t('discarded.title'),
              text: t('discarded.text'),
              confirmLabel: t('discarded.confirm'),
              tone: 'danger' as const,
            },
            run: async () => {
              await api.post(decisionOn(programId, payment.id, 'discard'));
              toast.success(t('discarded.done'));
            },
          },
        ]
      : []),
  ];
}
