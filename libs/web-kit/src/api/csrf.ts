const meta = (): HTMLMetaElement | null => document.querySelector('meta[name="csrf-token"]');

/** The page's CSRF token: sent as `X-CSRF-Token`, or by plain forms as `authenticity_token`. */
export function csrfToken(): string {
  return meta()?.content ?? '';
}

/** Later calls and forms of this page send the new token. */
export function replaceCsrfToken(token: string): void {
  let element = meta();
  if (!element) {
    element = document.createElement('meta');
    element.name = 'csrf-token';
    document.head.append(element);
  }
  element.content = token;
}
