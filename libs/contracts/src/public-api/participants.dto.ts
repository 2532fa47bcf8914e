import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { type ParticipantStatus, participantStatuses } from '../identity/participant-snapshot.ts';
import { IsId } from '../validation/id.ts';
import { Clearable, Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { ApiListQuery } from './list-query.dto.ts';

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
}

export class CreateApiParticipantRequest {
  @IsString({ message: 'is required' })
  @MaxLength(254)
  email: string;

  @IsVisibleText({ max: 60 })
  first_name: string;

  @IsVisibleText({ max: 60 })
  last_name: string;

  @Clearable()
  @Matches(EXTERNAL_ID, externalIdFault)
  external_id?: string | null;

  /** `active` when left out. */
  @Optional()
  @IsIn(participantStatuses)
  status?: ParticipantStatus;
}

/** Fields that are left out keep their values. The address is changed by participants alone, who prove it. */
export class UpdateApiParticipantRequest {
  @Optional()
  @IsVisibleText({ max: 60 })
  first_name?: string;

  @Optional()
  @IsVisibleText({ max: 60 })
  last_name?: string;

  @Clearable()
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

  @Optional()
  @IsIn(participantStatuses)
  status?: ParticipantStatus;
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
