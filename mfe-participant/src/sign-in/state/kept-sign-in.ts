import { signInStorageKey } from '@laurel/contracts/page/browser-storage';
import { type SignInState, start } from './sign-in-state.ts';

/** The step is kept as long as a code is valid. */
const KEPT_MS = 10 * 60_000;

const STEPS: readonly unknown[] = [
  'new_participant',
  'otp_verification',
  'magic_link_sent',
] satisfies SignInState['step'][];

interface Kept {
  state: SignInState;
  until: number;
}

/**
 * Stores the step in this browser, never a code: phones end the tab while its owner reads the mail in another app. The
 * first step removes it.
 */
export function keepSignIn(state: SignInState): void {
  try {
    if (state.step === 'initial') localStorage.removeItem(signInStorageKey);
    else localStorage.setItem(signInStorageKey, JSON.stringify({ state, until: Date.now() + KEPT_MS } satisfies Kept));
  } catch {
    // Storage is forbidden in this browser: a reload begins anew.
  }
}

/** The step that was left at most ten minutes ago; else the first. */
export function keptSignIn(): SignInState {
  try {
    const kept = JSON.parse(localStorage.getItem(signInStorageKey) ?? 'null') as Kept | null;
    if (kept && kept.until > Date.now() && STEPS.includes(kept.state.step)) return kept.state;
  } catch {
    // Storage is forbidden, or another program's text stands there.
  }
  keepSignIn(start);
  return start;
}
