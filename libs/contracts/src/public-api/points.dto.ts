import { IsInt, IsISO8601, Matches, Max, Min, NotEquals } from 'class-validator';
import { maxPointsAtOnce } from '../identity/participants/participants.dto.ts';
import { IsVisibleText } from '../validation/text.ts';
import { Optional } from '../validation/nested.ts';

/** The documents' generator cannot read a sign in a decorator. */
const leastPointsAtOnce = -maxPointsAtOnce;

/** A participant's points, in whole points. */
export class ApiPoints {
  participant_id: string;
  /** What the participant can spend; below 0 when spent points were taken back. */
  unused: number;
  /** What the participant has earned in all. */
  lifetime: number;
}

/** A change of a participant's balance. */
export class ApiPointsEntry {
  id: string;
  kind: 'earn' | 'spend' | 'correction' | 'refund';
  /** Source of the points: `completion`, `receipt`, `claim`, `import`, `reset` or `adjustment`. */
  source: string;
  /** The rule that determined the amount, such as `challenge:12`; `null` without one. */
  rule: string | null;
  /** Points of one lot age together: the month they were earned in; `null` for points that were taken. */
  lot: string | null;
  title: string;
  amount: number;
  /** The balance after it. */
  balance: number;
  created_at: string;
}

export class ApiPointsEntryPage {
  data: ApiPointsEntry[];
  has_more: boolean;
  /** Send it as `after` to read on. */
  next_cursor: string | null;
  /** Send it as `before` to read backwards. */
  previous_cursor: string | null;
}

/** The day whose balance is explained. */
export class ApiPointsExplanationQuery {
  /** A day of the program's time zone, such as `2026-11-30`; today when left out. */
  @Optional()
  @IsISO8601({ strict: true }, { message: 'must be a day, such as 2026-11-30' })
  @Matches(/^[12]\d{3}-\d{2}-\d{2}$/, { message: 'must be a day, such as 2026-11-30' })
  at?: string;
}

/** Points of one age. */
export class ApiPointsLot {
  /** The month they were earned in, such as `2026-11`. */
  lot: string;
  /** Points that came into it until the day ended. */
  earned: number;
  /** Points of it that were left; the oldest are spent first. */
  remaining: number;
}

/** What a balance was made of when a day ended: what remained of its lots, less what was owed. */
export class ApiPointsExplanation {
  participant_id: string;
  /** The day, in the program's time zone. */
  at: string;
  /** What the participant could spend; below 0 when spent points were taken back. */
  balance: number;
  /** Points that were taken back after they had been spent; the next ones repay them. */
  owed: number;
  /** The oldest first, without those that were spent. */
  lots: ApiPointsLot[];
}

export class CreateApiPointsRequest {
  /** Whole points; negative ones are deducted. */
  @IsInt({ message: 'must be a whole number, and not 0' })
  @NotEquals(0, { message: 'must be a whole number, and not 0' })
  @Min(leastPointsAtOnce, { message: 'is too much at once' })
  @Max(maxPointsAtOnce, { message: 'is too much at once' })
  amount: number;

  /** The participant reads it in their statement. */
  @IsVisibleText({ max: 120 })
  reason: string;

  /** What it stands for in your system, such as an order; the trail shows it to staff. */
  @Optional()
  @IsVisibleText({ max: 120 })
  reference?: string;
}

/** The balance after the change. */
export class ApiPointsPosted extends ApiPoints {
  amount: number;
}
