import { lazyRoute } from '@laurel/web-kit/router';

/** Parts that the back-office's first view does not need, fetched when the page is idle or when they are needed. */
export const UserMenu = lazyRoute(async () => (await import('./account/user-menu.tsx')).UserMenu);
