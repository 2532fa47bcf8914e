import { termHeading, termWord } from '@laurel/admin-kit/program';
import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import { shownStatus } from '@laurel/contracts/receipts/shown-status';
import { entryTitleOf } from '@laurel/contracts/rewards/entry-titles';
import type { TableColumn } from '@laurel/ui/table';
import { formatDate, formatNumber } from '@laurel/web-kit';
import challengesEn from '../../messages/en.json' with { type: 'json' };
import en from '../../messages/participants.en.json' with { type: 'json' };
import { type ParticipantTexts, userAt } from '../../parts/participants.ts';
import type { Texts } from '../../parts/use-texts.ts';
import type { SubList } from './sub-list.ts';

/** A row of any of the lists: each has fields of its own. */
export type SubListRow = Record<string, unknown>;

type Column = TableColumn<SubListRow>;

type WordGroup = 'actionType' | 'entryKind' | 'rewardStatus' | 'receiptStatus' | 'transactionStatus';

interface SubListView {
  columns: Column[];
  link?: (row: SubListRow) => string;
}

interface Context {
  t: ParticipantTexts;
  challenges: Texts;
  programId: string;
}

/** The columns of a list, and the links of its rows. */
export function subListColumns({ t, challenges, programId }: Context, list: SubList): SubListView {
  const text = (field: string, name: keyof typeof en.column, minWidth = 160): Column => ({
    field,
    header: t(`column.${name}`),
    minWidth,
    text: (row) => shown(row[field]),
  });
  const points = (field: string, name: 'points' | 'balance' = 'points'): Column => ({
    field,
    header: name === 'points' ? termHeading(programId, 'points') : t('column.balance'),
    type: 'number',
    minWidth: 100,
    text: (row) => formatNumber(shown(row[field]) || '0'),
  });
  const when: Column = {
    field: 'created_at',
    header: t('column.when'),
    minWidth: 190,
    text: (row) => formatDate(shown(row['created_at']), 'date-time'),
  };
  const worded = (field: string, group: WordGroup, header: 'type' | 'status' = 'type'): Column => ({
    field,
    header: t(`column.${header}`),
    minWidth: 140,
    text: (row) => wordOf(t, group, shown(row[field])),
  });
  const challengeType: Column = {
    field: 'challenge_type',
    header: t('column.type'),
    minWidth: 140,
    text: ({ challenge_type: type }) => (isChallengeType(type) ? challenges(`type.${type}.name`) : shown(type)),
  };
  const entryTitle = (row: SubListRow): string => {
    const title = shown(row['title']);
    const own = entryTitleOf({ source_type: shown(row['source_type'] ?? row['action_type']), title });
    return own === null ? title : t(`entryTitle.${own}`, { term: termWord(programId, 'points') });
  };
  const receiptStatus = (row: SubListRow): string =>
    t(`receiptStatus.${shownStatus(row as unknown as ReceiptRow)}`, { term: termWord(programId, 'points') });
  switch (list) {
    case 'actions':
      return {
        columns: [
          { ...text('title', 'title', 220), text: entryTitle },
          worded('action_type', 'actionType'),
          points('points'),
          when,
        ],
      };
    case 'rewards':
      return {
        columns: [text('name', 'name', 220), worded('status', 'rewardStatus'), points('points'), when],
        link: (row) => `/admin/v2/rewards/${shown(row['reward_id'])}`,
      };
    case 'challenges':
      return {
        columns: [text('name', 'name', 220), challengeType, points('points'), when],
        link: (row) => `/admin/v2/challenges/${shown(row['challenge_id'])}`,
      };
    case 'questions':
      return {
        columns: [
          text('title', 'question', 240),
          text('answer', 'answer', 200),
          text('challenge_name', 'challenge'),
          {
            field: 'correct',
            header: t('column.correct'),
            minWidth: 90,
            text: ({ correct }) => (correct === null ? '–' : t(correct === true ? 'yes' : 'no')),
          },
        ],
      };
    case 'participant_answers':
      return {
        columns: [
          text('question', 'question', 240),
          text('answer', 'answer', 200),
          text('challenge_name', 'challenge'),
          when,
        ],
      };
    case 'recruited':
      return {
        columns: [text('name', 'name', 220), statusColumn(t), when],
        link: (row) => userAt(shown(row['id'])),
      };
    case 'receipts':
      return {
        columns: [
          text('merchant_name', 'merchant', 200),
          { ...worded('status', 'receiptStatus', 'status'), text: receiptStatus },
          text('total_amount', 'total'),
          points('points'),
          when,
        ],
        link: (row) => `/admin/v2/receipts/${shown(row['id'])}`,
      };
    case 'points':
      return {
        columns: [
          { ...text('title', 'title', 220), text: entryTitle },
          worded('kind', 'entryKind'),
          points('points'),
          points('balance', 'balance'),
          // Less than the points themselves where a correction took more than was left of it.
          { ...points('lifetime_change'), header: t('record.earned') },
          { ...points('shortfall'), header: t('record.short') },
          when,
        ],
      };
    case 'blockchain_transactions':
      return {
        columns: [
          { field: 'reward', header: t('column.reward'), minWidth: 180, text: ({ reward }) => named(reward).name },
          text('hash', 'transaction', 260),
          worded('status', 'transactionStatus', 'status'),
          when,
        ],
        link: ({ reward }) => `/admin/v2/rewards/${named(reward).id}/blockchain_transactions`,
      };
  }
}

function statusColumn(t: ParticipantTexts): Column {
  return {
    field: 'status',
    header: t('column.status'),
    minWidth: 120,
    text: ({ status }) => {
      const known = participantStatuses.find((each) => each === status);
      return known ? t(`status.${known}`) : '';
    },
  };
}

const isChallengeType = (value: unknown): value is keyof typeof challengesEn.type =>
  typeof value === 'string' && Object.hasOwn(challengesEn.type, value);

function wordOf(t: ParticipantTexts, group: WordGroup, value: string): string {
  const words: Record<string, string> = en[group];
  return Object.hasOwn(words, value) ? (t as (key: string) => string)(`${group}.${value}`) : value;
}

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A record that a row names. */
const named = (value: unknown): { id: string; name: string } => ({ id: '', name: '', ...(value as object | null) });
