import { IsIn, IsInt, Max, Min } from 'class-validator';
import { TableQuery } from '../../table/table-query.dto.ts';
import { Optional } from '../../validation/nested.ts';
import { WholeNumber } from '../../validation/whole-number.ts';

/** A figure since the start of the program, and for the last thirty days. */
export class DashboardFigure {
  total: number;
  recent: number;
}

/** Figures of the program, without its own staff. */
export class ProgramPerformanceMetrics {
  time_zone: string;
  /** First of the thirty days, `YYYY-MM-DD` in the program's time zone. */
  from: string;
  /** Today in the program's time zone, the last of the thirty days. */
  to: string;
  /** Participants with at least one action. */
  active_participants: DashboardFigure;
  completed_challenges: DashboardFigure;
  program_visits: DashboardFigure;
  participant_actions: DashboardFigure;
}

export class UsersGrowthQuery {
  /** Number of days, up to today. */
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
  /** Number of distinct participants with an action on that day. */
  active_participants: number;
}

export class UsersGrowth {
  time_zone: string;
  /** One row per day, oldest first, today last. */
  days: UsersGrowthDay[];
}

/** A participant on the dashboard. The full name and address are for staff who may view participants. */
class DashboardPerson {
  participant_id: string;
  name: string | null;
  /** Such as `Ada L.`; `null` for a participant without a name. */
  short_name: string | null;
  details_url: string | null;
}

export class TopUser extends DashboardPerson {
  /** Points of the ledger, whatever brought them; spending does not reduce them. */
  points: number;
}

export class LatestUser extends DashboardPerson {
  /** When they joined. */
  created_at: string;
}

/** One action of a participant. */
export class DashboardAction {
  id: string;
  action_type: string;
  /** Present for staff who may view participants. */
  name: string | null;
  /** `null` for a participant whom this service has not received yet, or who was erased. */
  short_name: string | null;
  title: string;
  /** Earned (positive) or spent (negative). */
  points: number;
  /** The challenge, reward or receipt; `null` after it was deleted. */
  actionable_url: string | null;
  /** The participant's page; for staff who may view participants. */
  details_url: string | null;
  created_at: string;
}

/** Sorts by `created_at` only and filters by `actionable_type` only: both are fast at any size. */
export class DashboardActionsQuery extends TableQuery {
  /** Selects one of the tables of actions: a short form of its filter. */
  @Optional()
  @IsIn(['challenges', 'rewards'])
  type?: 'challenges' | 'rewards';
}
