import type { ParticipantListRow, ParticipantTable } from '@laurel/contracts/identity/participants/participants.dto';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';

/** A row of the list of participants. */
export const participantRow = (
  id: string,
  name: string,
  email: string,
): Pick<ParticipantListRow, keyof ParticipantListRow> => ({
  id,
  program_id: '1',
  name,
  short_name: name.replace(/ (\w).*/, ' $1.'),
  first_name: name.split(' ')[0] ?? '',
  last_name: name.split(' ')[1] ?? '',
  email,
  status: 'active',
  staff: false,
  avatar: null,
  tag_list: [],
  gender: null,
  sign_in_count: 4,
  unused_points: '120',
  completed_challenges: 2,
  rewards_earned: 1,
  clicks: 3,
  aptos_wallet_address: null,
  referred_by: null,
  preferred_locale: null,
  ahoy_city: null,
  ahoy_country: null,
  profile_answers: [],
  created_at: '2026-03-04T10:00:00.000Z',
});

/** A row of the list of challenges. */
export const challengeRow = (id: string, caption: string): ChallengeRow => ({
  id,
  name: caption,
  caption,
  challenge_type: 'link',
  status: 'active',
  points: 50,
  completions: 0,
  clicks: 0,
  tag_list: [],
  archived: false,
  start: null,
  finish: null,
  updated_at: '2026-11-01T10:00:00.000Z',
});

/** The first page of the list of participants. */
export const participantTable = (...data: ParticipantListRow[]): ParticipantTable => ({
  data,
  meta: { page: 1, page_size: 20, total: data.length, capped: false },
});
