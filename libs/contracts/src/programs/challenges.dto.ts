import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsString,
  IsUrl,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { Decimal } from '../validation/decimal.ts';
import { Clearable, Nested, Optional, OptionalNested } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { type ParticipantAnswer, type Question, SaveQuestion } from './challenge-content/questions.dto.ts';
import { SavePost, type SocialNetworkPost } from './challenge-content/social-posts.dto.ts';
import {
  challengeRewardTypes,
  type ChallengeRewardType,
  type ChallengeStatus,
  type ChallengeType,
  challengeTypes,
  longestChallengeTag,
  mostChallengeTags,
} from './challenge-types.ts';
import {
  type DonationChallenge,
  type MembershipChallenge,
  SaveDonation,
  SaveMembership,
} from './payments/payments.dto.ts';

/** A challenge as its page shows it, for whoever looks. */
export class ChallengeResponse {
  id: string;
  identifier: string;
  caption: string;
  description: string;
  /** Sanitised HTML; the text of an article. */
  content: string;
  challenge_type: ChallengeType;
  parameters: string | null;
  points: number;
  reward_type: ChallengeRewardType;
  start: string | null;
  finish: string | null;
  status: ChallengeStatus;
  image: { url: string } | null;
  icon: { url: string } | null;
  cta_button_text: string;
  link_url: string | null;
  bypass_modal: boolean;
  api_completion_only: boolean;
  is_repeatable: boolean;
  is_repeatable_and_completed: boolean;
  success_message: string | null;
  completed_by_current_participant_on: string | null;
  current_participant_name: string | null;
  /** Of `collect`. */
  questions?: Question[];
  /** Of `collect`: what the participant has answered. */
  participant_answers?: ParticipantAnswer[];
  /** Of `video`. */
  video_url?: string | null;
  /** Of `video`: the percentage that has to be watched. */
  duration?: number;
  /** Of `video`: how far the participant has come, in whole percent. */
  watched_percentage?: number;
  /** Of `unified_social`. */
  social_network_posts?: SocialNetworkPost[];
  /** Of `referral`: a path of the site; `null` for visitors, and until the participant is known here. */
  referral_url?: string | null;
  /** Of `referral`: how many have signed up with it. */
  recruits?: number;
  /** Of `referral`: how many of them bring their points once they have taken a first step. */
  recruits_waiting?: number;
  /** Of `donation`. */
  donation_challenge?: DonationChallenge | null;
  /** Of `membership`. */
  membership_challenge?: MembershipChallenge | null;
}

/** A challenge as a tile of the home page. */
export class ChallengeTile {
  id: string;
  identifier: string;
  caption: string;
  challenge_type: ChallengeType;
  points: number;
  reward_type: ChallengeRewardType;
  finish: string | null;
  image: { url: string } | null;
  cta_button_text: string;
  link_url: string | null;
  bypass_modal: boolean;
}

export class SubmitChallengeRequest {
  @IsString()
  @MaxLength(120)
  challenge_id: string;

  /** By question id: `{ id, type, value: [...] }`; an option by its id. Only for challenges that ask. */
  @Optional()
  @IsObject()
  questions?: Record<string, unknown>;
}

/** A part of a video, in seconds from its beginning. */
export class PlayedRange {
  @IsNumber()
  @Min(0)
  @Max(86_400)
  from: number;

  @IsNumber()
  @Min(0)
  @Max(86_400)
  to: number;
}

export class ReportPlayedRequest {
  /** All parts that the player has really played since it was opened. */
  @Nested(() => PlayedRange, { each: true })
  @IsArray()
  @ArrayMaxSize(100)
  played: PlayedRange[];
}

export class ReportPlayedResponse {
  /** What counts of it: no more than has passed on the clock since the first report. */
  watched_percentage: number;
}

export class ViewPostResponse {
  success: true;
  /** Whether the post counts as viewed; until then it has to stay on the screen for `wait_seconds`. */
  viewed: boolean;
  wait_seconds: Decimal;
  all_viewed: boolean;
  /** Points that this view earns: those of the challenge for the last one, else 0. */
  points: number;
}

export class QuizResult {
  right: number;
  of: number;
}

