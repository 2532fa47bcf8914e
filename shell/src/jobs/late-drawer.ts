import { lazyRoute } from '@laurel/web-kit/router';

/** Fetched when the page is idle or when it is needed. */
export const JobsDrawer = lazyRoute(async () => (await import('./jobs-drawer.tsx')).JobsDrawer);
