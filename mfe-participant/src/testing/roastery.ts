import { type Reply, reply } from '@laurel/web-kit/testing';
import type { Account } from '@laurel/contracts/identity/account.dto';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { challengeButtonLabels } from '@laurel/contracts/programs/challenge-kinds';
import type { Site } from '@laurel/contracts/programs/site';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { picture } from '@laurel/ui/stories';

const DAY = 86_400_000;

/** A moment as the server writes it; before now when negative. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** The program of all stories of screens. */
export const program: Partial<Site> = {
  id: '1',
  name: 'Fernhill Coffee Club',
  term_points_as: 'beans',
  term_rewards_as: 'treats',
  published_program_pages: [
    { id: '1', slug: 'official-rules', title: 'Official Rules' },
    { id: '2', slug: 'privacy', title: 'Privacy Policy' },
  ],
  signup_challenge: { points: 100 },
  email_settings: [
    { id: '11', description: 'Everything: new roasts, tastings and challenges' },
    { id: '12', description: 'Only what concerns my account' },
  ],
  qrati_config: { qrati_program_id: 'fernhill' },
  earn_points_icon: picture(30),
  current_rewards_icon: picture(90),
  my_rewards_icon: picture(150),
  program_template_detail: {
    header_text: 'Good coffee remembers you',
    header_description: 'Collect beans for every bag, tasting and review, and trade them for treats from the roastery.',
    header_background_image: picture(24),
    header_logo: null,
    badge_instructions: '',
    favicon_file: null,
    footer_logo: null,
    overlay_image: null,
    badge_background_image: null,
    element_css_style: {} as Site['program_template_detail']['element_css_style'],
  },
};

const features = { offers_reward: true, receipts: true, otp_login: true, tiers: true };

const participant = {
  id: '7',
  first_name: 'Marta',
  last_name: 'Lindqvist',
  name: 'Marta Lindqvist',
  email: 'marta.lindqvist@example.com',
  avatar: null,
  created_at: '2025-03-14T09:20:00Z',
  points: '4820',
  unused_points: '1260',
  completed_challenges: 23,
  email_setting_id: '11',
  'eligible_offers_rewards?': true,
  profile_attributes: {
    phone: '+1 303 555 0142',
    address_1: '18 Larimer Street',
    address_2: null,
    city: 'Denver',
    state: 'CO',
    postal: '80202',
    affiliation: 'Fernhill regulars, Larimer cyclists',
  },
  active_profile_attributes: [],
  profile_answers: [],
  version: '3',
} satisfies Account;

type Tile = Pick<ChallengeTile, keyof ChallengeTile>;

export function challengeTile(id: string, caption: string, changes: Partial<Tile> = {}): Tile {
  const type = changes.challenge_type ?? 'link';
  return {
    id,
    identifier: `challenge-${id}`,
    caption,
    challenge_type: type,
    points: 50,
    reward_type: 'points',
    finish: null,
    image: { url: picture(Number(id) * 37) },
    cta_button_text: challengeButtonLabels[type],
    link_url: null,
    bypass_modal: false,
    ...changes,
  };
}

export function rewardTile(
  id: string,
  name: string,
  changes: Partial<RewardTile> = {},
): Pick<RewardTile, keyof RewardTile> {
  return {
    id,
    name,
    selection: 'redeem',
    threshold: 400,
    price: null,
    finish: null,
    image: { public_url: picture(200 + Number(id) * 41) },
    feature: true,
    earned_by_current_participant_on: null,
    ...changes,
  };
}

export const membership = challengeTile('6', 'Fernhill Plus', {
  challenge_type: 'membership',
  reward_type: 'prize',
  points: 0,
});

const challenges = [
  challengeTile('1', 'Read how we chose the Huila harvest', { challenge_type: 'article' }),
  challengeTile('2', 'Take the brewing quiz', { challenge_type: 'collect', points: 120 }),
  challengeTile('3', 'Bring a friend to a Saturday tasting', { challenge_type: 'referral', points: 1_500 }),
  challengeTile('4', 'Visit the new shop on Pearl Street', { image: null, cta_button_text: 'Show me the way' }),
  membership,
];

const rewards = [
  rewardTile('1', 'A bag of the month, whole or ground'),
  rewardTile('2', 'A cupping for two', { threshold: 2_500 }),
  rewardTile('3', 'Win a weekend at the finca', { selection: 'sweepstake', threshold: 50 }),
];

const home: Reply[] = [
  reply.get('/public/home/carousel', []),
  reply.get('/public/home/active_uncompleted_challenges', challenges),
  reply.get('/public/home/active_rewards', rewards),
];

/** Page data of a visitor, and of all callers. */
export const visitor = { answers: home };

/** The club as Marta sees it. */
export const roastery = {
  participant,
  features,
  answers: [
    ...home,
    reply.get('/public/account', participant),
    reply.get('/public/points', { unused_points: participant.unused_points, points: participant.points }),
    reply.get(
      '/public/home/extended_profile_challenge',
      challengeTile('8', 'How do you take your coffee?', {
        challenge_type: 'collect',
        points: 80,
      }),
    ),
    reply.get('/public/home/social_feed_challenge', null),
    reply.get('/public/home/donation_challenge', null),
    reply.get('/public/home/offers_reward', [rewardTile('5', 'Perks in four hundred shops', { selection: 'offer' })]),
    reply.get('/public/home/current_rewards', rewards),
    reply.get('/public/home/claimed_rewards', [
      rewardTile('4', 'Your own mug', { earned_by_current_participant_on: inDays(-12) }),
    ]),
  ],
};
