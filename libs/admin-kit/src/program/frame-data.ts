import type { PageData, UserProgram } from '@laurel/contracts/page/page-data';
import { termForms, type TermForms } from '@laurel/contracts/programs/words/program-words.dto';
import { getPageData } from '@laurel/web-kit';
import { useSyncExternalStore } from 'react';

/** Shell and remotes bundle this module each on their own: an event of the window joins their copies. */
const CHANGED = 'laurel-frame-data';

type StoredProgram = Pick<
  UserProgram,
  | 'id'
  | 'name'
  | 'features'
  | 'active'
  | 'test_mode'
  | 'i18n_enabled'
  | 'content_language'
  | 'country'
  | 'time_zone'
  | 'term_points_as'
  | 'term_rewards_as'
  | 'translations'
> &
  TermForms;

/** Replaces what the page shows of one of the user's programs by the answer of its save. */
export function storeUserProgram(stored: StoredProgram): void {
  const { name, features, active, test_mode, i18n_enabled, content_language, translations } = stored;
  const { country, time_zone, term_points_as, term_rewards_as } = stored;
  const shown = {
    name,
    features,
    active,
    test_mode,
    i18n_enabled,
    content_language,
    country,
    time_zone,
    translations,
    term_points_as,
    term_rewards_as,
    term_forms: Object.fromEntries(termForms.map((form) => [form, stored[form]])),
  };
  change(({ userPrograms }) => ({
    userPrograms: userPrograms.map((each) => (each.id === stored.id ? { ...each, ...shown } : each)),
  }));
}

/** Replaces what the page shows of the organization by the answer of its save. */
export function storeOrganization(stored: NonNullable<PageData['organization']>): void {
  const { id, name, logo_public_url, background_image_public_url } = stored;
  change(() => ({ organization: { id, name, logo_public_url, background_image_public_url } }));
}

/** Renders the frame anew when a save has changed the programs or the organization of the page's data. */
export function useFrameData(): void {
  useSyncExternalStore(subscribe, () => getPageData().userPrograms);
  useSyncExternalStore(subscribe, () => getPageData().organization);
}

function change(by: (page: PageData) => Partial<PageData>): void {
  const page = getPageData();
  Object.assign(page, by(page));
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}
