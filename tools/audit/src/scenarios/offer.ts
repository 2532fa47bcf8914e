import { makeChallenge, makeReward, type Program } from '../acts/world.ts';
import type { Challenge, Reward } from '../log/log.ts';

/** The challenges of a program by what they are here for. */
export interface Offer {
  link: Challenge;
  /** Each can be completed once, without a payment. */
  once: Challenge[];
  referral: Challenge;
  donation: Challenge;
  membership: Challenge;
  mug: Reward;
  /** Few pieces for all. */
  lastCups: Reward;
  code: Reward;
  forMoney: Reward;
  contest: Reward;
}

const link_url = 'https://example.org/map';

const question = (title: string, extra: object = {}): object => ({
  title,
  answer_type: 'single',
  is_required: true,
  options: [{ details: 'First' }, { details: 'Second' }],
  ...extra,
});

/** Approved challenges of every kind that can be completed, and rewards of every kind but draws and those of offers. */
export async function makeOffer(program: Program): Promise<Offer> {
  const reward = (name: string, selection: Reward['selection'], threshold: number, extra: object = {}) =>
    makeReward(program, { name, selection, threshold, ...extra });
  const challenge = (name: string, challenge_type: string, points: number, extra: object = {}) =>
    makeChallenge(program, { name, challenge_type, points, ...extra });
  await reward('Hundred and fifty points', 'achievement', 150);
  await reward('Four challenges', 'milestone', 4);
  const contest = await reward('Most points', 'mini_contest', 1);
  const mug = await reward('Mug', 'redeem', 30, { per_participant: null });
  const lastCups = await reward('Last cups', 'redeem', 10, { limit: 3, per_participant: null });
  const code = await reward('Code for the shop', 'redeem', 5, { per_participant: null });
  const codes = Array.from({ length: 500 }, (_, number) => `CODE-${program.id}-${number}`).join('\n');
  await program.office.post(`/admin/v2/rewards/${code.id}/coupons`, { json: { codes } });
  const price = { amount: '5.00', currency: 'usd' };
  const forMoney = await reward('Poster', 'redeem', 0, { price });
  await challenge('Welcome', 'signup', 100);
  const link = await challenge('Read the map', 'link', 10, { link_url, is_repeatable: true });
  const once = [
    await challenge('How to begin', 'article', 15, { content: '<p>Begin.</p>' }),
    await challenge('Call the office', 'call_action', 12, { link_url }),
    await challenge('Come to the evening', 'engage', 77, { link_url, reward_type: 'prize' }),
    await challenge('Tell a friend', 'share', 3, { link_url, parameters: 'facebook' }),
    await challenge('Quiz', 'collect', 9, {
      parameters: 'quiz',
      questions: [question('Which?', { options: [{ details: 'Right', is_correct: true }, { details: 'Wrong' }] })],
    }),
    await challenge('Survey', 'collect', 8, { parameters: 'survey', questions: [question('Which group?')] }),
    await challenge('Profile', 'collect', 6, {
      parameters: 'profile',
      questions: [{ title: 'Where?', answer_type: 'text', is_required: true, profile_attribute: 'city' }],
    }),
    await challenge('Film', 'video', 5, { video_url: 'https://example.org/film.mp4', video_seconds: 2, duration: 50 }),
    await challenge('The week in posts', 'unified_social', 11, {
      social_network_posts: [
        { post_type: 'text', message: 'Hi.', username: 'audit', social_network_page: { platform: 'X', url: null } },
      ],
    }),
  ];
  const referral = await challenge('Bring a friend', 'referral', 25);
  const donation = await challenge('Lamps', 'donation', 199, {
    donation_challenge: {
      entity_label: 'For whom?',
      currency: 'usd',
      entities: [{ entity: 'The crew' }],
      amounts: [
        { amount: '19.99', points: 199 },
        { amount: '5.00', points: 50 },
      ],
    },
  });
  const membership = await challenge('Membership', 'membership', 40, {
    membership_challenge: { price: '29.00', currency: 'usd', merchant_name: 'Audit' },
  });
  return { link, once, referral, donation, membership, mug, lastCups, code, forMoney, contest };
}
