import type { UserProgram } from '@laurel/contracts/page/page-data';
import { getPageData } from '@laurel/web-kit';
import { useSyncExternalStore } from 'react';

/** Shell and remotes bundle this module each on their own: an event of the window joins their copies. */
const CHANGED = 'laurel-user-programs';

type Kept = Pick<
  UserProgram,
  'id' | 'name' | 'features' | 'active' | 'test_mode' | 'i18n_enabled' | 'term_points_as' | 'term_rewards_as'
>;

/** Replaces what the page shows of one of the user's programs by the answer of its save. */
export function keepUserProgram(stored: Kept): void {
  const page = getPageData();
  const { name, features, active, test_mode, i18n_enabled, term_points_as, term_rewards_as } = stored;
  const shown = { name, features, active, test_mode, i18n_enabled, term_points_as, term_rewards_as };
  page.userPrograms = page.userPrograms.map((each) => (each.id === stored.id ? { ...each, ...shown } : each));
  window.dispatchEvent(new Event(CHANGED));
}

/** The user's programs; renders anew when a save has changed one. */
export function useUserPrograms(): readonly UserProgram[] {
  return useSyncExternalStore(subscribe, () => getPageData().userPrograms);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}
