import { type DemoProgram, picture } from '../demo-program.ts';
import { challenges } from './challenges.ts';
import { feedPosts } from './feed-posts.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { rewards } from './rewards.ts';

/** A bookshop in two languages: poster colours, square corners, and only what a small shop needs. */
export const dosorillas: DemoProgram = {
  subdomain: 'dosorillas',
  program: {
    name: 'Dos Orillas',
    description: 'The readers’ card of the bookshop with two languages.',
    term_points_as: 'pages',
    term_points_one: 'page',
    term_rewards_as: 'gifts',
    term_rewards_one: 'gift',
    translations: {
      es: {
        description: 'La tarjeta de lectores de la librería de las dos lenguas.',
        term_points_as: 'páginas',
        term_points_one: 'página',
        term_points_many: 'de páginas',
        term_rewards_as: 'regalos',
        term_rewards_one: 'regalo',
        term_rewards_many: 'de regalos',
      },
    },
    seo: {
      title: 'Dos Orillas, the bookshop with two languages',
      description: 'Read in one language, talk in the other, and collect pages for books, coffee and evenings.',
      translations: {
        es: {
          title: 'Dos Orillas, la librería de las dos lenguas',
          description: 'Lee en una lengua, charla en la otra y gana páginas para libros, cafés y veladas.',
        },
      },
    },
    features: {
      otp_login: true,
      receipts: false,
      social_network_posts: false,
      donation_challenge: false,
      offers_reward: false,
      tiers: true,
      dynamic_feed_posts: true,
    },
    is_default: false,
    i18n_enabled: true,
    time_zone: 'Europe/Madrid',
    template: {
      header_text: 'Every book has two shores',
      header_description: 'Read in one language, talk in the other, and collect pages for it.',
      translations: {
        es: {
          header_text: 'Cada libro tiene dos orillas',
          header_description: 'Lee en una lengua, charla en la otra y gana páginas.',
        },
      },
      header_background_image: picture('dosorillas', 'hero'),
      header_logo: picture('dosorillas', 'logo'),
      element_css_style: {
        colours: {
          'perk-primary': '#1f3fd1',
          'perk-primary-content': '#ffffff',
          'perk-secondary': '#c5321b',
          'perk-secondary-content': '#ffffff',
          'perk-body-background': '#fbfaf4',
          'perk-body-content': '#14161c',
          'perk-header-color': '#ffffff',
          'perk-header-content-color': '#14161c',
          'perk-header-title-color': '#1f3fd1',
          'perk-challenge-tile-background': '#bfe0ff',
          'perk-reward-tile-background-color': '#ffd2c7',
          'perk-footer-color': '#14205c',
          'perk-footer-content-color': '#dfe8ff',
        },
        radius: { button: 'none', input: 'none', tile: 'none', card: 'none' },
        header_font: 'Archivo',
        body_font: 'Lora',
        theme: 'light',
      },
    },
    email_settings: [
      { description: 'One letter a month · Una carta al mes' },
      { description: 'No letters · Sin cartas', news: false },
    ],
    pages,
    navigation_menus: [
      {
        name: 'Home',
        navigation_url: '/',
        show_in_tab: false,
        show_on_logout: true,
        translations: { es: { name: 'Inicio' } },
      },
      {
        name: 'How it works',
        navigation_url: '/official-rules',
        show_in_tab: false,
        show_on_logout: true,
        translations: { es: { name: 'Cómo funciona' } },
      },
      {
        name: 'My pages',
        navigation_url: '/my-account',
        show_in_tab: false,
        show_on_logout: false,
        translations: { es: { name: 'Mis páginas' } },
      },
    ],
  },
  challenges,
  rewards,
  tiers: [
    {
      name: 'First page',
      points_threshold_min: 0,
      points_threshold_max: 199,
      translations: { es: { name: 'Primera página' } },
    },
    { name: 'Bookmark', points_threshold_max: 599, translations: { es: { name: 'Marcapáginas' } } },
    { name: 'Last chapter', translations: { es: { name: 'Último capítulo' } } },
  ],
  feedPosts,
  products: [],
  people,
};
