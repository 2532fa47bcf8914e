import { whenIdle } from '@laurel/ui/when-idle';
import { api, getPageData, type QueryClient } from '@laurel/web-kit';
import { lazyRoute } from '@laurel/web-kit/router';
import type * as Later from '../later.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Participants never load it; staff's first render waits for it. */
export const AdminArea = lazyRoute(async () => (await import('../admin-area.tsx')).AdminArea, <PageSkeleton />);

const later = (): Promise<typeof Later> => import('../later.ts');
export const SideSheet = lazyRoute(async () => (await later()).SideSheet);
export const OverrideBadge = lazyRoute(async () => (await later()).OverrideBadge);
export const ConfirmDialog = lazyRoute(async () => (await later()).ConfirmDialog);

/** Fetches the parts that are likely to be needed next, and follows changes; a failed part is requested again on use. */
export function fetchLateParts(queries: QueryClient): void {
  afterFirstView(() => fetchNow(queries));
}

/** Runs work that can wait for the first view and its pictures. */
export function afterFirstView(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => void whenIdle(work), { once: true });
}

function fetchNow(queries: QueryClient): void {
  ConfirmDialog.load().catch(() => undefined);
  api.warm();
  if (getPageData().area !== 'participant') return;
  later()
    .then(({ followChanges }) => followChanges(queries))
    .catch(() => undefined);
}
