import type { JobAddress } from '@laurel/admin-kit/jobs';
import { type BulkAction, type ListDeclaration, timeColumn } from '@laurel/admin-kit/list';
import { termHeading } from '@laurel/admin-kit/program';
import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import {
  type BulkParticipantsRequest,
  longestTag,
  type ParticipantListRow,
} from '@laurel/contracts/identity/participants/participants.dto';
import type { ProfileAttributeRow } from '@laurel/contracts/identity/participants/profile.dto';
import { visibleTextFault } from '@laurel/contracts/validation/text';
import { Badge, Button, ButtonLink, Row } from '@laurel/ui';
import type { TableColumn, TableFilter } from '@laurel/ui/table';
import { api, can, formatDate, formatNumber } from '@laurel/web-kit';
import { Download, Tag, TagX } from 'lucide-react';
import { programName } from '../parts/challenges.ts';
import {
  participantKeys,
  participantsOf,
  type ParticipantTexts,
  participantTones,
  referralsScreenOf,
  userAt,
  usersOf,
} from '../parts/participants.ts';

const bulkStatuses = ['active', 'inactive', 'blocked'] as const;
const bulkTags = ['addTag', 'removeTag'] as const;

interface ParticipantListCommands {
  onExport: () => void;
  /** Gets the address of the work that was started. */
  onJob: (address: JobAddress) => void;
}

/** The table of a program's participants, for what the person may do in that program. */
export function participantList(
  t: ParticipantTexts,
  programId: string,
  { onExport, onJob }: ParticipantListCommands,
  attributes: readonly ProfileAttributeRow[],
): ListDeclaration<ParticipantListRow> {
  const mayManage = can('users', 'manage', programId);
  return {
    id: 'participants',
    title: t('list.title'),
    description: t('list.description', { program: programName(programId) }),
    allowed: can('users', 'view', programId),
    address: participantsOf(programId),
    keys: participantKeys,
    defaults: { sort: '-created_at' },
    primary: { label: t('list.import'), to: `${usersOf(programId)}/import`, allowed: mayManage },
    rowId: ({ id }) => id,
    rowName: ({ name, email, censured_email }) => name || (email ?? censured_email ?? ''),
    link: ({ id }) => userAt(id),
    search: t('list.search'),
    filters: [
      {
        field: 'status',
        label: t('column.status'),
        options: participantStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        field: 'staff',
        label: t('column.staff'),
        options: [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ],
      },
      { field: 'tag', label: t('column.tags') },
      ...attributes.map((attribute) => attributeFilter(t, attribute)),
    ],
    commands: (
      <>
        <ButtonLink to={referralsScreenOf(programId)}>{t('list.referrals')}</ButtonLink>
        {mayManage && (
          <Button onClick={onExport} icon={<Download aria-hidden />}>
            {t('list.export')}
          </Button>
        )}
      </>
    ),
    ...(mayManage && {
      bulkActions: [
        ...bulkTags.map((change) => changeTag(t, programId, change, onJob)),
        ...bulkStatuses.map((status) => setStatus(t, programId, status, onJob)),
      ],
    }),
    columns: [...columns(t, programId, mayManage), ...attributes.map((attribute) => attributeColumn(t, attribute))],
    empty: { title: t('list.emptyTitle'), text: t('list.emptyText') },
  };
}

function columns(t: ParticipantTexts, programId: string, mayManage: boolean): TableColumn<ParticipantListRow>[] {
  return [
    {
      field: 'name',
      header: t('column.name'),
      sortable: true,
      minWidth: 240,
      text: ({ name, email, censured_email }) => name || (email ?? censured_email ?? ''),
    },
    {
      field: 'email',
      header: t('column.email'),
      sortable: mayManage,
      minWidth: 260,
      text: ({ email, censured_email }) => email ?? censured_email ?? '',
    },
    {
      field: 'status',
      header: t('column.status'),
      sortable: true,
      minWidth: 130,
      text: ({ status }) => t(`status.${status}`),
      render: ({ status, staff }) => (
        <Row gap={1}>
          <Badge dot tone={participantTones[status]}>
            {t(`status.${status}`)}
          </Badge>
          {staff && <Badge>{t('column.staff')}</Badge>}
        </Row>
      ),
    },
    {
      field: 'unused_points',
      header: termHeading(programId, 'points'),
      type: 'number',
      sortable: true,
      minWidth: 110,
      text: ({ unused_points }) => formatNumber(unused_points),
    },
    { ...figure('completed_challenges', t('column.challenges')), sortable: true, hidden: true },
    {
      ...figure('rewards_earned', termHeading(programId, 'rewards')),
      sortable: true,
      hidden: true,
    },
    figure('sign_in_count', t('column.sign_in_count')),
    figure('clicks', t('column.clicks')),
    {
      field: 'tags',
      header: t('column.tags'),
      hidden: true,
      minWidth: 160,
      text: ({ tag_list }) => tag_list.join(', '),
    },
    { field: 'gender', header: t('column.gender'), hidden: true, minWidth: 110, text: ({ gender }) => gender ?? '–' },
    timeColumn('created_at', t('column.created_at')),
  ];
}

