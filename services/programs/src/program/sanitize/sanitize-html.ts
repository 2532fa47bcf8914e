import { Parser } from 'htmlparser2';
import sanitize, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { isSafeImage, isSafeLink, isWebAddress } from './links.ts';
import { HtmlTooLargeError } from './sanitize.errors.ts';

const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 100;

function link(tagName: string, attributes: Attributes): Tag {
  const { href, title } = attributes;
  const safe: Attributes = title ? { title } : {};
  if (href && (isSafeLink(href) || /^(mailto|tel):[^\s<>"]+$/i.test(href))) {
    safe['href'] = href;
    if (isWebAddress(href)) Object.assign(safe, { target: '_blank', rel: 'noopener noreferrer' });
  }
  return { tagName, attribs: safe };
}

const words = (text: string): string[] => text.trim().split(/\s+/);

const allowedTags = words(`
  h2 h3 h4 p br hr div strong b em i u s sub sup small blockquote ul ol li dl dt dd a img figure figcaption
  table caption thead tbody tr th td code pre`);

const droppedWithTheirText = words(`
  script style template textarea title option select noscript noembed noframes iframe object embed xmp plaintext
  svg math audio video canvas frameset`);

/** The one allow-list for HTML that staff write and participants read. Ids, classes, names and styles are removed. */
const rules: IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: droppedWithTheirText,
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: link },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isSafeImage(frame.attribs['src'] ?? ''),
  enforceHtmlBoundary: false,
};

class TooDeepError extends Error {}

function depthFault(html: string): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeepError();
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error instanceof TooDeepError) return true;
    throw error;
  }
}

/**
 * Sanitizes HTML that staff wrote: only tags, attributes and addresses of the allow-list are stored.
 *
 * Idempotent. Throws `HtmlTooLargeError` (413) above 256 KB or 100 levels, with the name of `field`.
 */
export function sanitizeHtml(field: string, html: string): string {
  if (Buffer.byteLength(html) > MAX_BYTES) throw new HtmlTooLargeError(field, 'must not be larger than 256 KB');
  if (depthFault(html)) throw new HtmlTooLargeError(field, 'must not be nested more than 100 levels deep');
  return sanitize(html, rules).trim();
}

/** Whether the (sanitized) HTML has visible or readable content. */
export function hasVisibleContent(html: string): boolean {
  if (html.includes('<img ')) return true;
  const text = sanitize(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ');
  return /[^\s\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/u.test(text);
}
