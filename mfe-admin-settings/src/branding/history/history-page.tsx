import type { ReactNode } from 'react';
import { DraftBanner } from '../draft/draft-banner.tsx';
import { LookPage } from '../draft/look-page.tsx';
import { LookHistory } from './look-history.tsx';

export function LookHistoryPage(): ReactNode {
  return (
    <LookPage section="history">
      {(settings) => (
        <>
          <DraftBanner />
          <LookHistory settings={settings} />
        </>
      )}
    </LookPage>
  );
}
