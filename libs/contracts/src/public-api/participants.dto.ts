import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { type ParticipantStatus, participantStatuses } from '../identity/participant-snapshot.ts';
import { IsId } from '../validation/id.ts';
import { Nested, Nullable, Optional, OptionalNested } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { ApiListQuery, ApiMomentRange } from './list-query.dto.ts';
import type { ApiProblemField } from './problem.dto.ts';

/** An id that the customer's system has for a participant; stands in addresses as `ext:{external_id}`. */
const EXTERNAL_ID = /^[\w.~:@+-]{1,200}$/;
const externalIdFault = { message: 'must be 1 to 200 letters, digits or one of . _ ~ : @ + -' };

/** The external id of an address; `null` when it names no participant in this way. */
export function externalIdOf(reference: string): string | null {
  const id = reference.startsWith('ext:') ? reference.slice('ext:'.length) : '';
  return EXTERNAL_ID.test(id) ? id : null;
}

export class ApiParticipant {
  id: string;
  /** The id that your system has for the participant. */
  external_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  status: ParticipantStatus;
  tags: string[];
  created_at: string;
  updated_at: string;
  /** Grows with every change of the participant's own values. */
  version: string;
}

export class ApiParticipantPage {
  data: ApiParticipant[];
  has_more: boolean;
  /** Send it as `after` to read on. */
  next_cursor: string | null;
  /** Send it as `before` to read backwards. */
  previous_cursor: string | null;
}

export class ApiParticipantQuery extends ApiListQuery {
  @Optional()
  @IsIn(participantStatuses)
  status?: ParticipantStatus;

  /** The exact name of a tag. */
  @Optional()
  @IsString()
  @MaxLength(320)
  tag?: string;

  @Optional()
  @IsString()
  @MaxLength(254)
  email?: string;

  /** With a range of `created_at` the list has its order, the newest first. */
  @OptionalNested(() => ApiMomentRange)
  created_at?: ApiMomentRange;

  /** With a range of `updated_at` the list has its order, the latest change first. */
  @OptionalNested(() => ApiMomentRange)
  updated_at?: ApiMomentRange;
}

/** Fields that are left out keep their values. The address is changed by participants alone, who prove it. */
export class UpdateApiParticipantRequest {
  @Optional()
  @IsVisibleText({ max: 60 })
  first_name?: string;

  @Optional()
  @IsVisibleText({ max: 60 })
  last_name?: string;

  @Nullable()
  @Matches(EXTERNAL_ID, externalIdFault)
  external_id?: string | null;

  @Optional()
  @IsIn(participantStatuses)
  status?: ParticipantStatus;

  /** The version that the change began from; a call without one is never a conflict. */
  @Optional()
  @IsId()
  version?: string;
}

/** The participant of an external id, who is created when there is none. */
export class UpsertApiParticipantRequest {
  @IsString({ message: 'is required' })
  @MaxLength(254)
  email: string;

  @IsVisibleText({ max: 60 })
  first_name: string;

  @IsVisibleText({ max: 60 })
  last_name: string;

  /** `active` for a new participant when left out. */
  @Optional()
  @IsIn(participantStatuses)
  status?: ParticipantStatus;
}

export class CreateApiParticipantRequest extends UpsertApiParticipantRequest {
  @Nullable()
  @Matches(EXTERNAL_ID, externalIdFault)
  external_id?: string | null;
}

/** One of a batch, brought to this state by its external id. */
export class ApiBatchParticipant extends UpsertApiParticipantRequest {
  @Matches(EXTERNAL_ID, externalIdFault)
  external_id: string;
}

/** Participants of one call. */
const MOST_IN_BATCH = 100;

export class ApiParticipantBatchRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_IN_BATCH)
  @Nested(() => ApiBatchParticipant, { each: true })
  participants: ApiBatchParticipant[];
}

/** What became of one participant of a batch. */
export class ApiBatchVerdict {
  external_id: string;
  /** The status that the call for this participant alone would have had. */
  status: number;
  /** `null` when it was refused. */
  participant: ApiParticipant | null;
  /** The code of the refusal, the one of a problem; `null` otherwise. */
  code: string | null;
  detail: string | null;
  errors: ApiProblemField[];
}

/** A verdict for each participant, in their order; a refused one holds up no other. */
export class ApiParticipantBatch {
  data: ApiBatchVerdict[];
}

export class ApiParticipantErased {
  id: string;
  erased: true;
}

/** The gateway asks for the id behind `ext:{external_id}` of an address. */
export class FindExternalIdRequest {
  @IsId()
  program_id: string;

  @Matches(EXTERNAL_ID)
  external_id: string;
}

export interface FindExternalIdResponse {
  /** `null` when the program has no such participant. */
  participant_id: string | null;
}
