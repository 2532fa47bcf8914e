/** @jest-environment jsdom */
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { isSafeImage, isSafeLink } from './links.ts';
import { hasVisibleContent, sanitizeHtml } from './sanitize-html.ts';
import { HtmlTooLargeError } from './sanitize.errors.ts';

const clean = (html: string): string => sanitizeHtml('content', html);

/** Known tricks to get a script past a sanitizer, one a line. */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/media/a/b.svg" onload="alert(1)">',
  '<img/src/onerror=alert(1)>',
  '<img src="https://a.test/x.png" style="background:url(//evil.test)">',
  '<p onclick="alert(1)" id="config" name="config" class="x" style="position:fixed">text</p>',
  '<a id="config" name="config" href="/x">clobber</a>',
  '<form id="config"><input name="action"></form>',
  '<form action="https://evil.test"><button formaction="javascript:alert(1)">go</button></form>',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<link rel="stylesheet" href="https://evil.test/x.css">',
  '<style>@import url(//evil.test)</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href="vbscript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.test">a</a>',
  '<a href="/\\evil.test">a</a>',
  '<a href="\\\\evil.test">a</a>',
  '<a href="https://user@evil.test">a</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//evil.test/x.png">',
  '<img src="/media/../admin/v2">',
  '<img src="http://evil.test/pixel.gif">',
  '<img srcset="https://evil.test/x.png 1x" src="/media/a/b.svg">',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><script>alert(1)</script>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<template><script>alert(1)</script></template>',
  '<table background="javascript:alert(1)"><tr><td style="x:expression(alert(1))">c</td></tr></table>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<a href="https://ok.test" target="_self" rel="opener">a</a>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<img src=`javascript:alert(1)`>',
  '<a href="/ok" ping="https://evil.test" download>a</a>',
  '<video><source onerror="alert(1)"></video>',
  '<details open ontoggle=alert(1)>x</details>',
];

describe('sanitizeHtml', () => {
  it.each(attacks)('stores nothing that acts, loads or clobbers [B47, X-137]: %s', (html) => {
    const stored = clean(html);
    const { body, head } = new DOMParser().parseFromString(`<body>${stored}`, 'text/html');
    const elements = [...head.children, ...body.querySelectorAll('*')];
    const names = new Set(elements.map((element) => element.localName));
    for (const name of [
      'script',
      'style',
      'svg',
      'math',
      'iframe',
      'form',
      'input',
      'base',
      'meta',
      'link',
      'object',
    ]) {
      expect(names).not.toContain(name);
    }
    for (const { name, value, ownerElement } of elements.flatMap((element) => [...element.attributes])) {
      expect(name).not.toMatch(/^on|^(id|name|class|style|srcset|srcdoc|ping|download|formaction|background)$/);
      if (name === 'href') expect(isSafeLink(value)).toBe(true);
      if (name === 'src') expect(isSafeImage(value)).toBe(true);
      if (name === 'target') expect(ownerElement?.getAttribute('rel')).toBe('noopener noreferrer');
    }
    expect(clean(stored)).toBe(stored);
  });

  it('preserves the elements of an article, and opens other websites in a new tab [P-072, P-213]', () => {
    const article =
      '<h2>Title</h2><p>Some <strong>bold</strong> and <em>soft</em> text, <a href="/official-rules">our rules</a>.</p>' +
      '<ul><li>one</li><li>two</li></ul><blockquote>said</blockquote>' +
      '<figure><img src="/media/stride/tile-hills.svg" alt="Hills" /><figcaption>Hills</figcaption></figure>' +
      '<table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td colspan="2">Mon</td></tr></tbody></table>';
    expect(clean(article)).toBe(article);
    expect(clean('<a href="https://example.org/a">x</a>')).toBe(
      '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(clean('<h1>A page has its title already</h1>')).toBe('<h2>A page has its title already</h2>');
    expect(clean('<p>Tom & Jerry < 3 © “quotes”</p>')).toBe('<p>Tom &amp; Jerry &lt; 3 © “quotes”</p>');
  });

  it('refuses more than 256 KB or 100 levels quickly [B47]', () => {
    const started = performance.now();
    expect(() => clean('x'.repeat(256 * 1024 + 1))).toThrow(HtmlTooLargeError);
    expect(() => clean('<div>'.repeat(50_000))).toThrow(HtmlTooLargeError);
    expect(() => clean('<div>'.repeat(101))).toThrow(HtmlTooLargeError);
    expect(clean(`${'<div>'.repeat(100)}x${'</div>'.repeat(100)}`)).toContain('x');
    expect(clean('<br>'.repeat(500))).toHaveLength('<br />'.length * 500);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it.each([
    ['', false],
    ['<p> </p><p>&nbsp;</p>', false],
    ['<p>\u200b\u3164</p>', false],
    ['<p>a</p>', true],
    ['<img src="/media/a/b.svg" />', true],
  ])('detects whether its content is visible: %j → %s', (html, visible) => {
    expect(hasVisibleContent(clean(html))).toBe(visible);
  });
});

describe('links', () => {
  it.each(['/', '/signin', '/a/b?c=d#e', 'https://example.org', 'http://example.org:8080/x?y'])(
    'accepts %s',
    (link) => {
      expect(isSafeLink(link)).toBe(true);
    },
  );

  it.each(
    [
      ['', 'x', '#x', 'javascript:alert(1)', 'data:text/html,x', '//evil.test', '/\\evil.test', '/\t/evil.test'],
      [
        'https://user@host.test',
        'https://user:pass@host.test',
        'https:evil.test',
        'https:///evil.test',
        'ftp://x.test',
      ],
      ['https://', ' https://x.test', 'https://x.test/\u202e', `https://x.test/${'a'.repeat(3_000)}`, '/..//evil.test'],
    ].flat(),
  )('refuses %j [B50]', (link) => {
    expect(isSafeLink(link)).toBe(false);
  });

  it.each(['/media/stride/hero.svg', '/media/a/b-c_1.tar.gz', 'https://example.org/x.png'])(
    'shows the picture %s',
    (src) => {
      expect(isSafeImage(src)).toBe(true);
    },
  );

  it.each([
    '/media/../x.svg',
    '/media/x',
    '/other/x.svg',
    'http://example.org/x.png',
    'data:image/png;base64,x',
    '/media/a/b.svg?x',
  ])('does not show the picture %s', (src) => {
    expect(isSafeImage(src)).toBe(false);
  });
});
