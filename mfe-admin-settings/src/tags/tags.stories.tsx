import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, CONTENT_PAGES, none, TAG_PAGES } from './tags.fixture.ts';

export const meta: StoryMeta = { title: 'Tags', areas: ['admin'], pages: true };

const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const mayNot = { program: { update: false } };

export const ContentTags = story(CONTENT_PAGES, { answers });
export const ContentTagsNone = story(CONTENT_PAGES, {
  answers: [...answers, reply.get('/admin/v2/programs/1/content_tags', none)],
});
export const ContentTagsFailed = story(CONTENT_PAGES, {
  answers: [...answers, reply.get('/admin/v2/programs/1/content_tags', down)],
});
export const ContentTagsNotAllowed = story(CONTENT_PAGES, { answers, permissions: mayNot });
export const ContentTag = story(`${CONTENT_PAGES}/7`, { answers });
export const ContentTagRewards = story(`${CONTENT_PAGES}/7/rewards`, { answers });
export const ContentTagLoading = story(`${CONTENT_PAGES}/7`, {
  answers: [reply.get('/admin/v2/content_tags/7', pending)],
});
export const NewContentTag = story(`${CONTENT_PAGES}/new`, { answers });
export const EditContentTag = story(`${CONTENT_PAGES}/7/edit`, { answers });

export const Tags = story(TAG_PAGES, { answers });
export const TagsNone = story(TAG_PAGES, { answers: [...answers, reply.get('/admin/v2/programs/1/admin_tags', none)] });
export const Tag = story(`${TAG_PAGES}/4`, { answers });
export const JoinTags = story(`${TAG_PAGES}/4/edit`, {
  answers: [
    ...answers,
    reply.put('/admin/v2/admin_tags/4', refusal(409, 'tag_exists', 'There is a tag “vip” already')),
  ],
  play: async (user) => {
    const field = await screen.findByLabelText(/Name/);
    await user.clear(field);
    await user.type(field, 'vip');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
  },
});
