import type { Caller } from '@laurel/contracts/auth/caller';
import { signInternalToken } from '@laurel/service-kit/auth/internal-token';

/** The token secret that a service of a test runs with. */
export const tokenSecretOf = (service: string): string => `${service}-token-secret-of-the-test-kit-000000`;

/** A token as the gateway, or a service, would send it to `audience`; valid for 60 seconds by default. */
export function tokenFor(caller: Caller, audience: string, seconds = 60): string {
  return signInternalToken(caller, { audience, secret: tokenSecretOf(audience), seconds });
}

/** The header of a call in that caller's name: `http.get('/public/points', { headers: bearer(caller, 'rewards') })`. */
export function bearer(caller: Caller, audience: string): { authorization: string } {
  return { authorization: `Bearer ${tokenFor(caller, audience)}` };
}
