/** The address of the sign-in, with the page to return to. */
export function signInAddress(from: { pathname: string; search: string }): string {
  const back = from.pathname + from.search;
  return back === '/' ? '/signin' : `/signin?redirect_to=${encodeURIComponent(back)}`;
}
