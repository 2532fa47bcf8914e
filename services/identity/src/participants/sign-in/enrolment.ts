import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import type { CookieAnswer } from '../../client.ts';

/**
 * The answer to an unknown address: the sign-up step, or a redirect to the program's own enrolment with the address and
 * all parameters of the page (P-121).
 *
 * `sign_type` is never `otp` here: "not ok" with that type means a refused code to the client (P-128, P-129).
 */
export function notYetMember(
  enrolmentUrl: string | null,
  email: string,
  query: ReadonlyMap<string, string>,
  asked: ActiveProfileAttribute[],
): CookieAnswer<VerifyResponse> {
  const body: VerifyResponse = {
    ok: false,
    participant: null,
    otp_logged: false,
    sign_type: 'magic_link',
    browser_token: null,
    message: null,
  };
  if (enrolmentUrl !== null) body.redirect_url = withParameters(enrolmentUrl, email, query);
  else if (asked.length > 0) body.active_profile_attributes = asked;
  return { body, headers: {} };
}

function withParameters(enrolmentUrl: string, email: string, query: ReadonlyMap<string, string>): string {
  const url = new URL(enrolmentUrl);
  for (const [name, value] of query) url.searchParams.set(name, value);
  url.searchParams.set('email', email);
  return url.href;
}
