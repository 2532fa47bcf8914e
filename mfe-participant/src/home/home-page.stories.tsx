import { pending, reply, type Reply } from '@laurel/web-kit/testing';
import type { SocialNetworkPost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import type { FeedPost, FeedPostPage } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import type { CarouselItem } from '@laurel/contracts/programs/site';
import { longSpanish, picture, type StoryMeta } from '@laurel/ui/stories';
import { link } from '../testing/challenges.ts';
import { failure } from '../testing/failure.ts';
import { homeReplies } from '../testing/home-replies.ts';
import { challengeTile, inDays, rewardTile } from '../testing/roastery.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Home page', areas: ['participant'], pages: true };

const SOCIAL: string = 'challenge-9';

const slides: CarouselItem[] = [
  {
    id: '1',
    title: 'The autumn harvest has landed',
    description: 'Three new lots from Huila and Nyeri, roasted on Tuesdays.',
    image: picture(20),
    link: '/challenge/challenge-1',
    button_text: 'Taste them',
  },
  { id: '2', title: 'Saturday tastings', description: null, image: picture(140), link: null, button_text: null },
];

const post = (id: string, message: string, changes: Partial<SocialNetworkPost> = {}): SocialNetworkPost => ({
  id,
  post_type: 'text',
  media_path: null,
  message,
  username: '@fernhillcoffee',
  url: 'https://social.example/fernhill/1',
  published_at: inDays(-Number(id)),
  social_network_page: { url: null, platform: 'Instagram' },
  social_network_child_posts: [],
  wait_seconds: 5,
  viewed: false,
  ...changes,
});

const everywhere = (answer: typeof pending | typeof failure): Reply[] => [
  reply.get('/public/home/challenge_sections', answer),
  reply.get('/public/home/reward_sections', answer),
  reply.get('/public/home/carousel', answer),
  reply.get('/public/home/active_uncompleted_challenges', answer),
  reply.get('/public/home/active_rewards', answer),
  reply.get('/public/home/extended_profile_challenge', answer),
  reply.get('/public/home/offers_reward', answer),
  reply.get('/public/home/current_rewards', answer),
  reply.get('/public/home/claimed_rewards', answer),
];

export const Visitor = screenStory('/', { participant: null });

export const VisitorWithCarousel = screenStory('/', {
  participant: null,
  answers: [reply.get('/public/home/carousel', slides)],
});

export const Participant = screenStory('/', { answers: [reply.get('/public/home/carousel', slides)] });

export const ParticipantWithoutCarousel = screenStory('/');

export const SocialFeed = screenStory('/', {
  features: { social_network_posts: true, donation_challenge: true },
  answers: [
    reply.get(
      '/public/home/social_feed_challenge',
      challengeTile('9', 'See what we roasted this week', {
        challenge_type: 'unified_social',
      }),
    ),
    reply.get(
      '/public/home/donation_challenge',
      challengeTile('10', 'Plant a shade tree', { challenge_type: 'donation' }),
    ),
    reply.get(`/public/challenges/${SOCIAL}`, {
      ...link,
      social_network_posts: [
        post('1', 'Nyeri AA is back, and it tastes of blackcurrant again.', {
          post_type: 'image',
          media_path: picture(310),
        }),
        post('2', 'We are closed on Thursday: the whole team goes to the cupping championship.'),
      ],
    }),
  ],
});

const news = (id: string, title: string, changes: Partial<FeedPost> = {}): FeedPost => ({
  id,
  title,
  body_html: '',
  image: null,
  link: null,
  link_text: null,
  published_at: inDays(-Number(id)),
  ...changes,
});
const newsAnswers = (answer: FeedPostPage | typeof failure) => ({
  program: { has_feed_posts: true as const },
  answers: [reply.get('/public/home/feed_posts', answer)],
});

export const News = screenStory(
  '/',
  newsAnswers({
    data: [
      news('1', 'Saturday tastings are back', {
        body_html: '<p>Every Saturday at eleven, <strong>four coffees</strong> and what is in season.</p>',
        image: picture(75),
        link: '/challenge/challenge-3',
        link_text: 'Bring a friend',
      }),
      news('9', 'We open on Pearl Street', { image: picture(220), link: 'https://example.org/map' }),
      news('40', longSpanish, { body_html: `<p>${longSpanish}</p>` }),
    ],
    next_page: 2,
    time_zone: 'America/Denver',
  }),
);

export const NewsOfAVisitor = screenStory('/', {
  ...newsAnswers({ data: [news('1', 'Saturday tastings are back')], next_page: null, time_zone: 'America/Denver' }),
  participant: null,
});

export const NewsFailing = screenStory('/', newsAnswers(failure));

export const Loading = screenStory('/', { answers: everywhere(pending) });

export const OneSectionFailing = screenStory('/', { answers: [reply.get('/public/home/current_rewards', failure)] });

export const EverythingFailing = screenStory('/', { answers: everywhere(failure) });

export const Empty = screenStory('/', {
  answers: homeReplies(),
});

export const LongTexts = screenStory('/', {
  answers: [
    reply.get('/public/home/active_uncompleted_challenges', [
      challengeTile('1', longSpanish, { cta_button_text: 'Descubre todas las recompensas', points: 1_000_000 }),
      challengeTile('2', 'Donaudampfschifffahrtsgesellschaftskapitän', { image: null }),
    ]),
    reply.get('/public/home/current_rewards', [rewardTile('1', longSpanish, { threshold: 1_000_000_000 })]),
  ],
});

export const Paid = screenStory('/?session_id=cs_1', {
  answers: [
    reply.get('/public/home/stripe_receipt', {
      fetch_stripe_receipt_info: {
        kind: 'membership',
        is_paid: true,
        title: 'Thank you!',
        message: 'Your payment of $49.00 for Fernhill Plus has arrived.',
        participant_name: 'Marta Lindqvist',
      },
    }),
  ],
});

export const CompletedActivities = screenStory('/', {
  answers: [
    reply.get('/public/participant_actions', {
      data: [
        { id: '1', title: 'Take the brewing quiz', action_type: 'challenge', points: 120, created_at: inDays(-1) },
        { id: '2', title: 'Your own mug', action_type: 'reward', points: -400, created_at: inDays(-12) },
        { id: '3', title: 'Fernhill Pearl Street', action_type: 'receipt', points: 35, created_at: inDays(-20) },
      ],
      meta: { page: 1, page_size: 20, total: 3 },
    }),
  ],
  play: (user) => user.click(document.querySelector('summary') as HTMLElement),
});
