import { reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { ADDRESS, answers, settings } from '../../testing/settings.ts';
import { story } from '../../testing/story.ts';
import { darkLogo, readableLook, withLook } from './palette.fixture.ts';

export const meta: StoryMeta = { title: 'Program palette', areas: ['admin'], pages: true };

const PAGE = `${ADDRESS}/settings/branding/colors`;
const stored = (changes: Parameters<typeof withLook>[1]) => [
  ...answers,
  reply.get(ADDRESS, withLook(settings, changes)),
];
const openProposals = async (user: { click: (element: Element) => Promise<void> }): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Colors from the logo' }));
};

export const Readable = story(PAGE, { answers: stored(readableLook) });
export const HardToRead = story(PAGE, {
  answers: stored({
    ...readableLook,
    colours: { ...readableLook.colours, 'perk-primary-content': '#d98a7a', 'perk-header-title-color': '#dddddd' },
  }),
  play: async (user) => {
    const more = await screen.findAllByText(/^\d+ more pairs?/);
    if (more[0]) await user.click(more[0]);
  },
});
export const FromLogo = story(PAGE, {
  answers: stored({ ...readableLook, header_logo: darkLogo }),
  play: async (user) => {
    await openProposals(user);
    await screen.findByRole('button', { name: /^Use these colors\s+for a dark site$/ });
  },
});
export const WithoutLogo = story(PAGE, { answers: stored(readableLook), play: openProposals });
export const NoPicture = story(PAGE, {
  answers: stored({ ...readableLook, header_logo: 'data:image/png;base64,AAAA' }),
  play: async (user) => {
    await openProposals(user);
    await screen.findByText(/cannot be read/);
  },
});