/** The field of the column and of the filter, as the call names it. */
const fieldOf = ({ attribute_name }: ProfileAttributeRow): string => `profile.${attribute_name}`;

function attributeFilter(t: ParticipantTexts, attribute: ProfileAttributeRow): TableFilter {
  const { display_name: label, attribute_field_type: type } = attribute;
  const yesOrNo = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  return { field: fieldOf(attribute), label, ...(type === 'boolean' && { options: yesOrNo }) };
}

function attributeColumn(t: ParticipantTexts, attribute: ProfileAttributeRow): TableColumn<ParticipantListRow> {
  const { attribute_name: name, attribute_field_type: type } = attribute;
  return {
    field: fieldOf(attribute),
    header: attribute.display_name,
    hidden: true,
    minWidth: 140,
    text: ({ profile_answers }) => {
      const value = profile_answers.find(({ attribute_name }) => attribute_name === name)?.value;
      if (value === undefined) return '–';
      if (type === 'boolean') return t(value === 'true' ? 'yes' : 'no');
      if (type === 'date') return formatDate(value, 'date', 'UTC');
      return type === 'date_time' ? formatDate(value, 'date-time') : value;
    },
  };
}

type Figure = 'completed_challenges' | 'rewards_earned' | 'sign_in_count' | 'clicks';

function figure(field: Figure, header: string): TableColumn<ParticipantListRow> {
  return { field, header, type: 'number', minWidth: 110, text: (row) => formatNumber(row[field]) };
}

type OnJob = ParticipantListCommands['onJob'];

async function startBulk(programId: string, change: BulkParticipantsRequest, onJob: OnJob): Promise<void> {
  const { job_id } = await api.post(`${participantsOf(programId)}/bulk`, change);
  onJob(`/admin/v2/programs/${encodeURIComponent(programId)}/participant_jobs/${job_id}`);
}

/** For a text with plural forms that shows the number. */
const counted = (count: number) => ({ count, number: formatNumber(count) });

function changeTag(
  t: ParticipantTexts,
  programId: string,
  change: (typeof bulkTags)[number],
  onJob: OnJob,
): BulkAction {
  const field = change === 'addTag' ? 'add_tag' : 'remove_tag';
  return {
    id: change,
    label: t(`list.bulk.${change}`),
    icon: change === 'addTag' ? <Tag aria-hidden /> : <TagX aria-hidden />,
    confirm: (count) => ({
      title: t(`list.bulk.${change}_title`, counted(count)),
      text: t(`list.bulk.${change}_text`),
      confirmLabel: t('list.bulk.confirmTag'),
      input: {
        label: t('list.bulk.tag'),
        fault: (tag) =>
          tag.includes(',') || visibleTextFault(tag, { min: 1, max: longestTag }) !== null
            ? t('list.bulk.tagFault', { most: longestTag })
            : null,
      },
    }),
    run: (selection, tag) => startBulk(programId, { selection, [field]: tag }, onJob),
  };
}

function setStatus(
  t: ParticipantTexts,
  programId: string,
  status: (typeof bulkStatuses)[number],
  onJob: OnJob,
): BulkAction {
  return {
    id: status,
    label: t(`list.bulk.${status}`),
    ...(status === 'blocked' && { tone: 'danger' as const }),
    confirm: (count) => ({
      title: t('list.bulk.title', counted(count)),
      text: t(`list.bulk.${status}_text`, counted(count)),
      confirmLabel: t('list.bulk.confirm'),
      ...(status === 'blocked' && { tone: 'danger' as const }),
    }),
    run: (selection) => startBulk(programId, { selection, status }, onJob),
  };
}
