import { pending, refusal, type Reply, reply, tableOf } from '@laurel/web-kit/testing';
import { type AdminScene } from '@laurel/admin-kit/testing';
import type { DashboardAction } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import type { StoryMeta } from '@laurel/ui/stories';
import { story } from '../testing/story.ts';
import { dashboardReplies, latestActions } from './dashboard.fixture.ts';

export const meta: StoryMeta = { title: 'Dashboard', areas: ['admin'], pages: true };

const ROOT = '/admin/v2/programs/1/dashboard';

const down = refusal(503, 'service_unavailable', 'Nothing answers right now.');
const everywhere = (answer: typeof down | typeof pending): Reply[] => [
  reply.get(`${ROOT}/program_performance_metrics`, answer),
  reply.get(`${ROOT}/users_growth`, answer),
  reply.get(`${ROOT}/latest_users`, answer),
  reply.get(`${ROOT}/latest_actions`, answer),
  reply.get(`${ROOT}/top_users_this_month`, answer),
  reply.get(`${ROOT}/top_users_all_time`, answer),
  reply.get(`${ROOT}/actions`, answer),
];
const overview = (...changes: Reply[]): AdminScene => ({ answers: [...dashboardReplies, ...changes] });

export const Overview = story(ROOT, overview());

export const FewerThanFiveActions = story(
  ROOT,
  overview(reply.get(`${ROOT}/latest_actions`, latestActions.slice(0, 3))),
);

export const NothingHasHappened = story(
  ROOT,
  overview(
    reply.get(`${ROOT}/latest_users`, []),
    reply.get(`${ROOT}/latest_actions`, []),
    reply.get(`${ROOT}/top_users_this_month`, []),
    reply.get(`${ROOT}/top_users_all_time`, []),
  ),
);

export const OneSectionHasFailed = story(ROOT, overview(reply.get(`${ROOT}/users_growth`, down)));

export const EverythingHasFailed = story(ROOT, { answers: everywhere(down) });

export const Loading = story(ROOT, { answers: everywhere(pending) });

export const Actions = story(`${ROOT}/actions`, overview());

export const NoActionsOfRewards = story(
  `${ROOT}/rewards`,
  overview(reply.get(`${ROOT}/actions`, tableOf<DashboardAction>())),
);

export const NotAllowed = story(ROOT, { ...overview(), permissions: { receipts: { manage: true } } });
