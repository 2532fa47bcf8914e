import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  IsUrl,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { type Translations, TranslationsOf } from '../languages/translations.ts';
import type { Decimal } from '../validation/decimal.ts';
import { IsMoment } from '../validation/moment.ts';
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
  maxChallengeTags,
} from './challenge-types.ts';
import {
  type DonationChallenge,
  type MembershipChallenge,
  SaveDonation,
  SaveMembership,
} from './payments/payments.dto.ts';

/** A challenge as its page shows it to the caller. */
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
  /** Present for `collect` only. */
  questions?: Question[];
  /** The participant's answers; present for `collect` only. */
  participant_answers?: ParticipantAnswer[];
  /** Present for `video` only. */
  video_url?: string | null;
  /** Percentage of the video to watch; present for `video` only. */
  duration?: number;
  /** The participant's progress in whole percent; present for `video` only. */
  watched_percentage?: number;
  /** Present for `unified_social` only. */
  social_network_posts?: SocialNetworkPost[];
  /**
   * Path of the site; `null` for visitors and for participants whom this service has not received yet. Present for
   * `referral` only.
   */
  referral_url?: string | null;
  /** Number of sign-ups with the referral link; present for `referral` only. */
  recruits?: number;
  /** Number of recruits who bring their points after a first step; present for `referral` only. */
  recruits_waiting?: number;
  /** Present for `donation` only. */
  donation_challenge?: DonationChallenge | null;
  /** Present for `membership` only. */
  membership_challenge?: MembershipChallenge | null;
  /** Texts that the reader gets in the language of the contents; left out without any. */
  untranslated?: string[];
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
  /** Texts that the reader gets in the language of the contents; left out without any. */
  untranslated?: string[];
}

/** The texts of a challenge that participants read. */
export const challengeTexts = ['caption', 'description', 'content', 'cta_button_text', 'success_message'] as const;
export type ChallengeTranslations = Translations<(typeof challengeTexts)[number]>;

export class SubmitChallengeRequest {
  @IsString()
  @MaxLength(120)
  challenge_id: string;

  /** Answers keyed by question id: `{ id, type, value: [...] }`, where options are ids. Only challenges with questions have them. */
  @Optional()
  @IsObject()
  questions?: Record<string, unknown>;
}

/** A played part of a video, in seconds from its beginning. */
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
  /** All parts that the player has played since it was opened. */
  @Nested(() => PlayedRange, { each: true })
  @IsArray()
  @ArrayMaxSize(100)
  played: PlayedRange[];
}

export class ReportPlayedResponse {
  /** The accepted percentage, limited by the time that has passed since the first report. */
  watched_percentage: number;
}

export class ViewPostResponse {
  success: true;
  /** Whether the post counts as viewed; before that it has to stay on the screen for `wait_seconds`. */
  viewed: boolean;
  wait_seconds: Decimal;
  all_viewed: boolean;
  /** Points of this view: the challenge's points for its last post, else 0. */
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
  /** Result of a quiz with right and wrong answers. */
  quiz_result?: QuizResult;
}

/** A row of "Account Activity". */
export class ParticipantActionRow {
  id: string;
  title: string;
  action_type: 'challenge' | 'reward' | 'receipt';
  /** Earned (positive) or spent (negative); for a receipt its current points. */
  points: number;
  created_at: string;
}

/** A challenge of any type. Fields of another type are refused; fields that are left out stay unchanged. */
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

  /** `quiz`, `survey` or `profile` for a `collect`; the group to join for a `signup`; the network for a `share`. */
  @Clearable()
  @IsVisibleText({ max: 60 })
  parameters?: string | null;

  /** Ignored for a `donation`, whose points are the most that one of its active amounts earns. */
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

  /** Text of the button; `null` or an empty text resets it to the default of the type and its parameter. */
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
  @IsMoment()
  start?: string | null;

  @Clearable()
  @IsMoment()
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
  @ArrayMaxSize(maxChallengeTags)
  @IsVisibleText({ max: longestChallengeTag, each: true })
  tag_list?: string[];

  /** Questions of a `collect`. */
  @OptionalNested(() => SaveQuestion, { each: true })
  @IsArray()
  @ArrayMaxSize(50)
  questions?: SaveQuestion[];

  /** Percentage to watch, for a `video`. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(100)
  duration?: number;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  video_url?: string | null;

  /** Length in seconds, for a `video`. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(14_400)
  video_seconds?: number;

  /** Posts of a `unified_social`. */
  @OptionalNested(() => SavePost, { each: true })
  @IsArray()
  @ArrayMaxSize(50)
  social_network_posts?: SavePost[];

  /** Options of a `donation`. */
  @OptionalNested(() => SaveDonation)
  donation_challenge?: SaveDonation;

  /** Options of a `membership`. */
  @OptionalNested(() => SaveMembership)
  membership_challenge?: SaveMembership;

  @TranslationsOf(() => SaveChallengeRequest, challengeTexts)
  translations?: ChallengeTranslations;
}

/** The complete challenge, with the version that the editor read; another version answers 409 `version_conflict`. */
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
  /** Archived challenges are drafts that only the filter `archived` shows. */
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
