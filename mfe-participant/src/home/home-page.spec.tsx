/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import type { SocialNetworkPost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import type { Site } from '@laurel/contracts/programs/site';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { untypedApi as api, changeLanguage } from '@laurel/web-kit';
import { answerCalls, type Reply, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { link } from '../testing/challenges.ts';
import { gone, type HomeAnswers, homeReplies } from '../testing/home-replies.ts';
import { challengeTile, rewardTile } from '../testing/roastery.ts';
import { showPages } from '../testing/show-pages.tsx';
import { HomePage } from './home-page.tsx';

const autoplay = jest.fn<(options: object) => object>(() => ({ name: 'autoplay' }));
const embla = {
  on: () => embla,
  off: () => embla,
  destroy: () => undefined,
  plugins: () => ({}),
  scrollSnapList: () => [0, 1],
  selectedScrollSnap: () => 0,
  slidesInView: () => [0],
};
const startEmbla = jest.fn<(viewport: HTMLElement, options: object) => typeof embla>(() => embla);
jest.unstable_mockModule('embla-carousel', () => ({ default: startEmbla }));
jest.unstable_mockModule('embla-carousel-autoplay', () => ({ default: autoplay }));

const challenge = (id: string, caption: string): Pick<ChallengeTile, keyof ChallengeTile> =>
  challengeTile(id, caption, { identifier: `c-${id}`, image: null });
const reward = (id: string, name: string, changes: Partial<RewardTile> = {}): RewardTile =>
  rewardTile(id, name, { image: null, ...changes });
const post = (id: string, message: string, published_at: string): SocialNetworkPost => ({
  id,
  post_type: 'text',
  media_path: null,
  message,
  username: '@club',
  url: 'https://social.test/1',
  published_at,
  social_network_page: { url: null, platform: 'Instagram' },
  social_network_child_posts: [],
  wait_seconds: 5,
  viewed: false,
});

const program: Partial<Site> = {
  name: 'Sunrise Club',
  term_rewards_as: 'treats',
  earn_points_icon: '/media/earn.svg',
  current_rewards_icon: '/media/current.svg',
  my_rewards_icon: '/media/my.svg',
  program_template_detail: {
    header_text: 'Good mornings',
    header_description: 'Collect coins.',
    header_background_image: '/media/hero.svg',
    header_logo: null,
    badge_instructions: '',
    favicon_file: null,
    footer_logo: null,
    overlay_image: null,
    badge_background_image: null,
    element_css_style: {} as Site['program_template_detail']['element_css_style'],
  },
};

const NEWS: string = 'c-4';
let answers: Partial<HomeAnswers>;
const get = jest.spyOn(api, 'get');

function show(
  features: Record<string, boolean>,
  participant?: { id: string; first_name: string },
  changes: Partial<Site> = {},
  replies: Reply[] = [],
): void {
  const gallery: SocialNetworkPost = Object.assign(post('1', 'Older', '2026-11-01'), {
    post_type: 'gallery' as const,
    social_network_child_posts: [
      { post_type: 'video' as const, media_path: '/media/run.mp4' },
      { post_type: 'image' as const, media_path: '/media/finish.jpg' },
    ],
  });
  const lap: SocialNetworkPost = Object.assign(post('3', 'A lap', '2026-11-01T12:00:00Z'), {
    post_type: 'video' as const,
    media_path: '/media/lap.mp4',
  });
  const start: SocialNetworkPost = Object.assign(post('4', 'The start', '2026-11-01T11:00:00Z'), {
    post_type: 'gallery' as const,
    social_network_child_posts: [{ post_type: 'video' as const, media_path: '/media/start.mp4' }],
  });
  const news = { ...link, social_network_posts: [gallery, start, post('2', 'Newer', '2026-11-02'), lap] };
  answerCalls(homeReplies(answers), reply.get(`/public/challenges/${NEWS}`, news), replies);
  showPages([{ path: '/', element: <HomePage /> }], {
    address: '/',
    features,
    program: { ...program, ...changes },
    ...(participant && { participant }),
  });
}

const ada = { id: '1', first_name: 'Ada' };
const all = { social_network_posts: true, donation_challenge: true, offers_reward: true };
const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(async () => {
  await changeLanguage('en');
  window.matchMedia = jest.fn(() => ({ matches: false }) as MediaQueryList);
  answers = {
    carousel: [],
    active_uncompleted_challenges: [challenge('1', 'Read the map'), challenge('2', 'Give a coin')],
    donation_challenge: challenge('2', 'Give a coin'),
    extended_profile_challenge: challenge('3', 'Tell us of you'),
    social_feed_challenge: challenge('4', 'See our week'),
    active_rewards: [reward('1', 'A mug'), reward('2', 'Kept back', { feature: false })],
    current_rewards: [reward('1', 'A mug')],
    claimed_rewards: [],
    offers_reward: [reward('5', 'Perks', { selection: 'offer' })],
  };
  get.mockClear();
});
afterEach(cleanup);

const HOME = '/public/home/';
const asked = (): string[] => get.mock.calls.flatMap(([path]) => (path.startsWith(HOME) ? path.replace(HOME, '') : []));
const challengeSections = [
  'active_uncompleted_challenges',
  'carousel',
  'donation_challenge',
  'extended_profile_challenge',
  'social_feed_challenge',
];
const rewardSections = ['active_rewards', 'claimed_rewards', 'current_rewards', 'offers_reward'];

describe('a visitor’s home', () => {
  it('has hero, what can be won, challenges, rewards and the banner [A-093][P-003][P-061][P-062][P-063][P-064][P-067][P-068][P-460]', async () => {
    show({});
    expect(screen.getByRole('heading', { level: 1, name: 'Good mornings' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Get Started' })[0]?.getAttribute('href')).toBe('/signin');
    expect(await screen.findByRole('heading', { name: 'What you can win:' })).toBeTruthy();
    expect(await section('Challenges').findByText('Read the map')).toBeTruthy();
    expect(section('Treats').getByText('A mug')).toBeTruthy();
    expect(screen.queryByText('Kept back')).toBeNull();
    expect(screen.getByText('The sooner you join, the better your chances!')).toBeTruthy();
    cleanup();
    show({}, undefined, { prizes_title: 'Yours to take home' });
    expect(await screen.findByRole('region', { name: 'Yours to take home' })).toBeTruthy();
  });

  it('draws the overlay over the picture of the hero, as decoration [A-491]', async () => {
    const pictures = (): (string | null)[] => {
      const hero = screen.getByRole('heading', { level: 1, name: 'Good mornings' }).closest('section');
      return Array.from(hero?.querySelectorAll('img') ?? [], (image) => `${image.getAttribute('src')} ${image.alt}`);
    };
    show({});
    expect(pictures()).toEqual(['/media/hero.svg ']);
    cleanup();
    const look = Object.assign({}, program.program_template_detail, { overlay_image: '/media/cup.png' });
    show({}, undefined, { program_template_detail: look });
    expect(pictures()).toEqual(['/media/hero.svg ', '/media/cup.png ']);
    expect(await screen.findByText('Read the map')).toBeTruthy();
  });

  it('lets the browser pick width and format of an uploaded overlay [A-491]', async () => {
    const address = `/media/uploads/1/${'0f'.repeat(16)}-800x600.png`;
    const look = Object.assign({}, program.program_template_detail, { overlay_image: address });
    show({}, undefined, { program_template_detail: look });
    const sources = Array.from(document.querySelectorAll('source'), ({ type, srcset, sizes }) => [type, srcset, sizes]);
    const widths = (format: string): string =>
      [320, 640, 800].map((width) => `${address}.${width}.${format} ${width}w`).join(', ');
    expect(sources).toEqual([
      ['image/avif', widths('avif'), '40vw'],
      ['image/webp', widths('webp'), '40vw'],
      ['', address, ''],
    ]);
    await screen.findByText('Read the map');
  });

  it('links every challenge and reward to the sign-in, and back to it [P-461]', async () => {
    show({});
    const link = async (within: string, name: RegExp) =>
      (await section(within).findByRole('link', { name })).getAttribute('href');
    expect(await link('Challenges', /Read the map/)).toBe('/signin?redirect_to=%2Fchallenge%2Fc-1');
    expect(await link('Treats', /A mug/)).toBe('/signin?redirect_to=%2Freward%2F1');
    const prize = within(screen.getByRole('region', { name: 'What you can win:' })).getByRole('link');
    expect(prize.getAttribute('href')).toBe('/signin?redirect_to=%2Freward%2F1');
  });

  it('uses the reader’s language, except for the program’s own words [P-019][P-178][P-189][P-195]', async () => {
    const own = { ...challenge('3', 'Bring a friend'), cta_button_text: 'Bring one', reward_type: 'prize' as const };
    answers.active_uncompleted_challenges = [challenge('1', 'Read the map'), own];
    await changeLanguage('es');
    show({});
    expect(await section('Retos').findByRole('link', { name: /Visitar ahora/ })).toBeTruthy();
    expect(section('Retos').getByRole('link', { name: /Bring one/ })).toBeTruthy();
    const points = section('Retos').getAllByText(/^(Premio|\+50 .*)$/);
    expect(points.map(({ textContent }) => textContent)).toEqual(['+50 coins', 'Premio']);
  });

  it('shows what can be won for 7 s each, round and round [P-065][P-066]', async () => {
    answers.active_rewards = [reward('1', 'A mug'), reward('2', 'A cap')];
    show({});
    await waitFor(() => expect(startEmbla).toHaveBeenCalledTimes(1));
    expect(startEmbla.mock.calls[0]?.[1]).toMatchObject({ loop: true });
    expect(autoplay).toHaveBeenCalledWith(expect.objectContaining({ delay: 7_000, stopOnInteraction: false }));
  });

  it('shows the program’s carousel instead of its hero, and of what belongs to it [P-069][P-070][P-071][P-072][X-016]', async () => {
    answers.carousel = [
      { id: '1', title: 'The harvest', description: 'New.', image: null, link: 'https://else.test/', button_text: '' },
    ];
    show({});
    expect(await screen.findByRole('heading', { level: 1, name: 'The harvest' })).toBeTruthy();
    expect(screen.queryByText('Good mornings')).toBeNull();
    expect(screen.queryByText('What you can win:')).toBeNull();
    expect(screen.getByText('The sooner you join, the better your chances!')).toBeTruthy();
    const link = screen.getByRole('link', { name: /^Learn More/ });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });
});

describe('a participant’s home', () => {
  it('has a section for each feature that is on, and no challenge twice [A-093][P-054][P-055][P-056][P-057][P-058][P-059][P-060][P-073][P-078][P-079]', async () => {
    show(all, ada);
    await screen.findByText('Newer');
    const posts = section('Our latest posts').getAllByText(/^(Newer|A lap|The start|Older)$/);
    expect(posts.map((text) => text.textContent)).toEqual(['Newer', 'A lap', 'The start', 'Older']);
    const pictures = posts.map((text) => text.closest('li')?.querySelector('img')?.getAttribute('src') ?? null);
    expect(pictures).toEqual([null, null, null, expect.stringContaining('/media/finish.jpg')]);
    const videos = posts.map((text) => text.closest('li')?.querySelector('video')?.getAttribute('src') ?? null);
    expect(videos).toEqual([null, '/media/lap.mp4', '/media/start.mp4', null]);
    expect(section('Complete your profile').getByText('Tell us of you')).toBeTruthy();
    expect(section('Give something back').getByText('Give a coin')).toBeTruthy();
    expect(section('Offers for members').getByText('Perks')).toBeTruthy();
    expect(section('Treats').getByText('A mug')).toBeTruthy();
    expect(section('Claimed treats').getByText('Nothing claimed yet')).toBeTruthy();
    expect(section('Challenges').getByText('Read the map')).toBeTruthy();
    expect(screen.getAllByText('Give a coin')).toHaveLength(1);
    expect(screen.getByText('Completed Activities')).toBeTruthy();
    const icons = [...document.querySelectorAll('section img')].map((image) => image.getAttribute('src'));
    expect(icons).toEqual(expect.arrayContaining(['/media/earn.svg', '/media/current.svg', '/media/my.svg']));
  });

  it('comes in one call a service', async () => {
    show(all, ada);
    await screen.findByText('Newer');
    expect(asked().toSorted()).toEqual(['challenge_sections', 'reward_sections']);
  });

  it('comes in nine calls, one a section, together with a visitor’s, where those fail [P-074]', async () => {
    const failing = [
      reply.get('/public/home/challenge_sections', gone),
      reply.get('/public/home/reward_sections', gone),
    ];
    show(all, ada, {}, failing);
    await screen.findByText('Newer');
    expect(await section('Treats').findByText('A mug')).toBeTruthy();
    cleanup();
    show({}, undefined, {}, failing);
    await section('Challenges').findByText('Read the map');
    expect([...new Set(asked())].toSorted()).toEqual(
      [...challengeSections, ...rewardSections, 'challenge_sections', 'reward_sections'].toSorted(),
    );
  });

  it('has the carousel on top, when there is one, and no hero without [X-015]', async () => {
    show({}, ada);
    await section('Challenges').findByText('Read the map');
    expect(screen.queryByText('Good mornings')).toBeNull();
    cleanup();
    const slide = { id: '1', title: 'The harvest', description: null, image: null, link: null, button_text: null };
    answers.carousel = [slide];
    show({}, ada);
    const title = await screen.findByRole('heading', { level: 1, name: 'The harvest' });
    expect(screen.getByText('Challenges').compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('hides rewards that are not featured, except claimed ones [P-067][P-076][X-014]', async () => {
    answers.current_rewards = [reward('1', 'A cap', { feature: false })];
    answers.claimed_rewards = [reward('2', 'A mug', { feature: false })];
    show({}, ada);
    expect(await screen.findByText('No treats right now')).toBeTruthy();
    expect(screen.queryByText('A cap')).toBeNull();
    expect(await section('Claimed treats').findByText('A mug')).toBeTruthy();
  });

  it('says on a reward how many points a member lacks, nothing when there are enough, and nothing to a visitor', async () => {
    const tiles = [
      ['A mug', 300],
      ['A cap', 130],
      ['A pen', 131],
    ] as const;
    answers.current_rewards = tiles.map(([name, threshold], index) => reward(String(index), name, { threshold }));
    answers.active_rewards = answers.current_rewards;
    show({}, { ...ada, unused_points: '130', points: '900' } as typeof ada);
    const tile = (name: string): string => screen.getByText(name).closest('article')?.textContent ?? '';
    await screen.findByText('A mug');
    expect(tile('A mug')).toContain('170 more');
    expect(tile('A pen')).toContain('1 more');
    expect(tile('A cap')).not.toContain('more');
    cleanup();
    show({});
    await screen.findAllByText('A mug');
    expect(screen.queryByText(/\d more/)).toBeNull();
  });

  it('leaves out, and does not request, sections that the program has switched off for good [A-405] [A-410]', async () => {
    const off = (key: string) => ({ id: '1', evergreen_setting_definition_id: '1', key, active: false });
    show({}, ada, { evergreen_setting_values: [off('claimed_rewards')] });
    await section('Challenges').findByText('Read the map');
    expect(screen.queryByRole('region', { name: 'Claimed treats' })).toBeNull();
    expect(asked()).not.toContain('claimed_rewards');
    expect(screen.getByText('Completed Activities')).toBeTruthy();
    cleanup();
    show({}, ada, { evergreen_setting_values: [off('completed_activities')] });
    await section('Challenges').findByText('Read the map');
    expect(await screen.findByRole('region', { name: 'Claimed treats' })).toBeTruthy();
    expect(screen.queryByText('Completed Activities')).toBeNull();
  });

  it('has a heading for screen readers, also without a carousel', async () => {
    show(all, ada);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sunrise Club' })).toBeTruthy();
  });

  it('shows nothing that the program has switched off, and does not ask for it alone [P-054][P-056][P-057]', async () => {
    show({}, ada);
    await section('Challenges').findByText('Read the map');
    for (const name of ['social_feed_challenge', 'donation_challenge', 'offers_reward'])
      expect(asked()).not.toContain(name);
    for (const name of ['Our latest posts', 'Give something back', 'Offers for members'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(section('Challenges').getByText('Give a coin')).toBeTruthy();
  });

  it('shows what is empty, and leaves out sections without content [P-076][P-079]', async () => {
    Object.assign(answers, {
      active_uncompleted_challenges: [],
      current_rewards: [],
      offers_reward: [],
      extended_profile_challenge: null,
      donation_challenge: null,
      social_feed_challenge: null,
    });
    show(all, ada);
    expect(await screen.findByText('All done for now')).toBeTruthy();
    expect(await screen.findByText('No treats right now')).toBeTruthy();
    for (const name of ['Our latest posts', 'Complete your profile', 'Give something back', 'Offers for members']) {
      expect(screen.queryByRole('heading', { name })).toBeNull();
    }
  });

  it('contains a failure in its section [P-075][P-077][X-013]', async () => {
    answers.current_rewards = gone;
    answers.social_feed_challenge = gone;
    show(all, ada);
    expect(await screen.findByText('Error loading Rewards')).toBeTruthy();
    expect(section('Our latest posts').getByText('Error loading Challenges')).toBeTruthy();
    expect(section('Challenges').getByText('Read the map')).toBeTruthy();
    expect(section('Complete your profile').getByText('Tell us of you')).toBeTruthy();
  });
});
