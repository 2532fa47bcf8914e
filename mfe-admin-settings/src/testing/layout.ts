import { reply } from '@laurel/web-kit/testing';
import type { Carousels, NavigationMenuItem, NavigationMenus } from '@laurel/contracts/programs/layout/layout.dto';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { ADDRESS, answers as others, settings } from './settings.ts';

export const MENU = `${ADDRESS}/navigation_menus`;
export const CAROUSELS = `${ADDRESS}/carousels`;

const item = (name: string, navigation_url: string, shown: Partial<NavigationMenuItem> = {}): NavigationMenuItem => ({
  name,
  navigation_url,
  show_in_tab: false,
  show_on_logout: true,
  translations: {},
  ...shown,
});

export const menu: NavigationMenus = {
  navigation_menus: [
    item('The rules', '/official-rules'),
    item('My beans', '/my-account', { show_on_logout: false }),
    item('Find us', 'https://www.openstreetmap.org/', { show_in_tab: true }),
  ],
  version: '3',
};

export const carousels: Carousels = {
  carousels: [
    {
      title: 'Harvest month',
      description: 'Twice the beans for every bag of the new crop.',
      image: '/media/fernhill/harvest.jpg',
      link: '/challenge/harvest',
      button_text: 'Join in',
      translations: {},
    },
    {
      title: 'We are open on Sundays',
      description: '',
      image: null,
      link: 'https://hours.test',
      button_text: null,
      translations: {},
    },
  ],
  version: '3',
};

export const program: ProgramSettings = Object.assign({}, settings, {
  published_program_pages: [
    { id: '1', slug: 'official-rules', title: 'Official rules' },
    { id: '2', slug: 'privacy', title: 'Privacy policy' },
  ],
});

/** What the pages of the layout ask for. */
export const answers = [...others, reply.get(ADDRESS, program), reply.get(MENU, menu), reply.get(CAROUSELS, carousels)];
