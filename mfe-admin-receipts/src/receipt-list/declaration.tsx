import type { BulkAction, ListDeclaration } from '@laurel/admin-kit/list';
import { termHeading } from '@laurel/admin-kit/program';
import { invalidationReasons, issueStates, receiptTagNames } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import { shownStatus, shownStatuses } from '@laurel/contracts/receipts/shown-status';
import { TextLink } from '@laurel/ui';
import type { TableColumn } from '@laurel/ui/table';
import { can, formatNumber, formatTimeAgo } from '@laurel/web-kit';
import { receiptAt, receiptsOf, withQuery } from '../parts/addresses.ts';
import { participantPage } from '../parts/participant-page.ts';
import {
  formatAmount,
  formatDay,
  formatMoment,
  isWaiting,
  programName,
  receiptKeys,
  tableDefaults,
} from '../parts/receipts.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Texts } from '../parts/use-texts.ts';
import { ReceiptCell } from './receipt-cell.tsx';
import type { DecideOnSeveral } from './use-bulk-decision.ts';

/** The list of a program's receipts, with the actions that the admin may take in that program. */
export function receiptList(t: Texts, programId: string, decide: DecideOnSeveral): ListDeclaration<ReceiptRow> {
  return {
    id: 'receipts',
    title: t('list.title'),
    description: t('list.description', { program: programName(programId) }),
    address: receiptsOf(programId),
    keys: receiptKeys,
    defaults: tableDefaults,
    viewsOf: programId,
    allowed: can('receipts', 'view', programId),
    rowId: ({ id }) => id,
    // The review page's "previous" and "next" follow the filters and the order of the query.
    ...(can('receipts', 'manage', programId) && {
      link: ({ id }: ReceiptRow, query: URLSearchParams) => withQuery(receiptAt(id), query),
    }),
    search: t('list.search'),
    filters: [
      {
        field: 'status',
        label: t('column.status'),
        options: shownStatuses.map((value) => ({ value, label: t(`status.${value}.filter`) })),
      },
      {
        field: 'tag',
        label: t('column.tags'),
        options: receiptTagNames.map((value) => ({ value, label: t(`tag.${value}`) })),
      },
      {
        field: 'issue',
        label: t('column.issues'),
        options: issueStates.map((value) => ({ value, label: t(`issueFilter.${value}`) })),
      },
    ],
    columns: [
      {
        field: 'id',
        header: t('column.id'),
        sortable: true,
        minWidth: 120,
        render: ({ id, thumbnail }) => <ReceiptCell id={id} thumbnail={thumbnail} />,
      },
      {
        field: 'status',
        header: t('column.status'),
        sortable: true,
        minWidth: 190,
        text: (row) => t(`status.${shownStatus(row)}.label`),
        render: (row) => <StatusBadge receipt={row} />,
      },
      {
        field: 'merchant_name',
        header: t('column.merchant_name'),
        sortable: true,
        minWidth: 170,
        text: ({ merchant_name }) => merchant_name ?? '–',
      },
      {
        field: 'purchase_date',
        header: t('column.purchase_date'),
        sortable: true,
        minWidth: 150,
        text: ({ purchase_date }) => formatDay(purchase_date),
      },
      {
        field: 'total_amount',
        header: t('column.total_amount'),
        type: 'number',
        sortable: true,
        minWidth: 100,
        text: ({ total_amount }) => formatAmount(total_amount),
      },
      numberColumn('items_count', t('column.items_count')),
      numberColumn('points', termHeading(programId, 'points')),
      {
        field: 'tags',
        header: t('column.doubt'),
        minWidth: 200,
        text: (row) => doubtsOf(t, row).join(', '),
      },
      {
        field: 'participant_name',
        header: t('column.participant'),
        sortable: true,
        minWidth: 140,
        text: ({ participant_id, participant_name }) => participant_name || participant_id,
        render: ({ participant_id, participant_name }) => {
          const page = participantPage(participant_id, programId);
          const name = participant_name || participant_id;
          return page === null ? name : <TextLink to={page}>{name}</TextLink>;
        },
      },
      {
        field: 'age',
        header: t('column.age'),
        minWidth: 120,
        text: (row) => (isWaiting(row) ? formatTimeAgo(row.created_at) : '–'),
      },
      momentColumn('created_at', t('column.created_at')),
      momentColumn('verified_at', t('column.verified_at')),
    ],
    ...(can('receipts', 'manage', programId) &&
      can('receipts', 'update', programId) && { bulkActions: bulkActions(t, decide) }),
    csv: true,
    empty: { title: t('list.emptyTitle'), text: t('list.emptyText') },
  };
}

/** A reason for refusing several receipts is one of the known ones, or a message to their participants. */
function bulkActions(t: Texts, decide: DecideOnSeveral): BulkAction[] {
  const reasons = invalidationReasons.filter((reason) => reason !== 'other');
  return [
    {
      id: 'accept',
      label: t('decision.accept'),
      confirm: (count) => ({
        title: t('bulk.acceptTitle', { count, number: formatNumber(count) }),
        text: t('bulk.acceptText'),
        confirmLabel: t('decision.accept'),
      }),
      run: (selection) =>
        decide(selection, { integrity: 'valid', admin_invalidation_reason: null, admin_invalidation_message: null }),
    },
    {
      id: 'refuse',
      label: t('decision.refuse'),
      tone: 'danger',
      confirm: (count) => ({
        title: t('bulk.refuseTitle', { count, number: formatNumber(count) }),
        text: t('bulk.refuseText'),
        confirmLabel: t('decision.refuse'),
        tone: 'danger',
        input: {
          label: t('field.admin_invalidation_reason'),
          suggestions: reasons.map((reason) => t(`reason.${reason}`)),
          fault: (text) => (text === '' ? t('fault.admin_invalidation_reason') : null),
        },
      }),
      run: (selection, text) => {
        const known = reasons.find((reason) => t(`reason.${reason}`) === text);
        return decide(selection, {
          integrity: 'invalid',
          admin_invalidation_reason: known ?? 'other',
          admin_invalidation_message: known ? null : text,
        });
      },
    },
  ];
}

/** What is doubtful, in words: fields that were not read with certainty by their names. */
const doubtsOf = (t: Texts, { tags, unsure_fields }: ReceiptRow): string[] =>
  tags.flatMap((tag) =>
    tag === 'low_confidence' && unsure_fields.length > 0
      ? unsure_fields.map((field) => t('doubt', { field: t(`unsure.${field}`) }))
      : [t(`tag.${tag}`)],
  );

function numberColumn(field: 'items_count' | 'points', header: string): TableColumn<ReceiptRow> {
  return { field, header, type: 'number', sortable: true, minWidth: 95, text: (row) => formatNumber(row[field]) };
}

function momentColumn(field: 'created_at' | 'verified_at', header: string): TableColumn<ReceiptRow> {
  return { field, header, sortable: true, minWidth: 170, text: (row) => formatMoment(row[field]) };
}