export class SubmitChallengeResponse {
  success: true;
  message: string;
  /** Points that this submission earns; they reach the balance within seconds. */
  points: number;
  /** Of a quiz with right and wrong answers. */
  quiz_result?: QuizResult;
}

/** A row of "Account Activity". */
export class ParticipantActionRow {
  id: string;
  title: string;
  action_type: 'challenge' | 'reward' | 'receipt';
  /** Earned (positive) or spent (negative); of a receipt what it brings now. */
  points: number;
  created_at: string;
}

/** A challenge of any type. What belongs to another type is refused; a field that is left out stays as it is. */
export class SaveChallengeRequest {
  @IsVisibleText({ min: 2, max: 80 })
  name: string;

  @IsVisibleText({ max: 80 })
  caption: string;

  /** HTML; stored sanitised. */
  @Optional()
  @IsString()
  @MaxLength(20_000)
  description?: string;

  /** HTML of an article; stored sanitised. */
  @Optional()
  @IsString()
  @MaxLength(200_000)
  content?: string;

  @IsIn(challengeTypes)
  challenge_type: ChallengeType;

  /** Of a `collect`: `quiz`, `survey` or `profile`; of a `signup` or `share`: what is joined, or where it is shared. */
  @Clearable()
  @IsVisibleText({ max: 60 })
  parameters?: string | null;

  /** Of a `donation` not read: it has the most that one of its active amounts earns. */
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  points: number;

  @Optional()
  @IsIn(challengeRewardTypes)
  reward_type?: ChallengeRewardType;

  @Clearable()
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, disallow_auth: true, require_tld: false })
  @MaxLength(2_000)
  link_url?: string | null;

  /** Cleared, it is what the type and its parameter say. */
  @Clearable()
  @IsVisibleText({ max: 40 })
  cta_button_text?: string | null;

  @Clearable()
  @IsVisibleText({ max: 200 })
  success_message?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  image_url?: string | null;

  @Clearable()
  @IsISO8601({ strict: true })
  start?: string | null;

  @Clearable()
  @IsISO8601({ strict: true })
  finish?: string | null;

  @Optional()
  @IsBoolean()
  bypass_modal?: boolean;

  @Optional()
  @IsBoolean()
  is_repeatable?: boolean;

  /** Only partners complete it, over the API. */
  @Optional()
  @IsBoolean()
  api_completion_only?: boolean;

  @Optional()
  @IsArray()
  @ArrayMaxSize(mostChallengeTags)
  @IsVisibleText({ max: longestChallengeTag, each: true })
  tag_list?: string[];

  /** What a `collect` asks. */
  @OptionalNested(() => SaveQuestion, { each: true })
  @IsArray()
  @ArrayMaxSize(50)
  questions?: SaveQuestion[];

  /** Of a `video`: the percentage that has to be watched. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(100)
  duration?: number;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  video_url?: string | null;

  /** Of a `video`: its length. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(14_400)
  video_seconds?: number;

  /** Of a `unified_social`. */
  @OptionalNested(() => SavePost, { each: true })
  @IsArray()
  @ArrayMaxSize(50)
  social_network_posts?: SavePost[];

  /** Of a `donation`. */
  @OptionalNested(() => SaveDonation)
  donation_challenge?: SaveDonation;

  /** Of a `membership`. */
  @OptionalNested(() => SaveMembership)
  membership_challenge?: SaveMembership;
}

/** The whole challenge again, with the version that the editor read; another version answers 409 `version_conflict`. */
export class UpdateChallengeRequest extends SaveChallengeRequest {
  @IsInt()
  @Min(1)
  version: number;
}

/** A row of the back-office table. */
export class ChallengeRow {
  id: string;
  name: string;
  caption: string;
  challenge_type: ChallengeType;
  status: ChallengeStatus;
  points: number;
  completions: number;
  clicks: number;
  tag_list: string[];
  /** Put away by staff: a draft that only the filter `archived` shows. */
  archived: boolean;
  start: string | null;
  finish: string | null;
  updated_at: string;
}

/** Answer of `toggle_approval`, `archive` and `restore`. */
export class ChallengeApproval {
  success: true;
  message: string;
  id: string;
  program_id: string;
  approved: boolean;
  archived: boolean;
  status: ChallengeStatus;
  version: number;
}

export class ChallengeSaved {
  success: true;
  message: string;
  id: string;
  program_id: string;
}
