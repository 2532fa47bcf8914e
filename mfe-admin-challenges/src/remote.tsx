import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import { ChallengeListPage } from './challenge-list/challenge-list-page.tsx';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { lazyPage } from './parts/lazy-page.tsx';

const CreatePage = lazyPage(async () => (await import('./challenge-form/create-page.tsx')).CreatePage);
const EditPage = lazyPage(async () => (await import('./challenge-form/edit-page.tsx')).EditPage);

const remote: RemoteModule = {
  routes: [
    { path: '/admin/v2/programs/:program_id/challenges', element: <ChallengeListPage /> },
    { path: '/admin/v2/programs/:program_id/challenges/new', element: <CreatePage /> },
    { path: '/admin/v2/challenges/:challenge_id/edit', element: <EditPage /> },
  ],
  messages: { en, es },
};

export default remote;
