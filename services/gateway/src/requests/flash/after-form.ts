import type { Locale } from '@laurel/contracts/languages/languages';
import type { FlashMessage } from '@laurel/contracts/page/page-data';
import type { RequestContext } from '../request-context/request-context.ts';

const texts: Record<Locale, Record<'signedOut' | 'linkEnded', string>> = {
  en: { signedOut: 'You are signed out.', linkEnded: 'This link is no longer valid. Please request a new one.' },
  es: { signedOut: 'Has cerrado la sesión.', linkEnded: 'Este enlace ya no es válido. Pide uno nuevo.' },
};

/** First page of the back-office's sign-in. */
export const LOGIN = '/admin/v2/login';

/** The message that the next page shows after a form of the back-office's sign-in; `null` without a message. */
export function afterForm(context: RequestContext, status: number): FlashMessage | null {
  const { path } = context;
  const text = texts[context.language];
  if (path === '/admin/v2/auth/sign_out' && status < 400) return ['success', text.signedOut];
  // The link was used, expired, replaced by a newer one, or broken by a mail program.
  if (path === '/admin/v2/auth/link' && (status === 410 || status === 422)) return ['error', text.linkEnded];
  return null;
}
