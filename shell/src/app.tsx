import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { UiProvider } from '@laurel/ui';
import {
  catalogueTexts,
  createQueryClient,
  getPageData,
  isAnythingDirty,
  language,
  QueryClientProvider,
} from '@laurel/web-kit';
import { type AppHistory, AppRouter, Link } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { LiveRegion } from './announcements/live-region.tsx';
import { Boundary, GenericError, ShellBoundary } from './page/boundaries.tsx';
import { useTexts } from './messages/use-texts.ts';
import { FlashMessages } from './page/flash-messages.tsx';
import { AdminArea, OverrideBadge } from './page/late-parts.tsx';
import { UnsavedDialog } from './page/unsaved-dialog.tsx';
import { PageViews } from './page-views/page-views.tsx';
import { ParticipantFrame } from './participant-frame/participant-frame.tsx';

export const queryClient = createQueryClient({
  // What is being written says itself that the session has ended.
  onSignedOut: () => {
    if (!isAnythingDirty()) window.location.reload();
  },
});

export function App({ history }: { history: AppHistory }): ReactNode {
  // The key renders it anew in another language.
  useTexts();
  const isOverridden = Object.values(bootManifest().remotes).some(({ dev }) => dev);
  return (
    <ShellBoundary>
      <UiProvider language={language()} catalogue={catalogueTexts('ui')} link={Link}>
        <QueryClientProvider client={queryClient}>
          <AppRouter history={history}>
            <Area />
            <UnsavedDialog history={history} />
            <FlashMessages />
            {isOverridden && (
              <Boundary instead={() => null}>
                <OverrideBadge />
              </Boundary>
            )}
            <PageViews />
          </AppRouter>
        </QueryClientProvider>
      </UiProvider>
    </ShellBoundary>
  );
}

function Area(): ReactNode {
  if (getPageData().area === 'participant') {
    return (
      <>
        <ParticipantFrame />
        <LiveRegion />
      </>
    );
  }
  return (
    <Boundary instead={(retry) => <GenericError onRetry={retry} />}>
      <AdminArea />
    </Boundary>
  );
}
