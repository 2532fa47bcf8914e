import { safeOfficeRedirect } from '@laurel/contracts/validation/safe-redirect';
import { useLocation } from '@laurel/web-kit/router';

export const LOGIN = '/admin/v2/login';
export const MAGIC_LOGIN = '/admin/v2/magic-login';

/** The page to show after the sign-in: the requested one, else the start. */
export function useWantedPage(): string {
  const query = new URLSearchParams(useLocation().search);
  return safeOfficeRedirect(query.get('redirect_to') ?? query.get('redirectTo'));
}

/** The sign-in that returns to the page of this address. */
export function useLoginAddress(): string {
  const { pathname, search, hash } = useLocation();
  const wanted = safeOfficeRedirect(pathname + search + hash);
  return wanted === '/admin/v2' ? LOGIN : `${LOGIN}?redirect_to=${encodeURIComponent(wanted)}`;
}
