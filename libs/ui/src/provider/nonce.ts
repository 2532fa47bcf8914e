/** The page's style nonce, where styled-components finds it too. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="sc-nonce"]')?.content ?? '';
}
