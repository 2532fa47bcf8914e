import { IsIn, IsInt, Max, Min } from 'class-validator';
import { TableQuery } from '../../table/table-query.dto.ts';
import { Optional } from '../../validation/nested.ts';
import { WholeNumber } from '../../validation/whole-number.ts';

/** A figure since the program began, and of the last thirty days. */
export class DashboardFigure {
  total: number;
  recent: number;
}

/** The program in figures, without its own staff. */
export class ProgramPerformanceMetrics {
  time_zone: string;
  /** First of the thirty days, `YYYY-MM-DD` in the program's time zone. */
  from: string;
  /** Today in the program's time zone, the last of the thirty days. */
  to: string;
  /** Participants who have done something. */
  active_participants: DashboardFigure;
  completed_challenges: DashboardFigure;
  program_visits: DashboardFigure;
  participant_actions: DashboardFigure;
}

export class UsersGrowthQuery {
  /** So many days up to today. */
  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(366)
  days?: number = 30;
}

export class UsersGrowthDay {
  /** `YYYY-MM-DD` in the program's time zone. */
  day: string;
  /** How many different participants did something on that day. */
  active_participants: number;
}

export class UsersGrowth {
  time_zone: string;
  /** One row a day, oldest first, today last. */
  days: UsersGrowthDay[];
}

/** Somebody on the dashboard. Full name and address of the record are for those who may view participants. */
class DashboardPerson {
  participant_id: string;
  name: string | null;
  /** `Ada L.`; `null` of somebody who has no name. */
  short_name: string | null;
  details_url: string | null;
}

export class TopUser extends DashboardPerson {
  /** Earned by challenges and receipts; what was spent is not taken off. */
  points: number;
}

export class LatestUser extends DashboardPerson {
  /** When they joined. */
  created_at: string;
}

/** Something that a participant has done. */
export class DashboardAction {
  id: string;
  action_type: string;
  /** For those who may view participants. */
  name: string | null;
  /** `null` of somebody who is not known yet, or has been erased. */
  short_name: string | null;
  title: string;
  /** Earned (positive) or spent (negative). */
  points: number;
  /** The challenge, reward or receipt; `null` where it is not there any more. */
  actionable_url: string | null;
  /** The participant, for those who may view participants. */
  details_url: string | null;
  created_at: string;
}

/** Sorted by `created_at` only, and filtered by `actionable_type` only: both are quick at any size. */
export class DashboardActionsQuery extends TableQuery {
  /** Which of the tables of actions is shown: a shorter word for its filter. */
  @Optional()
  @IsIn(['challenges', 'rewards'])
  type?: 'challenges' | 'rewards';
}
