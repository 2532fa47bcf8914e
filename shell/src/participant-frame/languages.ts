import { api, changeLanguage, type Language, toApiError } from '@laurel/web-kit';
import { toast } from '@laurel/ui';

const ONE_YEAR_SECONDS = 31_536_000;

/** Switches the page's language, and saves it for later visits: in a cookie, for participants with their account. */
export async function switchLanguage(next: Language, signedIn: boolean): Promise<void> {
  await changeLanguage(next);
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `laurel-language=${next}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
  if (!signedIn) return;
  try {
    await api.put('/public/account', { preferred_locale: next });
  } catch (error) {
    toast.error(toApiError(error).message);
  }
}
