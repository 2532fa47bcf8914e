import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, LIST, PAGES, VALUE } from './evergreen.fixture.ts';

export const meta: StoryMeta = { title: 'Evergreen settings', areas: ['admin'], pages: true };

export const Settings = story(PAGES, { answers });
export const SettingsLoading = story(PAGES, { answers: [reply.get(LIST, pending)] });
export const SettingsNone = story(PAGES, { answers: [reply.get(LIST, { data: [] })] });
export const SettingsFailed = story(PAGES, {
  answers: [reply.get(LIST, refusal(503, 'service_unavailable', 'This part does not answer right now.'))],
});
export const SettingsNotAllowed = story(PAGES, { answers, permissions: { program: { update: false } } });
export const Decide = story(`${PAGES}/new?definition=1`, { answers });
export const Change = story(`${PAGES}/6`, { answers });
export const ChangeRefused = story(`${PAGES}/6`, {
  answers: [...answers, reply.put(VALUE, refusal(503, 'service_unavailable', 'This part does not answer right now.'))],
  play: async (user) => {
    await user.click(await screen.findByLabelText(/Show it on the site/));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
  },
});
