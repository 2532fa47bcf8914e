import { lazyRoute } from '@laurel/web-kit/router';

/** What the back-office's first view does without, fetched when the page is idle or when it is needed. */
export const UserMenu = lazyRoute(async () => (await import('./account/user-menu.tsx')).UserMenu);
