import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { existing, inTestMode, none, SANDBOX } from './sandbox.fixture.ts';

export const meta: StoryMeta = { title: 'Sandbox', areas: ['admin'], pages: true };

const PAGE = '/admin/v2/programs/1/settings/integrations/sandbox';
const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');

export const NoSandbox = story(PAGE, { answers: [reply.get(SANDBOX, none)] });
export const NoSandboxNotAllowed = story(PAGE, {
  answers: [reply.get(SANDBOX, none)],
  permissions: { program: { update: true } },
});
export const Existing = story(PAGE, { answers: [reply.get(SANDBOX, existing)] });
export const InTestMode = story(PAGE, { answers: [reply.get(SANDBOX, inTestMode)] });
export const Loading = story(PAGE, { answers: [reply.get(SANDBOX, pending)] });
export const Failed = story(PAGE, { answers: [reply.get(SANDBOX, down)] });
export const NotCreated = story(PAGE, {
  answers: [reply.get(SANDBOX, none), reply.post(SANDBOX, down)],
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Create sandbox' })),
});
