import { type DemoChallenge, picture, video } from '../demo-program.ts';

const image = (name: string): string => picture('fernhill', name);

/** Challenges on the site itself: questions, a video, posts and a link to share. */
export const activities: DemoChallenge[] = [
  {
    identifier: 'barista-quiz',
    name: 'Quiz: behind the bar',
    caption: 'Could you stand behind our bar?',
    description: '<p>Two questions that every new barista gets on the first morning.</p>',
    challenge_type: 'collect',
    parameters: 'quiz',
    points: 40,
    image_url: image('barista-class'),
    questions: [
      {
        title: 'How long does a filter coffee take?',
        answer_type: 'single',
        is_required: true,
        options: [{ details: 'Forty seconds' }, { details: 'Four minutes', is_correct: true }, { details: 'A song' }],
      },
      {
        title: 'What makes beans go stale?',
        additional_details: 'More than one is right.',
        answer_type: 'multiple',
        is_required: true,
        options: [{ details: 'Air', is_correct: true }, { details: 'Light', is_correct: true }, { details: 'Company' }],
      },
    ],
  },
  {
    identifier: 'first-pour',
    name: 'Video: the first pour',
    caption: 'Watch the first pour of the day',
    description: '<p>Eight quiet seconds at half past six.</p>',
    challenge_type: 'video',
    points: 20,
    image_url: image('flat-white'),
    video_url: video('fernhill', 'brew'),
    video_seconds: 8,
    duration: 80,
  },
  {
    identifier: 'next-roast',
    name: 'Survey: next roast',
    caption: 'What shall we roast next?',
    description: '<p>The sacks are on the quay in May. Until then you have a say.</p>',
    challenge_type: 'collect',
    parameters: 'survey',
    points: 30,
    image_url: image('house-blend'),
    questions: [
      {
        title: 'Which should come back?',
        answer_type: 'single',
        is_required: true,
        options: [{ details: 'Huila, washed' }, { details: 'Sidama, natural' }, { details: 'The winter blend' }],
      },
      { title: 'Anything that we should know?', answer_type: 'long_text' },
    ],
  },
  {
    identifier: 'a-coffee-for-two',
    name: 'Referral: a coffee for two',
    caption: 'Bring somebody along for a coffee',
    description:
      '<p>Send your link. Whoever signs up with it and takes a first step fills your card, and theirs starts with five stamps.</p>',
    challenge_type: 'referral',
    points: 50,
    image_url: image('stoneware-mug'),
  },
  {
    identifier: 'from-the-counter',
    name: 'Posts: from the counter',
    caption: 'News from the counter',
    description: '<p>Two posts of this week.</p>',
    challenge_type: 'unified_social',
    points: 20,
    image_url: image('cinnamon-bun'),
    social_network_posts: [
      {
        post_type: 'image',
        media_path: image('cinnamon-bun'),
        message: 'Out of the oven at eight, gone by ten. You have been warned.',
        username: 'fernhill.coffee',
        url: 'https://www.instagram.com/',
        published_at: '2026-03-04T07:55:00.000Z',
        social_network_page: { platform: 'Instagram', url: null },
      },
      {
        post_type: 'text',
        message: 'We close at three on Friday: Tomás is getting married, and somebody has to pour.',
        username: 'Fernhill Coffee Roasters',
        published_at: '2026-03-05T16:20:00.000Z',
        social_network_page: { platform: 'Facebook', url: null },
      },
    ],
  },
];
