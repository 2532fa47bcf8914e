import { type ListDeclaration, timeColumn } from '@laurel/admin-kit/list';
import { termHeading } from '@laurel/admin-kit/program';
import type { HeldReferral } from '@laurel/contracts/programs/referrals/held-referrals.dto';
import { type ReferralDecision, referralSignals } from '@laurel/contracts/programs/referrals/referral-signals';
import type { TableColumn } from '@laurel/ui/table';
import { can, formatDate, formatNumber } from '@laurel/web-kit';
import { userAt } from '../parts/participants.ts';
import { heldReferralsOf, referralKeys } from './calls.ts';
import { SignalBadges } from './signal-badge.tsx';
import type { ReferralTexts } from './texts.ts';

/** The referrals that wait for a person, the longest waiting last. */
export function heldReferralList(
  t: ReferralTexts,
  programId: string,
  onDecide: (referral: HeldReferral, decision: ReferralDecision) => void,
): ListDeclaration<HeldReferral> {
  const mayDecide = can('users', 'manage', programId);
  return {
    id: 'held-referrals',
    title: t('title'),
    description: t('description'),
    allowed: can('users', 'view', programId),
    address: heldReferralsOf(programId),
    keys: referralKeys,
    defaults: { sort: '-held_at' },
    rowId: ({ participant_id }) => participant_id,
    rowName: ({ participant_name }) => participant_name,
    link: ({ participant_id }) => userAt(participant_id),
    search: t('search'),
    filters: [
      {
        field: 'signals',
        label: t('column.signals'),
        options: referralSignals.map((value) => ({ value, label: t(`signal.${value}`) })),
      },
    ],
    columns: [
      { field: 'participant_name', header: t('column.recruit'), sortable: true, minWidth: 180 },
      { field: 'recruiter_name', header: t('column.recruiter'), sortable: true, minWidth: 180 },
      {
        field: 'signals',
        header: t('column.signals'),
        minWidth: 400,
        text: ({ signals }) => signals.map((signal) => t(`signal.${signal}`)).join(', '),
        render: ({ signals }) => <SignalBadges signals={signals} />,
      },
      {
        field: 'points',
        header: t('column.points', { term: termHeading(programId, 'points') }),
        type: 'number',
        sortable: true,
        minWidth: 150,
        text: ({ points }) => formatNumber(points),
      },
      timeColumn('held_at', t('column.held')),
      {
        field: 'joined_at',
        header: t('column.joined'),
        hidden: true,
        minWidth: 140,
        text: ({ joined_at }) => formatDate(joined_at, 'date-time'),
      },
      ...(mayDecide ? emailColumns(t) : []),
    ],
    rowActions: (referral) => [
      { id: 'recruiter', label: t('open'), to: userAt(referral.recruiter_id) },
      ...(mayDecide
        ? [
            { id: 'paid', label: t('paid.label'), onSelect: () => onDecide(referral, 'paid') },
            {
              id: 'refused',
              label: t('refused.label'),
              tone: 'danger' as const,
              onSelect: () => onDecide(referral, 'refused'),
            },
          ]
        : []),
    ],
    empty: { title: t('emptyTitle'), text: t('emptyText') },
  };
}

const emailColumns = (t: ReferralTexts): TableColumn<HeldReferral>[] => [
  {
    field: 'participant_email',
    header: t('column.recruitEmail'),
    minWidth: 240,
    text: ({ participant_email }) => participant_email ?? '–',
  },
  {
    field: 'recruiter_email',
    header: t('column.recruiterEmail'),
    minWidth: 240,
    text: ({ recruiter_email }) => recruiter_email ?? '–',
  },
];
