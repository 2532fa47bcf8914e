import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { DeveloperFrame } from './parts/developer-frame.tsx';
import { lazyPage } from './parts/lazy-page.tsx';

const OverviewPage = lazyPage(async () => (await import('./overview/overview-page.tsx')).OverviewPage);
const EventsPage = lazyPage(async () => (await import('./events/events-page.tsx')).EventsPage);
const EventTypePage = lazyPage(async () => (await import('./events/event-type-page.tsx')).EventTypePage);
const ReferencePage = lazyPage(async () => (await import('./reference/reference-page.tsx')).ReferencePage);
const OperationPage = lazyPage(async () => (await import('./reference/operation-page.tsx')).OperationPage);

const remote: RemoteModule = {
  routes: [
    {
      path: '/admin/v2/programs/:program_id/developers',
      element: <DeveloperFrame />,
      children: [
        { index: true, element: <OverviewPage /> },
        { path: 'events', element: <EventsPage /> },
        { path: 'reference', element: <ReferencePage /> },
      ],
    },
    { path: '/admin/v2/programs/:program_id/developers/events/:event_type', element: <EventTypePage /> },
    { path: '/admin/v2/programs/:program_id/developers/reference/:operation_id', element: <OperationPage /> },
  ],
  messages: { en, es },
};

export default remote;
