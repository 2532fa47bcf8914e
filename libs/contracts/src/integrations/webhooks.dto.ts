import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { type PublicEventType, publicEventTypes } from '../public-events/public-event.ts';
import { type TableMeta, TableQuery } from '../table/table-query.dto.ts';
import { IsId } from '../validation/id.ts';
import { IsMoment } from '../validation/moment.ts';
import { Optional } from '../validation/nested.ts';

/** Webhook endpoints of one program. */
export const maxWebhookEndpoints = 20;
/** Longest time for which both secrets of an endpoint sign after a rotation: 7 days. */
export const maxSecretOverlapHours = 168;

/** Why nothing is sent to an endpoint: staff turned it off, it answered 410, it failed for five days, or it was removed. */
export const disabledReasons = ['staff', 'gone', 'failing', 'removed'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Why a message did not arrive; `status` is an answer other than 2xx. */
export const deliveryFaults = [
  'status',
  'timeout',
  'address_not_allowed',
  'host_not_found',
  'connection_refused',
  'certificate',
  'connection_lost',
  'endpoint_disabled',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An address of a program's own system that receives events. */
export class WebhookEndpointRow {
  id: string;
  program_id: string;
  url: string;
  description: string;
  types: PublicEventType[];
  /** Events about one participant are sent one after the other, in the order of the log. */
  ordered: boolean;
  enabled: boolean;
  /** `null` while it is enabled. */
  disabled_reason: DisabledReason | null;
  /** Since when no attempt has succeeded; `null` after a success and before the first attempt. */
  failing_since: string | null;
  last_success_at: string | null;
  /** Until when the secret from before the last rotation also signs. */
  previous_ends_at: string | null;
  /** Deliveries of the last 24 hours that arrived, and all that were tried. */
  recent_delivered: number;
  recent_tried: number;
  created_at: string;
  /** Grows with every change by staff; the next update sends it back. */
  version: string;
}

export class WebhookEndpointTable {
  data: WebhookEndpointRow[];
  meta: TableMeta;
}

/** What the form of a new endpoint begins with. */
export class NewWebhookEndpoint {
  types: PublicEventType[];
  /** How many endpoints the program may still add. */
  left: number;
}

export class CreateWebhookEndpointRequest {
  @IsString()
  @MaxLength(2_000)
  url: string;

  @Optional()
  @IsString()
  @MaxLength(200)
  description?: string;

  @IsArray()
  @ArrayMinSize(1, { message: 'must hold at least one event' })
  @ArrayMaxSize(publicEventTypes.length)
  @ArrayUnique()
  @IsIn(publicEventTypes, { each: true, message: 'must be types of events' })
  types: PublicEventType[];

  @Optional()
  @IsBoolean()
  ordered?: boolean;
}

/** Fields that are left out keep their values. */
export class UpdateWebhookEndpointRequest {
  @IsId()
  version: string;

  @Optional()
  @IsString()
  @MaxLength(2_000)
  url?: string;

  @Optional()
  @IsString()
  @MaxLength(200)
  description?: string;

  @Optional()
  @IsArray()
  @ArrayMinSize(1, { message: 'must hold at least one event' })
  @ArrayMaxSize(publicEventTypes.length)
  @ArrayUnique()
  @IsIn(publicEventTypes, { each: true, message: 'must be types of events' })
  types?: PublicEventType[];

  @Optional()
  @IsBoolean()
  ordered?: boolean;

  @Optional()
  @IsBoolean()
  enabled?: boolean;
}

export class RotateWebhookSecretRequest {
  @IsId()
  version: string;

  /** How long the present secret signs on beside the new one. */
  @IsInt()
  @Min(0)
  @Max(maxSecretOverlapHours)
  overlap_hours: number;
}

export class WebhookEndpointSaved {
  success: true;
  message: string;
  webhook: WebhookEndpointRow;
}

/** Holds the secret of the endpoint, which no later answer has. */
export class WebhookSecretIssued extends WebhookEndpointSaved {
  secret: string;
}

export class WebhookEndpointRemoved {
  success: true;
  message: string;
}

export class TestWebhookRequest {
  @IsIn(publicEventTypes)
  type: PublicEventType;
}

/** How an attempt ended. */
export class WebhookVerdict {
  delivered: boolean;
  /** Status of the answer; `null` when there was none. */
  answer_status: number | null;
  /** The first 4,000 characters of the answer. */
  answer: string | null;
  /** Why it did not arrive; `null` when it did. */
  fault: DeliveryFault | null;
  millis: number;
}

/** `?from=…&to=…` bound when the event was recorded; filters: `status`, `type`, `participant_id`, `recorded`. */
export class WebhookDeliveriesQuery extends TableQuery {
  @Optional()
  @IsMoment()
  from?: string;

  /** The first moment that is not shown any more. */
  @Optional()
  @IsMoment()
  to?: string;
}

/** An event on its way to an endpoint, or arrived there. */
export class WebhookDeliveryRow {
  id: string;
  event_id: string;
  type: PublicEventType;
  /** An example that staff have sent. */
  test: boolean;
  participant_id: string | null;
  status: DeliveryStatus;
  attempts: number;
  created_at: string;
  attempted_at: string | null;
  /** `null` once it has arrived or is given up. */
  next_at: string | null;
  answer_status: number | null;
  answer: string | null;
  fault: DeliveryFault | null;
  millis: number | null;
  /** The bytes that are sent. */
  body: string;
}

/** One attempt to deliver an event. */
export class WebhookAttemptRow {
  attempted_at: string;
  /** The address at that time. */
  url: string;
  answer_status: number | null;
  /** The first 4,000 characters of the answer. */
  answer: string | null;
  fault: DeliveryFault | null;
  millis: number;
  /** `null` where a connection was open already, or was never reached. */
  dns_millis: number | null;
  connect_millis: number | null;
  tls_millis: number | null;
  /** From the request to the head of the answer. */
  wait_millis: number | null;
}

export class WebhookDelivery extends WebhookDeliveryRow {
  /** The trace of what happened, by which our support finds it. */
  trace_id: string | null;
  /** The newest first. */
  attempt_log: WebhookAttemptRow[];
}

export class WebhookDeliveryTable {
  data: WebhookDeliveryRow[];
  meta: TableMeta;
}

export class WebhookDeliveryRetried {
  success: true;
  message: string;
}
