import { type AdminScene, pending, refusal } from '@laurel/admin-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { story } from '../testing/story.ts';
import { dashboardAnswers, latestActions } from './dashboard.fixture.ts';

export const meta: StoryMeta = { title: 'Dashboard', areas: ['admin'], pages: true };

const ROOT = '/admin/v2/programs/1/dashboard';

/** The usual answers, some of them changed, at the addresses of their calls. */
function answers(changes: Record<string, unknown> = {}): AdminScene['answers'] {
  const all = Object.entries({ ...dashboardAnswers, ...changes });
  return Object.fromEntries(all.map(([section, answer]) => [`${ROOT}/${section}`, answer]));
}

const sections = Object.keys(dashboardAnswers);
const everywhere = (answer: unknown): AdminScene['answers'] =>
  answers(Object.fromEntries(sections.map((section) => [section, answer])));

export const Overview = story(ROOT, { answers: answers() });

export const FewerThanFiveActions = story(ROOT, { answers: answers({ latest_actions: latestActions.slice(0, 3) }) });

export const NothingHasHappened = story(ROOT, {
  answers: answers({ latest_users: [], latest_actions: [], top_users_this_month: [], top_users_all_time: [] }),
});

export const OneSectionHasFailed = story(ROOT, {
  answers: answers({ users_growth: refusal(503, 'This part does not answer right now.') }),
});

export const EverythingHasFailed = story(ROOT, { answers: everywhere(refusal(503, 'Nothing answers right now.')) });

export const Loading = story(ROOT, { answers: everywhere(pending) });

export const Actions = story(`${ROOT}/actions`, { answers: answers() });

export const NoActionsOfRewards = story(`${ROOT}/rewards`, {
  answers: answers({ actions: { data: [], meta: { page: 1, page_size: 20, total: 0 } } }),
});

export const NotAllowed = story(ROOT, { answers: answers(), permissions: { receipts: { manage: true } } });
