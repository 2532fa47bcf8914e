import type { TableMeta } from '../../table/table-query.dto.ts';
import type { ElementCssStyle } from '../branding.ts';
import type { ChallengeRewardType, ChallengeType } from '../challenge-types.ts';
import type { Translations } from '../../languages/translations.ts';
import { ChallengeRow, type ChallengeTranslations } from '../challenges.dto.ts';
import {
  type Currency,
  DonationChallenge,
  type SaveDonationAmount,
  type SaveDonationEntity,
  type SaveMembership,
} from '../payments/payments.dto.ts';
import type { SaveQuestion } from './questions.dto.ts';
import type { SavePost } from './social-posts.dto.ts';

/** A donation challenge: all of its options for its editor, and those that participants can choose. */
export class DonationDetail extends DonationChallenge {
  entities: SaveDonationEntity[];
  amounts: SaveDonationAmount[];
  translations: Translations<'entity_label'>;
}

/** A challenge as the back-office shows and edits it. */
export class ChallengeDetail extends ChallengeRow {
  program_id: string;
  identifier: string;
  /** The same as `challenge_type`. */
  challengeType: ChallengeType;
  parameters: string | null;
  description: string;
  content: string;
  reward_type: ChallengeRewardType;
  link_url: string | null;
  cta_button_text: string | null;
  success_message: string | null;
  image: { url: string } | null;
  image_url: string | null;
  bypass_modal: boolean;
  is_repeatable: boolean;
  api_completion_only: boolean;
  duration: number | null;
  video_url: string | null;
  video_seconds: number | null;
  approved: boolean;
  achievement_collection_address: string | null;
  /** `points` times `completions`. */
  points_earned: number;
  version: number;
  /** The questions with their ids and their right options. */
  questions: SaveQuestion[];
  social_network_posts: SavePost[];
  donation_challenge: DonationDetail | null;
  membership_challenge: SaveMembership | null;
  translations: ChallengeTranslations;
}

export class ChallengeSaved extends ChallengeDetail {
  success: true;
  message: string;
}

/** Definition of a challenge's form in its program. */
export class ChallengeFormDefinition {
  /** The types that the program's features allow. */
  challenge_types: ChallengeType[];
  currencies: Currency[];
  /** Time zone of the program; the form's dates are in this zone. */
  time_zone: string;
  term_points_as: string;
  /** Style of the program's site, for a preview; `null` when the program has none of its own. */
  element_css_style: ElementCssStyle | null;
  /** The program's active content tags. */
  tags: string[];
}

export class NewChallengeForm extends ChallengeFormDefinition {
  defaultValues: { challenge_type: ChallengeType; points: number; is_repeatable: boolean; tag_list: string[] };
}

export class EditChallengeForm extends ChallengeFormDefinition {
  challenge: ChallengeDetail;
}

export class ProgramTags {
  tags: string[];
}

/** A completion of a challenge, with the participant. */
export class ChallengeParticipantRow {
  /** Id of the completion: a repeatable challenge has several of one participant. */
  id: string;
  participant_id: string;
  /** Empty when the participant has given no name or was erased. */
  name: string;
  /** Masked for staff who may not manage users. */
  email: string | null;
  points: number;
  completed_at: string;
}

export class ChallengeParticipantTable {
  data: ChallengeParticipantRow[];
  meta: TableMeta;
}

/** One answer of a participant. */
export class ChallengeAnswerRow {
  id: string;
  participant_id: string;
  name: string;
  email: string | null;
  question_id: string;
  /** The question's text at the time of the answer. */
  question: string;
  /** Several choices are separated by commas. */
  answer: string;
  /** Whether the answer to a quiz was right; `null` for other challenges. */
  is_correct: boolean | null;
  answered_at: string;
}

export class ChallengeAnswerTable {
  data: ChallengeAnswerRow[];
  meta: TableMeta;
}
