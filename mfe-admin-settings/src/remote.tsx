import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import { Navigate } from '@laurel/web-kit/router';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { lazyPage } from './parts/lazy-page.tsx';

const GeneralPage = lazyPage(async () => (await import('./general/general-page.tsx')).GeneralPage);
const ColoursPage = lazyPage(async () => (await import('./branding/colours-page.tsx')).ColoursPage);

const remote: RemoteModule = {
  routes: [
    { path: '/admin/v2/programs/:program_id/settings', element: <Navigate to="program/general" replace /> },
    { path: '/admin/v2/programs/:program_id/settings/program', element: <Navigate to="general" replace /> },
    { path: '/admin/v2/programs/:program_id/settings/program/general', element: <GeneralPage /> },
    { path: '/admin/v2/programs/:program_id/settings/branding', element: <Navigate to="colors" replace /> },
    { path: '/admin/v2/programs/:program_id/settings/branding/colors', element: <ColoursPage /> },
  ],
  messages: { en, es },
};

export default remote;
