interface HomeQuery {
  /** $1 is the program, $2 the participant where the query names it. */
  readonly text: string;
  /** The first row or `null`, instead of a list. */
  readonly single?: true;
}

const isOpen = (table: string): string =>
  `${table}.is_approved AND (${table}.starts_at IS NULL OR ${table}.starts_at <= now())
   AND (${table}.ends_at IS NULL OR ${table}.ends_at > now())`;

const challenges = `
  SELECT c.id, c.identifier, c.caption, c.challenge_type, c.points, c.reward_type, c.ends_at, c.image_url,
    c.cta_button_text, c.link_url, c.bypass_modal
  FROM challenge c
  WHERE c.program_id = $1 AND ${isOpen('c')}
    AND NOT ((NOT c.is_repeatable OR c.challenge_type = 'call_action') AND EXISTS (SELECT FROM completion d
      WHERE d.program_id = $1 AND d.participant_id = $2 AND d.challenge_id = c.id))`;

const hasFeature = (name: string, programs: 'program' | 'program_copy'): string =>
  `(SELECT p.features -> '${name}' = 'true' FROM ${programs} p WHERE p.id = $1)`;

const ofKind = (condition: string): HomeQuery => ({
  text: `${challenges} AND ${condition} ORDER BY c.id DESC LIMIT 1`,
  single: true,
});

const rewardColumns = 'r.id, r.name, r.selection, r.threshold, r.ends_at, r.image_url, r.is_visible';

/** The rewards that the participant has: claimed, or granted without a claim. */
const had = (ofReward: (column: string) => string): string => `(
  SELECT reward_id, claimed_at AS at FROM claim WHERE program_id = $1 AND participant_id = $2${ofReward('reward_id')}
  UNION ALL
  SELECT reward_id, earned_at FROM award WHERE program_id = $1 AND participant_id = $2${ofReward('reward_id')}
  UNION ALL
  SELECT o.id, greatest(m.starts_at, o.starts_at, o.created_at) FROM membership_copy m
  JOIN reward o ON o.program_id = m.program_id AND o.selection = 'offer' AND o.is_visible AND o.is_approved
    AND (o.starts_at > now()) IS NOT TRUE
  WHERE m.program_id = $1 AND m.participant_id = $2 AND m.starts_at IS NOT NULL AND (m.ends_at > now()) IS NOT FALSE
    AND ${hasFeature('offers_reward', 'program_copy')}${ofReward('o.id')})`;

const rewards = (condition: string): HomeQuery => ({
  text: `
    SELECT ${rewardColumns}, c.earned
    FROM reward r LEFT JOIN LATERAL (
      SELECT max(h.at) AS earned, count(*) AS times FROM ${had((column) => ` AND ${column} = r.id`)} h) c ON true
    WHERE r.program_id = $1 AND r.is_visible AND ${isOpen('r')} AND ${condition}
    ORDER BY coalesce(r.starts_at, r.created_at) DESC, r.id DESC LIMIT 100`,
});

/** The rows of each section of a home page, each by one prepared statement. */
export const homeQueries: Readonly<Record<string, HomeQuery>> = {
  '/public/home/carousel': {
    text: `SELECT id, title, description, image_url, link_url, button_text FROM carousel_item
      WHERE program_id = $1 ORDER BY position, id`,
  },
  '/public/home/extended_profile_challenge': ofKind(`c.challenge_type = 'collect' AND c.parameters = 'profile'`),
  '/public/home/social_feed_challenge': ofKind(
    `c.challenge_type = 'unified_social' AND ${hasFeature('social_network_posts', 'program')}`,
  ),
  '/public/home/donation_challenge': ofKind(
    `c.challenge_type = 'donation' AND ${hasFeature('donation_challenge', 'program')}`,
  ),
  '/public/home/active_uncompleted_challenges': {
    text: `${challenges} AND c.challenge_type NOT IN ('engage', 'signup')
      ORDER BY coalesce(c.starts_at, c.created_at) DESC, c.id DESC`,
  },
  '/public/home/active_rewards': rewards(`(r.selection <> 'offer' OR ${hasFeature('offers_reward', 'program_copy')})`),
  '/public/home/current_rewards': rewards(`r.selection <> 'offer' AND (c.times < r.per_participant) IS NOT FALSE`),
  '/public/home/offers_reward': rewards(`r.selection = 'offer' AND ${hasFeature('offers_reward', 'program_copy')}`),
  '/public/home/claimed_rewards': {
    text: `
      SELECT ${rewardColumns}, t.earned
      FROM (SELECT h.reward_id, max(h.at) AS earned FROM ${had(() => '')} h
        GROUP BY h.reward_id ORDER BY earned DESC, h.reward_id DESC LIMIT 100) t
      JOIN reward r ON r.program_id = $1 AND r.id = t.reward_id
      ORDER BY t.earned DESC, r.id DESC`,
  },
};
