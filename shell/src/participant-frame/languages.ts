import { api, changeLanguage, getPageData, type Language, toApiError } from '@laurel/web-kit';
import { toast } from '@laurel/ui';

const KEY = 'laurel-language';

/** A participant's language is known to the server; visitors' browsers remember it where the program offers both. */
export function firstLanguage(): Language {
  const { locale, user, program } = getPageData();
  if (user !== null || !program?.i18n_enabled) return locale;
  return remembered() ?? locale;
}

/** Shows the page in another language, and keeps it for the next visits. */
export async function switchLanguage(next: Language, signedIn: boolean): Promise<void> {
  await changeLanguage(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is forbidden in this browser: the language holds for this page.
  }
  if (!signedIn) return;
  try {
    await api.put('/public/account', { preferred_locale: next });
  } catch (error) {
    toast.error(toApiError(error).message);
  }
}

function remembered(): Language | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === 'en' || text === 'es' ? text : null;
  } catch {
    return null;
  }
}
