import { signInStorageKey } from '@laurel/contracts/page/browser-storage';
import { type SignInState, start } from './sign-in-state.ts';

/** The step is stored as long as a code is valid. */
const VALID_MS = 10 * 60_000;

const STEPS: readonly unknown[] = [
  'new_participant',
  'otp_verification',
  'magic_link_sent',
] satisfies SignInState['step'][];

interface StoredStep {
  state: SignInState;
  until: number;
}

/**
 * Stores the step in this browser, never a code: phones end the tab while its owner reads the mail in another app. The
 * first step removes it.
 */
export function storeSignIn(state: SignInState): void {
  try {
    if (state.step === 'initial') localStorage.removeItem(signInStorageKey);
    else
      localStorage.setItem(
        signInStorageKey,
        JSON.stringify({ state, until: Date.now() + VALID_MS } satisfies StoredStep),
      );
  } catch {
    // Storage is forbidden in this browser: a reload begins anew.
  }
}

/** The step that was left at most ten minutes ago; else the first. */
export function storedSignIn(): SignInState {
  try {
    const kept = JSON.parse(localStorage.getItem(signInStorageKey) ?? 'null') as StoredStep | null;
    if (kept && kept.until > Date.now() && STEPS.includes(kept.state.step)) return kept.state;
  } catch {
    // Storage is forbidden, or another program's text stands there.
  }
  storeSignIn(start);
  return start;
}
