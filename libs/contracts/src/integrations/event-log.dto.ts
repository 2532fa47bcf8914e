import { ArrayMaxSize, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { type PublicEvent, type PublicEventType, publicEventTypes } from '../public-events/public-event.ts';
import { IsId } from '../validation/id.ts';
import { Optional } from '../validation/nested.ts';
import { WholeNumber } from '../validation/whole-number.ts';

/** Days for which an event stands in the log. */
export const eventLogDays = 90;

/** Which events a page of the log has; all when nothing is given. */
export class EventFilter {
  @Optional()
  @IsArray()
  @ArrayMaxSize(publicEventTypes.length)
  @IsIn(publicEventTypes, { each: true, message: 'must be types of events' })
  types?: PublicEventType[];

  @Optional()
  @IsId()
  participant_id?: string;
}

/** `?after=120&types[]=points.changed&participant_id=7&limit=100&wait=20` */
export class EventLogQuery extends EventFilter {
  /** The cursor of the page before; 0 is the beginning of the log. */
  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after?: number = 0;

  /** `end` answers no event, and the cursor at the end of the log. */
  @Optional()
  @IsIn(['end'])
  from?: 'end';

  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(500)
  limit?: number = 100;

  /** Seconds for which a call without events waits for the first one. */
  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(0)
  @Max(25)
  wait?: number = 0;
}

export class EventLogPage {
  data: PublicEvent[];
  /** The `after` of the next page. */
  next_cursor: string;
  /** Whether more events stand in the log already. */
  has_more: boolean;
}

/** `?before=120&types[]=points.changed&participant_id=7&limit=10` */
export class LatestEventsQuery extends EventFilter {
  /** The `next_before` of the page of newer events; left out: the newest ones. */
  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  before?: number;

  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number = 10;
}

/** Events of the log, the newest first. */
export class LatestEvents {
  data: PublicEvent[];
  /** The `before` of the page of older events; `null` when there is none. */
  next_before: string | null;
}
