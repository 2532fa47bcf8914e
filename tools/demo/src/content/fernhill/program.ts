import { type DemoProgram, picture } from '../demo-program.ts';
import { challenges } from './challenges.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { products } from './products.ts';
import { rewards } from './rewards.ts';

/** A neighbourhood coffee roaster: light, paper-cut, warm. People sign in with a link from their mail. */
export const fernhill: DemoProgram = {
  subdomain: 'fernhill',
  program: {
    name: 'Fernhill Coffee Roasters',
    description:
      'The rewards program of your neighbourhood roastery. Collect beans for small good things and trade them for coffee, buns and mugs.',
    term_points_as: 'beans',
    term_points_one: 'bean',
    term_rewards_as: 'treats',
    term_rewards_one: 'treat',
    features: {
      otp_login: false,
      receipts: true,
      social_network_posts: false,
      donation_challenge: false,
      offers_reward: true,
    },
    is_default: false,
    i18n_enabled: true,
    time_zone: 'Europe/Berlin',
    template: {
      header_text: 'Good mornings are made slowly',
      header_description:
        'Collect beans for reading, tasting and bringing your own cup. Trade them for coffee, buns and things that last.',
      header_background_image: picture('fernhill', 'hero'),
      header_logo: picture('fernhill', 'logo'),
      element_css_style: {
        colours: {
          'perk-primary': '#a63f1f',
          'perk-primary-content': '#ffffff',
          'perk-secondary': '#2f5d46',
          'perk-secondary-content': '#ffffff',
          'perk-body-background': '#fbf5ea',
          'perk-body-content': '#2d211a',
          'perk-header-color': '#23382c',
          'perk-header-content-color': '#fdf6e8',
          'perk-header-title-color': '#fffdf6',
          'perk-challenge-tile-background': '#fffdf8',
          'perk-reward-tile-background-color': '#f1e3cb',
          'perk-footer-color': '#2d211a',
          'perk-footer-content-color': '#eadbc6',
        },
        radius: { button: 'medium', input: 'small', tile: 'medium', card: 'medium' },
        header_font: 'Fraunces',
        body_font: 'Nunito',
        theme: 'light',
      },
    },
    carousel: [
      {
        title: 'The new harvest is here',
        description:
          'Washed coffees from Huila, roasted this week. Taste them with us and collect beans for every cup.',
        image: picture('fernhill', 'origin'),
        link: '/official-rules',
      },
      {
        title: 'Bring your own cup',
        description: 'Every cup that we do not have to throw away is worth beans.',
        image: picture('fernhill', 'own-cup'),
        link: 'https://www.openstreetmap.org/',
        button_text: 'Find us',
      },
    ],
    earn_points_icon: picture('fernhill', 'brew'),
    current_rewards_icon: picture('fernhill', 'flat-white'),
    my_rewards_icon: picture('fernhill', 'stoneware-mug'),
    email_settings: [
      { description: 'A letter every week' },
      { description: 'A letter when there are new treats' },
      { description: 'No letters, please', news: false },
    ],
    pages,
    navigation_menus: [
      { name: 'Home', navigation_url: '/', show_in_tab: false, show_on_logout: true },
      { name: 'The rules', navigation_url: '/official-rules', show_in_tab: false, show_on_logout: true },
      { name: 'My beans', navigation_url: '/my-account', show_in_tab: false, show_on_logout: false },
      { name: 'Receipts', navigation_url: '/receipts', show_in_tab: false, show_on_logout: false },
      { name: 'Perks near you', navigation_url: '/my-offers', show_in_tab: false, show_on_logout: true },
      { name: 'Find us', navigation_url: 'https://www.openstreetmap.org/', show_in_tab: true, show_on_logout: true },
    ],
  },
  challenges,
  rewards,
  products,
  people,
};
