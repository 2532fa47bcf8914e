import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean } from 'class-validator';
import type { TableMeta } from '../table/table-query.dto.ts';
import { IsId } from '../validation/id.ts';
import type { WayToWin } from './reward-types.ts';
import { Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';

/** Preview of syncing winners. */
export class WinnersPreview {
  /** Number of rewards left; `null` for no limit. */
  limit_left: number | null;
  eligible_participants_count: number;
}

export class SyncWinnersRequest {
  /** Whether each winner receives an e-mail. */
  @Optional()
  @IsBoolean()
  send_email?: boolean;
}

/** Names winners; in a sweepstake with the reason why they are not drawn. */
export class SetWinnersRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @IsId({ each: true })
  participant_ids: string[];

  @Optional()
  @IsVisibleText({ min: 3, max: 500 })
  reason?: string;

  @Optional()
  @IsBoolean()
  send_email?: boolean;
}

export class WinnersAssigned {
  success: true;
  message: string;
  assigned: number;
}

/** A participant in a contest. */
export class Contestant {
  participant_id: string;
  name: string;
  email: string;
  /** Points earned during the contest. */
  score: number;
  /** Rank by points, then by the time at which they were reached, then by id: winners are assigned in this order. */
  place: number;
  won_at: string | null;
  /** `null` for participants who have not won. */
  how: WayToWin | null;
}

export class ContestTable {
  data: Contestant[];
  meta: TableMeta;
}
