import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { NftCollection, TransactionStatus } from '@laurel/contracts/rewards/collectibles.dto';
import type { RewardStatus } from '@laurel/contracts/rewards/reward-types';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { translationColumns } from '@laurel/service-kit/languages/translation-sql';
import type { CsvColumn } from '@laurel/service-kit/table/csv-export';
import type { TableColumns } from '@laurel/service-kit/table/table-sql';
import { isSoldOut } from '../../refusals/refusal.ts';
import type { Reward } from '../reward.entity.ts';
import { explorerUrlIfAny, imageOf, priceOf } from '../reward.views.ts';

/** Counts of claims, held pieces and coupons of a reward. */
interface StockFigures {
  /** Claims without a reversal, and without awards. */
  taken: string;
  held: string;
  has_codes: boolean;
  coupons: string;
  coupons_taken: string;
}

/** Derived by the database: its clock decides the status. */
export interface RewardFigures extends StockFigures {
  status: RewardStatus;
  claims: string;
  balance: string | null;
  /** A participant has it, or it has a draw. */
  given: boolean;
  drawn: boolean;
  /** A participant has it as a token on a blockchain. */
  minted: boolean;
  /** Names, in the order in which they were added. */
  tags: string[];
  /** Name of its collection; `null` without one. */
  collection_name: string | null;
  collection_status: TransactionStatus | null;
  collection_network: NftCollection['network'];
  collection_address: string | null;
  collection_hash: string | null;
}

export type RewardListRow = Pick<Reward, 'id' | 'identifier' | 'name' | 'selection'> &
  StockFigures & {
    tags: string[];
    image_url: string | null;
    claim_limit: string | null;
    threshold: string;
    price: string | null;
    currency: Reward['currency'];
    claims: string;
    /** Pieces of its limit that are left. */
    balance: string | null;
    starts_at: Date | null;
    ends_at: Date | null;
    updated_at: Date;
    status: RewardStatus;
  };

/** Every text of a reward that holds the address of a file, or HTML with addresses, beside its translations. */
export const fileColumns = [
  'image_url',
  'redemption_image_url',
  'active_image_url',
  'description',
  'description_details',
  'terms_conditions',
  'redemption_details',
] as const;

/** SQL for all texts of a row of `reward` in which a file can be named. */
export const filesSql = `concat_ws(' ', ${fileColumns.join(', ')}, translations::text)`;

/** Sorting and filters of the back-office table. */
export const rewardColumns: TableColumns = {
  sort: {
    id: 'id',
    name: { name: 'name' },
    selection: 'selection',
    status: 'status',
    threshold: 'threshold',
    limit: 'claim_limit',
    claims: 'claims',
    balance: 'balance',
    start: 'starts_at',
    finish: 'ends_at',
    updated_at: 'updated_at',
  },
  filter: {
    name: { sql: 'name', match: 'contains' },
    selection: { sql: 'selection', match: 'one-of' },
    status: { sql: 'status', match: 'one-of' },
    tag_list: { sql: 'tags', match: 'any-of' },
    file: { sql: `(SELECT ${filesSql} FROM reward f WHERE f.program_id = $1 AND f.id = r.id)`, match: 'contains' },
  },
  search: ['name', 'identifier', 'translated_names'],
  defaultSort: '-updated_at',
  tieBreak: 'id',
};

/** The columns of the export; a name has one for each other language of the program. */
export const rewardCsv = (languages: readonly Locale[]): readonly CsvColumn[] => [
  { header: 'id', sql: 'id' },
  { header: 'name', sql: 'name', text: true },
  ...translationColumns({ header: 'name', field: 'name' }, languages),
  { header: 'selection', sql: 'selection' },
  { header: 'status', sql: 'status' },
  { header: 'points', sql: 'threshold' },
  { header: 'limit', sql: 'claim_limit' },
  { header: 'claims', sql: 'claims' },
  { header: 'balance', sql: 'balance' },
  { header: 'tags', sql: `array_to_string(tags, ', ')`, text: true },
  { header: 'start', sql: 'iso(starts_at)' },
  { header: 'finish', sql: 'iso(ends_at)' },
];

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
export function toRow(programId: string, row: RewardListRow): Pick<RewardRow, keyof RewardRow> {
  return {
    id: row.id,
    program_id: programId,
    identifier: row.identifier,
    name: row.name,
    image: imageOf(row.image_url),
    selection: row.selection,
    status: row.status,
    threshold: Number(row.threshold),
    price: priceOf(row.price === null ? null : Number(row.price), row.currency),
    limit: row.claim_limit === null ? null : Number(row.claim_limit),
    claims: Number(row.claims),
    balance: row.balance === null ? null : Number(row.balance),
    sold_out: isRowSoldOut(row),
    tag_list: row.tags,
    start: iso(row.starts_at),
    finish: iso(row.ends_at),
    updated_at: row.updated_at.toISOString(),
  };
}

const isRowSoldOut = (row: RewardListRow): boolean =>
  isSoldOut({
    claimLimit: row.claim_limit === null ? null : BigInt(row.claim_limit),
    claims: BigInt(row.taken),
    held: BigInt(row.held),
    hasCodes: row.has_codes,
    coupons: BigInt(row.coupons),
    couponsTaken: BigInt(row.coupons_taken),
  });

function collectionOf({
  collection_name: name,
  collection_status: status,
  ...of
}: RewardFigures): NftCollection | null {
  return name === null || status === null ? null : { name, status, network: of.collection_network };
}

export function toDetail(reward: Reward, figures: RewardFigures): RewardDetail {
  return {
    ...toRow(reward.programId, {
      id: reward.id,
      identifier: reward.identifier,
      name: reward.name,
      selection: reward.selection,
      starts_at: reward.startsAt,
      ends_at: reward.endsAt,
      tags: figures.tags,
      image_url: reward.imageUrl,
      claim_limit: reward.claimLimit,
      threshold: reward.threshold,
      price: reward.price === null ? null : String(reward.price),
      currency: reward.currency,
      claims: figures.claims,
      balance: figures.balance,
      updated_at: reward.updatedAt,
      status: figures.status,
      taken: figures.taken,
      held: figures.held,
      has_codes: figures.has_codes,
      coupons: figures.coupons,
      coupons_taken: figures.coupons_taken,
    }),
    description: reward.description,
    description_details: reward.descriptionDetails,
    terms_conditions: reward.termsConditions,
    redemption_details: reward.redemptionDetails,
    redemption_image: imageOf(reward.redemptionImageUrl),
    active_image: imageOf(reward.activeImageUrl),
    per_participant: reward.perParticipant,
    feature: reward.isVisible,
    approved: reward.isApproved,
    coupons: Number(figures.coupons),
    coupons_taken: Number(figures.coupons_taken),
    locked: figures.given || figures.drawn,
    minted: figures.minted,
    nft_collection: collectionOf(figures),
    nft_collection_transaction_create_url: explorerUrlIfAny('txn', figures.collection_hash, figures.collection_network),
    nft_collection_address: figures.collection_address,
    translations: reward.translations,
    version: Number(reward.version),
  };
}
