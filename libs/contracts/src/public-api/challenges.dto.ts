import { IsIn, IsString, MaxLength } from 'class-validator';
import type { ChallengeRewardType, ChallengeType } from '../programs/challenge-types.ts';
import { IsId } from '../validation/id.ts';
import { IsMoment } from '../validation/moment.ts';
import { Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { ApiListQuery } from './list-query.dto.ts';

/** Drafts are no challenges for other systems. */
export const apiChallengeStatuses = ['active', 'scheduled', 'ended'] as const;
export type ApiChallengeStatus = (typeof apiChallengeStatuses)[number];

export class ApiChallenge {
  id: string;
  /** Unique in the program; staff choose it. */
  identifier: string;
  name: string;
  /** What participants read on its tile. */
  caption: string;
  challenge_type: ChallengeType;
  status: ApiChallengeStatus;
  /** Points of one completion. */
  points: number;
  reward_type: ChallengeRewardType;
  is_repeatable: boolean;
  /** Only completions of the API complete it: participants have no button for it. */
  api_completion_only: boolean;
  image_url: string | null;
  tags: string[];
  starts_at: string | null;
  ends_at: string | null;
  created_at: string;
  updated_at: string;
}

export class ApiChallengePage {
  data: ApiChallenge[];
  has_more: boolean;
  /** Send it as `after` to read on. */
  next_cursor: string | null;
  /** Send it as `before` to read backwards. */
  previous_cursor: string | null;
}

export class ApiChallengeListQuery extends ApiListQuery {
  @Optional()
  @IsIn(apiChallengeStatuses)
  status?: ApiChallengeStatus;

  /** The exact name of a tag. */
  @Optional()
  @IsString()
  @MaxLength(320)
  tag?: string;
}

/** A challenge that a participant has completed. */
export class ApiCompletion {
  /** `0` in a dry run. */
  id: string;
  participant_id: string;
  challenge_id: string;
  challenge_name: string;
  points: number;
  completed_at: string;
}

export class ApiCompletionPage {
  data: ApiCompletion[];
  has_more: boolean;
  /** Send it as `after` to read on. */
  next_cursor: string | null;
  /** Send it as `before` to read backwards. */
  previous_cursor: string | null;
}

export class CreateApiCompletionRequest {
  @IsId()
  challenge_id: string;

  /** When it happened, at most now and while the challenge was active; now when left out. */
  @Optional()
  @IsMoment()
  completed_at?: string;

  /** What it rests on in your system, such as the number of a visit; the trail shows it to staff. */
  @Optional()
  @IsVisibleText({ max: 500 })
  evidence?: string;
}
