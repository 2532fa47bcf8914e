const question = (title: string, changes: object = {}): object => ({ title, answer_type: 'text', ...changes });

export const quiz = {
  challenge_type: 'collect',
  parameters: 'quiz',
  questions: [
    question('Which way is the wind?', {
      answer_type: 'single',
      is_required: true,
      options: [
        { details: 'North', is_correct: true, image: { public_url: '/media/a/north.svg', alt_text: 'An arrow up' } },
        { details: 'South' },
      ],
    }),
    question('Why?', { answer_type: 'long_text', additional_details: 'In your own words.' }),
  ],
};

export const posts = {
  challenge_type: 'unified_social',
  social_network_posts: [
    {
      post_type: 'video',
      media_path: '/media/a/stride.webm',
      media_seconds: 48,
      message: 'Thursday',
      username: 'nightjar',
      url: 'https://example.org/posts/1',
      published_at: '2026-03-01T19:00:00Z',
      social_network_page: { url: 'https://example.org/nightjar', platform: 'Instagram' },
    },
    {
      post_type: 'gallery',
      message: 'Shoes',
      username: 'nightjar',
      social_network_page: { url: null, platform: 'Facebook' },
      social_network_child_posts: [{ post_type: 'image', media_path: '/media/a/shoes.svg' }],
    },
  ],
};

export const donation = {
  challenge_type: 'donation',
  donation_challenge: {
    entity_label: 'Club',
    currency: 'eur',
    entities: [{ entity: 'Lamps' }, { entity: 'Benches', active: false }],
    amounts: [
      { amount: '5.00', points: 10 },
      { amount: '25.00', points: 60, active: false },
    ],
  },
};

export const membership = {
  challenge_type: 'membership',
  membership_challenge: { price: '30.00', currency: 'usd', merchant_name: 'Nightjar' },
};

export const video = {
  challenge_type: 'video',
  video_url: '/media/a/stride.webm',
  video_seconds: 60,
  duration: 80,
};

/** The fields of each type, with its default button label and the requirement's number. */
export const oneOfEach: [number: string, type: string, own: object, button: string][] = [
  ['A-181', 'signup', { parameters: 'email' }, 'Signup Email'],
  ['A-187', 'video', video, 'Watch Now'],
  ['A-188', 'article', { content: '<p>Once upon a river.</p>' }, 'Read Now'],
  ['A-189', 'referral', {}, 'Recruit Friends'],
  ['A-190', 'membership', membership, 'Become a Member'],
  ['A-186', 'share', { parameters: 'Facebook', link_url: 'https://example.org/share' }, 'Share on Facebook'],
  ['A-184', 'collect', quiz, 'Take a Quiz'],
  ['A-191', 'link', { link_url: 'https://example.org/map', bypass_modal: true }, 'Visit Now'],
  ['A-196', 'call_action', { link_url: 'https://example.org/petition', is_repeatable: true }, 'Visit Now'],
  ['A-195', 'engage', { parameters: 'Instagram', link_url: 'https://example.org/nightjar' }, 'Visit Social Media'],
  ['A-194', 'unified_social', posts, 'Check out posts'],
  ['A-192', 'donation', donation, 'Donate'],
  ['A-193', 'location', { link_url: 'https://example.org/place', api_completion_only: true }, 'Visit'],
];
