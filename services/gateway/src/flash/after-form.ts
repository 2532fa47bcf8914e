import type { FlashMessage } from '@laurel/contracts/page/page-data';
import { chosenLanguage } from '../request-context/chosen-language.ts';
import type { RequestContext } from '../request-context/request-context.ts';

const texts = {
  en: { signedOut: 'You are signed out.', linkEnded: 'This link is no longer valid. Please request a new one.' },
  es: { signedOut: 'Has cerrado la sesión.', linkEnded: 'Este enlace ya no es válido. Pide uno nuevo.' },
};

/** Where the back-office's sign-in begins. */
export const LOGIN = '/admin/v2/login';

/** What the page after one of the forms of the back-office's sign-in says; `null` where it has nothing to say. */
export function afterForm({ path, request }: RequestContext, status: number): FlashMessage | null {
  const text = texts[chosenLanguage(request)];
  if (path === '/admin/v2/auth/sign_out' && status < 400) return ['success', text.signedOut];
  // Used, too old, replaced by a newer one, or broken on its way through a mail program.
  if (path === '/admin/v2/auth/link' && (status === 410 || status === 422)) return ['error', text.linkEnded];
  return null;
}
