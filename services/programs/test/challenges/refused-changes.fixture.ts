import { donation, membership, posts, quiz, video } from './challenge-types.fixture.ts';

/** Challenges that cannot be saved, with the field of the refusal. */
export const refused: [what: string, changes: object, field: string][] = [
  ['a type that is none', { challenge_type: 'raffle' }, 'challenge_type'],
  ['a quiz that is none', { ...quiz, parameters: 'riddle' }, 'parameters'],
  ['a quiz without questions', { ...quiz, questions: [] }, 'questions'],
  ['a quiz in which nothing is right', { ...quiz, questions: [{ title: 'A', answer_type: 'text' }] }, 'questions'],
  ['[A-198] a visit to social media without a link', { challenge_type: 'engage', link_url: null }, 'link_url'],
  ['a choice without options', { ...quiz, questions: [{ title: 'A', answer_type: 'single' }] }, 'questions.0'],
  [
    'a text with options',
    { ...quiz, questions: [{ title: 'A', answer_type: 'text', options: [{ details: 'B' }] }] },
    'questions.0',
  ],
  ['51 questions', { ...quiz, questions: Array(51).fill({ title: 'A', answer_type: 'text' }) }, 'questions'],
  [
    '[B28] a question of joiners',
    { ...quiz, questions: [{ title: '\u200d', answer_type: 'text' }] },
    'questions.0.title',
  ],
  [
    '[B29] a question with an id that cannot be',
    { ...quiz, questions: [{ id: '1e3', title: 'A', answer_type: 'text' }] },
    'questions.0.id',
  ],
  [
    'a picture from anywhere',
    {
      ...quiz,
      questions: [
        {
          title: 'A',
          answer_type: 'single',
          options: [{ details: 'B', image: { public_url: 'javascript:x', alt_text: '' } }],
        },
      ],
    },
    'questions.0',
  ],
  ['questions of a video', { ...video, questions: quiz.questions }, 'questions'],
  ['a video without an address', { ...video, video_url: null }, 'video_url'],
  ['a video without a length', { ...video, video_seconds: undefined }, 'video_seconds'],
  ['[B30] 101 percent of a video', { ...video, duration: 101 }, 'duration'],
  ['[B30] a video of NaN seconds', { ...video, video_seconds: 'NaN' }, 'video_seconds'],
  ['[B50] a video by javascript', { ...video, video_url: 'javascript:x' }, 'video_url'],
  ['a feed without posts', { ...posts, social_network_posts: [] }, 'social_network_posts'],
  [
    '[B31] a post of the year 0',
    { ...posts, social_network_posts: [{ ...posts.social_network_posts[0], published_at: '0000-01-01' }] },
    'social_network_posts.0',
  ],
  [
    '[B50] a post with a misleading address',
    { ...posts, social_network_posts: [{ ...posts.social_network_posts[0], url: '//evil.test' }] },
    'social_network_posts.0',
  ],
  ['a donation without options', { challenge_type: 'donation' }, 'donation_challenge.amounts'],
  [
    'a donation without a recipient',
    {
      ...donation,
      donation_challenge: { ...donation.donation_challenge, entities: [{ entity: 'Lamps', active: false }] },
    },
    'donation_challenge.entities',
  ],
  [
    'a donation with no active amount',
    {
      ...donation,
      donation_challenge: { ...donation.donation_challenge, amounts: [{ amount: '5.00', points: 1, active: false }] },
    },
    'donation_challenge.amounts',
  ],
  [
    'a donation of nothing',
    { ...donation, donation_challenge: { ...donation.donation_challenge, amounts: [{ amount: '0.00', points: 1 }] } },
    'donation_challenge.amounts',
  ],
  [
    'an amount of a donation that Stripe does not take',
    {
      ...donation,
      donation_challenge: {
        ...donation.donation_challenge,
        amounts: [
          { amount: '0.50', points: 1 },
          { amount: '0.49', points: 1 },
        ],
      },
    },
    'donation_challenge.amounts.1.amount',
  ],
  [
    '[B30] a donation of 1e3',
    { ...donation, donation_challenge: { ...donation.donation_challenge, amounts: [{ amount: '1e3', points: 1 }] } },
    'donation_challenge.amounts.0.amount',
  ],
  [
    '[A-161] a membership for nothing',
    { ...membership, membership_challenge: { ...membership.membership_challenge, price: '0.00' } },
    'membership_challenge.price',
  ],
  [
    'a price that Stripe does not take',
    { ...membership, membership_challenge: { ...membership.membership_challenge, price: '0.49' } },
    'membership_challenge.price',
  ],
  [
    'a price in yen with decimals',
    {
      ...membership,
      membership_challenge: { ...membership.membership_challenge, currency: 'jpy', price: '500.50' },
    },
    'membership_challenge.price',
  ],
  [
    'an amount in dinars whose last decimal is not zero',
    {
      ...donation,
      donation_challenge: {
        ...donation.donation_challenge,
        currency: 'bhd',
        amounts: [
          { amount: '5.010', points: 1 },
          { amount: '5.005', points: 1 },
        ],
      },
    },
    'donation_challenge.amounts.1.amount',
  ],
  ['a membership without a price', { challenge_type: 'membership' }, 'membership_challenge.price'],
  [
    'a currency of no bank',
    { ...membership, membership_challenge: { ...membership.membership_challenge, currency: 'xyz' } },
    'membership_challenge.currency',
  ],
  ['51 tags', { ...video, tag_list: Array.from({ length: 51 }, (_, index) => `t${index}`) }, 'tag_list'],
  ['[B27] a tag with a NUL', { ...video, tag_list: ['a\0'] }, 'tag_list.0'],
];
