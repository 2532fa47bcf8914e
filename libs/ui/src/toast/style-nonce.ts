import { pageNonce } from '../provider/nonce.ts';

const { head } = document;

// sonner writes its style element while it is evaluated and takes no nonce (its PR #673 was closed): what is appended
// to the head until `endStyleNonce` carries the page's. Nothing else runs in between.
head.appendChild = (node) => {
  if (node instanceof HTMLStyleElement) node.nonce = pageNonce();
  head.append(node);
  return node;
};

export function endStyleNonce(): void {
  Reflect.deleteProperty(head, 'appendChild');
}
