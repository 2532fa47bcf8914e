import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  type ValidationArguments,
} from 'class-validator';
import { Selection } from '../../table/selection.dto.ts';
import { type TableMeta, TableQuery } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { Nested, Nullable, Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { participantStatuses, type ParticipantStatus } from '../participant-snapshot.ts';

/** Points that staff may give or take at once. */
export const mostPointsAtOnce = 1_000_000_000;
export const longestTag = 40;
export const mostTags = 50;

/** A participant as the back-office lists them. */
export class ParticipantListRow {
  id: string;
  program_id: string;
  name: string;
  /** First name and initial, such as `Ada B.`. */
  short_name: string;
  first_name: string;
  last_name: string;
  /** For whoever may manage users; everybody else gets `censured_email` instead. */
  email?: string;
  /** The address with most of it hidden, such as `a•••@e•••.com`. */
  censured_email?: string;
  status: ParticipantStatus;
  staff: boolean;
  avatar: { url: string } | null;
  tag_list: string[];
  gender: string | null;
  sign_in_count: number;
  unused_points: string;
  completed_challenges: number;
  rewards_earned: number;
  clicks: number;
  aptos_wallet_address: string | null;
  /** Id of the participant who has recruited them. */
  referred_by: string | null;
  preferred_locale: string | null;
  /** Where they came from, as far as it is known. */
  ahoy_city: string | null;
  ahoy_country: string | null;
  created_at: string;
}

export class ParticipantListMeta implements TableMeta {
  page: number;
  page_size: number;
  total: number;
  /** `total` is where counting stopped: more match. */
  capped: boolean;
}

export class ParticipantTable {
  data: ParticipantListRow[];
  meta: ParticipantListMeta;
}

/** A participant with all that their page shows beside its tabs. */
export class ParticipantDetail extends ParticipantListRow {
  phone: string | null;
  last_sign_in_at: string | null;
  /** Of who has recruited them. */
  referred_by_name: string | null;
  /** Points ever earned. */
  points: string;
  /** Grows with every change of the person; sent back with the next one. */
  version: string;
  /** Every tag that the program's participants have. */
  program_tags: string[];
}

/** Somebody whom a participant has recruited. */
export class ReferralRow {
  id: string;
  name: string;
  status: ParticipantStatus;
  created_at: string;
}

export class ReferralTable {
  data: ReferralRow[];
  meta: TableMeta;
}

export class ToggleTagRequest {
  @IsVisibleText({ max: longestTag })
  tag: string;
}

/** What is left out stays. */
export class UpdateParticipantRequest {
  @Optional()
  @IsIn(participantStatuses, { message: 'is not a status' })
  status?: ParticipantStatus;

  @Optional()
  @IsBoolean()
  staff?: boolean;

  @IsId()
  version: string;
}

const tooMany = ({ value }: ValidationArguments): string =>
  typeof value === 'number' ? `must not be more than ${mostPointsAtOnce}` : 'must be a positive whole number';

/** Points that staff give, with the title under which the participant sees them. */
export class CreateActionRequest {
  @IsInt({ message: 'must be a positive whole number' })
  @Min(1, { message: 'must be a positive whole number' })
  @Max(mostPointsAtOnce, { message: tooMany })
  points: number;

  @IsVisibleText({ max: 120 })
  action_title: string;
}

/** Points that staff take back, and why. */
export class DeductPointsRequest {
  @IsInt({ message: 'must be a positive whole number' })
  @Min(1, { message: 'must be a positive whole number' })
  @Max(mostPointsAtOnce, { message: tooMany })
  points: number;

  @IsVisibleText({ max: 120 })
  reason: string;
}

/** Confirms a deletion: the participant's e-mail address, typed by hand. */
export class DeleteParticipantRequest {
  @IsString({ message: 'is required' })
  @MaxLength(1_000)
  confirmation: string;
}

export class ParticipantSaved {
  success: true;
  participant: ParticipantDetail;
}

export class TagToggled {
  success: true;
  tags: string[];
}

export class MagicLinkIssued {
  success: true;
  message: string;
  magic_link: string;
}

export class IntentDone {
  success: true;
  message: string;
}

/** A change of many participants at once. Exactly one of the three changes. */
export class BulkParticipantsRequest {
  @Nested(() => Selection)
  selection: Selection;

  @Optional()
  @IsVisibleText({ max: longestTag })
  add_tag?: string;

  @Optional()
  @IsVisibleText({ max: longestTag })
  remove_tag?: string;

  @Optional()
  @IsIn(participantStatuses, { message: 'is not a status' })
  status?: ParticipantStatus;
}

export const exportModes = ['default', 'detailed'] as const;
export type ExportMode = (typeof exportModes)[number];
export const exportTypes = ['report', 'import'] as const;
export type ExportType = (typeof exportTypes)[number];

/** The table's query, and what of the rows it finds is written. */
export class ExportQuery extends TableQuery {
  @Optional()
  @IsIn(exportModes)
  mode?: ExportMode;

  @Optional()
  @IsIn(exportTypes)
  type?: ExportType;

  /** Ids of profile attributes; detailed mode only. */
  @Nullable()
  @IsArray()
  @ArrayMaxSize(200)
  @IsId({ each: true })
  selected_attributes?: string[];
}
