import { pageNonce } from '../provider/nonce.ts';

const original = document.createElement;

// sonner writes its style element while it is evaluated and takes no nonce (its PR #673 was closed): elements made
// until `endStyleNonce` carry the page's. Nothing else runs in between.
document.createElement = function create(this: Document, name: string, options?: ElementCreationOptions): HTMLElement {
  const element = original.call(this, name, options);
  if (element instanceof HTMLStyleElement) element.nonce = pageNonce();
  return element;
} as typeof document.createElement;

export function endStyleNonce(): void {
  document.createElement = original;
}
