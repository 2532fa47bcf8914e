import { whenIdle } from '@laurel/ui/when-idle';
import { api } from '@laurel/web-kit';
import { lazyRoute } from '@laurel/web-kit/router';
import { PageSkeleton } from './page-skeleton.tsx';

/** Participants never load it; staff's first render waits for it. */
export const AdminArea = lazyRoute(async () => (await import('../admin-area.tsx')).AdminArea, <PageSkeleton />);

export const SideSheet = lazyRoute(async () => (await import('../later.ts')).SideSheet);
export const ConfirmDialog = lazyRoute(async () => (await import('../later.ts')).ConfirmDialog);

/** Fetches the parts that are likely to be needed next; a failed one is requested again on use. */
export function fetchLateParts(): void {
  afterFirstView(fetchNow);
}

/** Runs work that can wait for the first view and its pictures. */
export function afterFirstView(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => void whenIdle(work), { once: true });
}

function fetchNow(): void {
  ConfirmDialog.load().catch(() => undefined);
  api.warm();
}
