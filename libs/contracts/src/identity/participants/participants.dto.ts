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
import type { ProfileAnswer } from '../account.dto.ts';
import { participantStatuses, type ParticipantStatus } from '../participant-snapshot.ts';

/** Maximum of points that staff may grant or deduct at once. */
export const maxPointsAtOnce = 1_000_000_000;
export const longestTag = 40;
export const maxTags = 50;

/** A participant as the back-office lists them. */
export class ParticipantListRow {
  id: string;
  program_id: string;
  name: string;
  /** First name and initial, such as `Ada B.`. */
  short_name: string;
  first_name: string;
  last_name: string;
  /** Present for staff who may manage users; other staff receive `censured_email` instead. */
  email?: string;
  /** The address with most of it masked, such as `a•••@e•••.com`. */
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
  /** Id of the participant who recruited them. */
  referred_by: string | null;
  preferred_locale: string | null;
  /** City of the participant's visits, when known. */
  ahoy_city: string | null;
  ahoy_country: string | null;
  /** The first 200 characters of the answers to active attributes of the program. */
  profile_answers: ProfileAnswer[];
  created_at: string;
}

export class ParticipantListMeta implements TableMeta {
  page: number;
  page_size: number;
  total: number;
  /** True when counting stopped at `total`: more rows match. */
  capped: boolean;
}

export class ParticipantTable {
  data: ParticipantListRow[];
  meta: ParticipantListMeta;
}

/** A participant with everything that their page shows beside its tabs. */
export class ParticipantDetail extends ParticipantListRow {
  phone: string | null;
  last_sign_in_at: string | null;
  /** Name of the participant who recruited them; `null` without one, or when that account was deleted. */
  referred_by_name: string | null;
  /** Lifetime points earned. */
  points: string;
  /** Grows with every change of the participant; the next update sends it back. */
  version: string;
  /** Every tag of the program's participants. */
  program_tags: string[];
}

/** A participant whom another participant recruited. */
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

/** Fields that are left out stay unchanged. */
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
  typeof value === 'number' ? `must not be more than ${maxPointsAtOnce}` : 'must be a positive whole number';

/** Points that staff grant, with the title that the participant sees. */
export class CreateActionRequest {
  @IsInt({ message: 'must be a positive whole number' })
  @Min(1, { message: 'must be a positive whole number' })
  @Max(maxPointsAtOnce, { message: tooMany })
  points: number;

  @IsVisibleText({ max: 120 })
  action_title: string;
}

/** Points that staff deduct, with the reason. */
export class DeductPointsRequest {
  @IsInt({ message: 'must be a positive whole number' })
  @Min(1, { message: 'must be a positive whole number' })
  @Max(maxPointsAtOnce, { message: tooMany })
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

/** A change of many participants at once. Exactly one of the three changes is set. */
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

/** The table's query, with the mode and type of the export. */
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
