import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { ADDRESS } from '../testing/settings.ts';
import { story } from '../testing/story.ts';
import { answers, CAROUSELS, carousels, MENU, menu } from '../testing/layout.ts';

export const meta: StoryMeta = { title: 'Site layout', areas: ['admin'], pages: true };

const ROOT = `${ADDRESS}/settings`;
const unavailable = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const [item] = menu.navigation_menus;
const [slide] = carousels.carousels;
const many = <Item,>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const Menu = story(`${ROOT}/layout/navigation-menus`, { answers });
export const MenuOfTheProgram = story(`${ROOT}/program/header-navigations-menu`, { answers });
export const MenuLoading = story(`${ROOT}/layout/navigation-menus`, {
  answers: [...answers, reply.get(MENU, pending)],
});
export const MenuFailed = story(`${ROOT}/layout/navigation-menus`, {
  answers: [...answers, reply.get(MENU, unavailable)],
});
export const MenuEmpty = story(`${ROOT}/layout/navigation-menus`, {
  answers: [...answers, reply.get(MENU, { navigation_menus: [], version: '3' })],
});
export const MenuFull = story(`${ROOT}/layout/navigation-menus`, {
  answers: [
    ...answers,
    reply.get(MENU, {
      navigation_menus: many(12, (at) => Object.assign({}, item, { name: `A long name of a page ${at + 1}` })),
      version: '3',
    }),
  ],
});
export const MenuRefused = story(`${ROOT}/layout/navigation-menus`, {
  answers: [
    ...answers,
    reply.post(
      MENU,
      refusal(422, 'validation_failed', 'Another item has this name', {
        'navigation_menus.1.name': ['Another item has this name'],
      }),
    ),
  ],
  play: async (user) => {
    const [, second] = await screen.findAllByLabelText(/^Name/);
    if (second) await user.type(second, '!');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
  },
});

export const Carousel = story(`${ROOT}/layout/carousels`, { answers });
export const CarouselLoading = story(`${ROOT}/layout/carousels`, {
  answers: [...answers, reply.get(CAROUSELS, pending)],
});
export const CarouselFailed = story(`${ROOT}/layout/carousels`, {
  answers: [...answers, reply.get(CAROUSELS, unavailable)],
});
export const CarouselEmpty = story(`${ROOT}/layout/carousels`, {
  answers: [...answers, reply.get(CAROUSELS, { carousels: [], version: '3' })],
});
export const CarouselFull = story(`${ROOT}/layout/carousels`, {
  answers: [
    ...answers,
    reply.get(CAROUSELS, {
      carousels: many(10, (at) => Object.assign({}, slide, { title: `Slide of the season ${at + 1}` })),
      version: '3',
    }),
  ],
});
