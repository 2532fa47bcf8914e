import { getPageData } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { useEffect } from 'react';
import { afterFirstView } from '../page/late-parts.tsx';
import type * as Client from './ahoy.ts';

// A page that redirects at once, such as one without a sign-in, has not been viewed.
const SEEN_AFTER_MILLIS = 300;

let client: Promise<typeof Client> | undefined;

/**
 * Counts the views of a program's pages, after the page's own requests; respects visitors who ask not to be tracked.
 */
export function PageViews(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    const { area, program, preview } = getPageData();
    if (area !== 'participant' || !program || preview || asksNotToBeTracked()) return undefined;
    const timer = setTimeout(() => view(program.id, pathname), SEEN_AFTER_MILLIS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}

function view(program_id: string, page: string): void {
  client ??= new Promise((resolve) => afterFirstView(() => resolve(import('./ahoy.ts'))));
  client
    // The query may hold a token or an address.
    .then(({ ahoy }) => ahoy.trackView({ program_id, page, url: window.location.origin + page }))
    // The client is blocked or unavailable: this page is not counted.
    .catch(() => undefined);
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}
