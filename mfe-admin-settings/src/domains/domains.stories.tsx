import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { story } from '../testing/story.ts';
import { answers } from './domains.fixture.ts';

export const meta: StoryMeta = { title: 'Domains', areas: ['admin'], pages: true };

const ROOT = '/admin/v2/programs/1/settings/program/domain-list';
const LIST = '/admin/v2/programs/1/domain_lists';
const none = { data: [], meta: { page: 1, page_size: 20, total: 0 } };
const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const notAllowed = { answers, permissions: { program: { manage: true } } };

const fill =
  (name: string, domain: string) =>
  async (user: UserEvent): Promise<void> => {
    await user.click(await screen.findByRole('radio', { name: new RegExp(name) }));
    await user.type(screen.getByRole('textbox', { name: /^(Domain|Name)/ }), domain);
  };

export const Domains = story(ROOT, { answers });
export const DomainsLoading = story(ROOT, { answers: [reply.get(LIST, pending)] });
export const DomainsNone = story(ROOT, { answers: [reply.get(LIST, none)] });
export const DomainsFailed = story(ROOT, { answers: [reply.get(LIST, down)] });
export const DomainsNotAllowed = story(ROOT, notAllowed);

export const ConnectionPending = story(`${ROOT}#connection-1`, { answers });
export const ConnectionLive = story(`${ROOT}#connection-2`, { answers });
export const ConnectionGivenUp = story(`${ROOT}#connection-3`, { answers });
export const ConnectionOfPlatformName = story(`${ROOT}#connection-4`, { answers });
export const ConnectionLoading = story(`${ROOT}#connection-1`, {
  answers: [...answers, reply.get('/admin/v2/domain_lists/1', pending)],
});
export const ConnectionFailed = story(`${ROOT}#connection-1`, {
  answers: [...answers, reply.get('/admin/v2/domain_lists/1', down)],
});

export const NewDomain = story(`${ROOT}/new`, { answers });
export const NewDomainLoading = story(`${ROOT}/new`, { answers: [reply.get(`${LIST}/new`, pending)] });
export const NewDomainFailed = story(`${ROOT}/new`, { answers: [reply.get(`${LIST}/new`, down)] });
export const NewDomainNotAllowed = story(`${ROOT}/new`, notAllowed);
export const NewPlatformName = story(`${ROOT}/new`, {
  answers,
  play: fill('Name on this platform', 'Winter Games'),
});
export const NewDomainTaken = story(`${ROOT}/new`, {
  answers: [...answers, reply.post(LIST, refusal(409, 'domain_taken', 'This domain is already taken'))],
  play: async (user) => {
    await fill('Own domain', 'rewards.example.com')(user);
    await user.click(screen.getByRole('button', { name: 'Add domain' }));
  },
});
