import { toast } from '@laurel/ui';
import { createStore } from '@laurel/web-kit';
import { lazyRoute } from '@laurel/web-kit/router';
import type { OverlayName } from '../palette/overlays.tsx';

/** An overlay above any page, in a chunk of its own. */
export const Overlay = lazyRoute(async () => (await import('../palette/overlays.tsx')).Overlay);

export const useShownOverlay = createStore<{ name: OverlayName | null }>(() => ({ name: null }));

/** @param failed the message when its code cannot be loaded */
export function showOverlay(name: OverlayName, failed: string): void {
  Overlay.load().then(
    () => useShownOverlay.setState({ name }),
    () => toast.error(failed, undefined, { id: 'overlay' }),
  );
}

export const closeOverlay = (): void => useShownOverlay.setState({ name: null });
