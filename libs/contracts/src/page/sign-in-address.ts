/** The address of a program's sign-in, with the page to return to. */
export function signInAddress(from: { pathname: string; search: string }): string {
  const back = from.pathname + from.search;
  return back === '/' ? '/signin' : `/signin?redirect_to=${encodeURIComponent(back)}`;
}

/** The id of the notice that a session has ended: shell and remote show one in place of the other's. */
export const sessionEndedNotice = 'session-ended';
