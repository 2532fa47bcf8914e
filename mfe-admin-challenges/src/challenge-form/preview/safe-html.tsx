import { parseHtml } from '@laurel/admin-kit/fields';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';

const tags = new Set(
  'h2 h3 h4 p br hr div strong b em i u s sub sup small blockquote ul ol li a img figure figcaption table thead tbody tr th td code pre'.split(
    ' ',
  ),
);
const dropped = new Set('script style template textarea title iframe object embed svg math noscript'.split(' '));

/** Unsanitised HTML, rebuilt from an allow-list: no script of it runs and no style of it applies. */
export function SafeHtml({ html }: { html: string }): ReactNode {
  return useMemo(() => childrenOf(parseHtml(html)), [html]);
}

function childrenOf(parent: Element): ReactNode {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return <Fragment key={index}>{node.data}</Fragment>;
    return node instanceof Element ? <Fragment key={index}>{elementOf(node)}</Fragment> : null;
  });
}

function elementOf(element: Element): ReactNode {
  const tag = element.localName;
  if (dropped.has(tag)) return null;
  if (!tags.has(tag)) return childrenOf(element);
  if (tag === 'img') {
    const source = element.getAttribute('src') ?? '';
    return /^(?:\/media\/|https:\/\/)/i.test(source) && <img src={source} alt={element.getAttribute('alt') ?? ''} />;
  }
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  // Links of a preview have no target.
  return createElement(tag, tag === 'a' ? { href: '#' } : {}, childrenOf(element));
}
