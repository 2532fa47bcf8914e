import { inTurn, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { ADDRESS, answers, settings } from '../../testing/settings.ts';
import { story } from '../../testing/story.ts';
import { VERSIONS, versions } from '../history/looks.fixture.ts';
import { DRAFT, drafted } from './draft.fixture.ts';

export const meta: StoryMeta = { title: 'Draft of the look', areas: ['admin'], pages: true };

const ROOT = `${ADDRESS}/settings/branding`;
const standing = [...answers, reply.get(ADDRESS, drafted), reply.get(VERSIONS, versions)];
const later = Object.assign({}, drafted, {
  template_detail: { ...settings.template_detail, header_text: 'Sleep well' },
  version: '5',
});
const conflict = refusal(409, 'look_draft_conflict', 'The draft and the site have changed the same values');

const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const publish = async (user: UserEvent): Promise<void> => {
  await press(user, 'Publish');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }));
};

export const Colors = story(`${ROOT}/colors`, { answers: standing });
export const Assets = story(`${ROOT}/assets`, { answers: standing });
export const Css = story(`${ROOT}/css`, { answers: standing });
export const Theme = story(`${ROOT}/theme`, { answers: standing });
export const History = story(`${ROOT}/history`, { answers: standing });
export const AskedBeforePublishing = story(`${ROOT}/colors`, {
  answers: standing,
  play: (user) => press(user, 'Publish'),
});
export const AskedBeforeDiscarding = story(`${ROOT}/colors`, {
  answers: standing,
  play: (user) => press(user, 'Discard'),
});
export const Collision = story(`${ROOT}/colors`, {
  answers: [...standing, reply.get(ADDRESS, inTurn(drafted, later)), reply.post(`${DRAFT}/publish`, conflict)],
  play: async (user) => {
    await publish(user);
    await screen.findByRole('dialog');
  },
});
