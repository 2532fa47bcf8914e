import { type DemoProgram, picture } from '../demo-program.ts';
import { challenges } from './challenges.ts';
import { feedPosts } from './feed-posts.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { products } from './products.ts';
import { rewards } from './rewards.ts';

/** A city running club: dark, geometric, loud colours at night, with everything that a program can have. */
export const nightjar: DemoProgram = {
  subdomain: 'nightjar',
  program: {
    name: 'Nightjar Run Club',
    description:
      'The running club for people who like the city best after dark. Complete challenges, collect miles, and trade them for kit, race entries and breakfast.',
    term_points_as: 'miles',
    term_points_one: 'mile',
    term_rewards_as: 'rewards',
    term_rewards_one: 'reward',
    features: {
      otp_login: true,
      receipts: true,
      social_network_posts: true,
      donation_challenge: true,
      offers_reward: true,
      tiers: true,
      dynamic_feed_posts: true,
    },
    is_default: true,
    i18n_enabled: true,
    time_zone: 'Europe/London',
    template: {
      header_text: 'The city is yours after dark',
      header_description:
        'Run with us three nights a week, collect miles for everything you do, and trade them for kit, race entries and breakfast.',
      header_background_image: picture('nightjar', 'hero'),
      header_logo: picture('nightjar', 'logo'),
      footer_logo: picture('nightjar', 'logo'),
      favicon_file: picture('nightjar', 'favicon'),
      badge_instructions: 'Show your badge at the start of a run.\nA marshal scans it, and the miles are yours.',
      badge_background_image: picture('nightjar', 'badge'),
      element_css_style: {
        colours: {
          'perk-primary': '#c9f24b',
          'perk-primary-content': '#12160a',
          'perk-secondary': '#ff6b4a',
          'perk-secondary-content': '#1f0903',
          'perk-body-background': '#0d1024',
          'perk-body-content': '#eef0ff',
          'perk-header-color': '#080a1a',
          'perk-header-content-color': '#eef0ff',
          'perk-header-title-color': '#ffffff',
          'perk-challenge-tile-background': '#1a1f45',
          'perk-reward-tile-background-color': '#2a1c4c',
          'perk-footer-color': '#080a1a',
          'perk-footer-content-color': '#b4badf',
        },
        radius: { button: 'full', input: 'medium', tile: 'large', card: 'large' },
        header_font: 'Space Grotesk',
        body_font: 'Inter',
        theme: 'dark',
      },
    },
    email_settings: [
      { description: 'Everything: new challenges, new rewards and what happens at the club' },
      { description: 'Only what is about my miles and my rewards' },
      { description: 'Nothing but login codes', news: false },
    ],
    // The stand-in for the partner has entries of this contest.
    qrati_program_id: 'nightjar-after-dark',
    pages,
    navigation_menus: [
      { name: 'Home', navigation_url: '/', show_in_tab: false, show_on_logout: true },
      { name: 'How it works', navigation_url: '/official-rules', show_in_tab: false, show_on_logout: true },
      { name: 'My miles', navigation_url: '/my-account', show_in_tab: false, show_on_logout: false },
      { name: 'Receipts', navigation_url: '/receipts', show_in_tab: false, show_on_logout: false },
      { name: 'Perks near you', navigation_url: '/my-offers', show_in_tab: false, show_on_logout: true },
      { name: 'Photos', navigation_url: '/photos', show_in_tab: false, show_on_logout: true },
      { name: 'Photo contest', navigation_url: '/contest', show_in_tab: false, show_on_logout: false },
      { name: 'Route map', navigation_url: 'https://www.openstreetmap.org/', show_in_tab: true, show_on_logout: true },
    ],
  },
  challenges,
  rewards,
  collectibles: ['night-owl'],
  tiers: [
    { name: 'Dusk', points_threshold_min: 0, points_threshold_max: 499 },
    { name: 'Midnight', points_threshold_max: 1_499 },
    { name: 'Small Hours', points_threshold_max: 2_999 },
    { name: 'Dawn' },
  ],
  feedPosts,
  products,
  webhook: {
    description: 'What this program tells other systems',
    types: [
      'challenge.completed',
      'participant.created',
      'points.changed',
      'reward.awarded',
      'reward.claimed',
      'reward.won',
    ],
  },
  people,
};
