import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import { Navigate } from '@laurel/web-kit/router';
import { ChallengeListPage } from './challenge-list/challenge-list-page.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { ParticipantListPage } from './participant-list/participant-list-page.tsx';
import { lazyPage } from './parts/lazy-page.tsx';
import { RewardListPage } from './reward-list/reward-list-page.tsx';

const CreatePage = lazyPage(async () => (await import('./challenge-form/create-page.tsx')).CreatePage);
const ChallengePage = lazyPage(async () => (await import('./challenge-record/challenge-page.tsx')).ChallengePage);
const EditPage = lazyPage(async () => (await import('./challenge-form/edit-page.tsx')).EditPage);
const CreateRewardPage = lazyPage(async () => (await import('./reward-form/create-page.tsx')).CreatePage);
const EditRewardPage = lazyPage(async () => (await import('./reward-form/edit-page.tsx')).EditPage);
const RewardPage = lazyPage(async () => (await import('./reward-record/reward-page.tsx')).RewardPage);
const ParticipantPage = lazyPage(
  async () => (await import('./participant-record/participant-page.tsx')).ParticipantPage,
);
const AttributePage = lazyPage(async () => (await import('./participant-record/attribute-page.tsx')).AttributePage);
const ParkedPaymentsPage = lazyPage(
  async () => (await import('./parked-payments/parked-payments-page.tsx')).ParkedPaymentsPage,
);
const HeldReferralsPage = lazyPage(
  async () => (await import('./held-referrals/held-referrals-page.tsx')).HeldReferralsPage,
);
const ImportPage = lazyPage(async () => (await import('./participant-import/import-page.tsx')).ImportPage);

const remote: RemoteModule = {
  routes: [
    { path: '/admin/v2/programs/:program_id', element: <Navigate to="dashboard" replace /> },
    { path: '/admin/v2/programs/:program_id/dashboard', element: <DashboardPage tab="overview" /> },
    { path: '/admin/v2/programs/:program_id/dashboard/actions', element: <DashboardPage tab="actions" /> },
    { path: '/admin/v2/programs/:program_id/dashboard/challenges', element: <DashboardPage tab="challenges" /> },
    { path: '/admin/v2/programs/:program_id/dashboard/rewards', element: <DashboardPage tab="rewards" /> },
    { path: '/admin/v2/programs/:program_id/challenges', element: <ChallengeListPage /> },
    { path: '/admin/v2/programs/:program_id/challenges/new', element: <CreatePage /> },
    { path: '/admin/v2/challenges/:challenge_id/edit', element: <EditPage /> },
    { path: '/admin/v2/challenges/:challenge_id/*', element: <ChallengePage /> },
    { path: '/admin/v2/programs/:program_id/rewards', element: <RewardListPage /> },
    { path: '/admin/v2/programs/:program_id/rewards/new', element: <CreateRewardPage /> },
    { path: '/admin/v2/programs/:program_id/rewards/payments', element: <ParkedPaymentsPage /> },
    { path: '/admin/v2/rewards/:reward_id/edit', element: <EditRewardPage /> },
    { path: '/admin/v2/rewards/:reward_id/*', element: <RewardPage /> },
    { path: '/admin/v2/programs/:program_id/users', element: <ParticipantListPage /> },
    { path: '/admin/v2/programs/:program_id/users/import', element: <ImportPage /> },
    { path: '/admin/v2/programs/:program_id/users/referrals', element: <HeldReferralsPage /> },
    { path: '/admin/v2/users/:participant_id/attributes/new', element: <AttributePage /> },
    { path: '/admin/v2/users/:participant_id/attributes/:participant_profile_id', element: <AttributePage /> },
    { path: '/admin/v2/users/:participant_id/*', element: <ParticipantPage /> },
  ],
  messages: { en, es },
};

export default remote;
