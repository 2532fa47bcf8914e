/** Where to sign in, and to come back from there. */
export function signInAddress(from: { pathname: string; search: string }): string {
  const back = from.pathname + from.search;
  return back === '/' ? '/signin' : `/signin?redirect_to=${encodeURIComponent(back)}`;
}
