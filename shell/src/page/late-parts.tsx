import { whenIdle } from '@laurel/ui/when-idle';
import { api } from '@laurel/web-kit';
import { lazyRoute } from '@laurel/web-kit/router';
import { PageSkeleton } from './page-skeleton.tsx';

/** Participants never load it; staff's first render waits for it. */
export const AdminArea = lazyRoute(async () => (await import('../admin-area.tsx')).AdminArea, <PageSkeleton />);

export const SideSheet = lazyRoute(async () => (await import('../later.ts')).SideSheet);
export const ConfirmDialog = lazyRoute(async () => (await import('../later.ts')).ConfirmDialog);

/** Fetches what is likely to be needed next; what fails is asked for again then. */
export function fetchLateParts(): void {
  afterFirstView(fetchNow);
}

/** Does what can wait for the first view and its pictures. */
export function afterFirstView(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => void whenIdle(work), { once: true });
}

function fetchNow(): void {
  ConfirmDialog.load().catch(() => undefined);
  api.warm();
}
