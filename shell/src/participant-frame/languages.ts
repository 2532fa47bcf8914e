import { api, changeLanguage, type Language, type QueryClient, toApiError } from '@laurel/web-kit';
import { toast } from '@laurel/ui';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Switches the page's language, and saves it for later visits: in a cookie, for participants with their account. What
 * the page has read is read again, because contents differ by language.
 */
export async function switchLanguage(next: Language, signedIn: boolean, client: QueryClient): Promise<void> {
  await changeLanguage(next);
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `laurel-language=${next}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
  try {
    if (signedIn) await api.put('/public/account', { preferred_locale: next });
  } catch (error) {
    toast.error(toApiError(error).message);
  }
  client.removeQueries({ type: 'inactive' });
  await client.invalidateQueries();
}
