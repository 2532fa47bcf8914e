import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { safeCss } from './safe-css.ts';

function reasons(css: string): string[] {
  try {
    safeCss('css', css);
    return [];
  } catch (error) {
    if (error instanceof InvalidInputError) return error.errors['css'] ?? [];
    throw error;
  }
}

/** Known ways in which a style sheet can load resources, or be more than a style sheet. */
const refused: [css: string, line: number, column: number, reason: string][] = [
  ['a{color:red}\n</style><script>alert(1)</script>', 2, 1, 'Selector is expected'],
  ['@import "https://evil.test/x.css";', 1, 1, '@import is not allowed'],
  ['@media print{\n  @import "//evil.test";}', 2, 3, '@import is not allowed'],
  ['@\\69mport "//evil.test";', 1, 1, '@\\69mport is not allowed'],
  ['@font-face{font-family:x;font-style:normal}', 1, 1, '@font-face is not allowed'],
  ['@namespace svg "https://evil.test";', 1, 1, '@namespace is not allowed'],
  ['@property --x{syntax:"<length>"}', 1, 1, '@property is not allowed'],
  ['@charset "utf-7";', 1, 1, '@charset is not allowed'],
  ['a{background:url(//evil.test/x.png)}', 1, 14, 'url() may only name a file of the media library'],
  ['a{background:url("https://evil.test/x.png")}', 1, 14, 'url() may only name a file of the media library'],
  ['a{background:URL(data:image/svg+xml,x)}', 1, 14, 'url() may only name a file of the media library'],
  ['a{background:url("\\2f\\2f evil.test/x.png")}', 1, 14, 'url() may only name a file of the media library'],
  ['a{background:url(/media/../admin/v2)}', 1, 14, 'url() may only name a file of the media library'],
  ['a{--x:url(//evil.test)}', 1, 7, 'url() may only name a file of the media library'],
  ['a{background:var(--x,url(//evil.test))}', 1, 22, 'url() may only name a file of the media library'],
  ['@supports (background:url(//evil.test)){a{b:c}}', 1, 23, 'url() may only name a file of the media library'],
  ['a{background:u\\72l(//evil)}', 1, 14, 'u\\72l() is not allowed'],
  ['a{background:image-set("//evil.test" 1x)}', 1, 14, 'image-set() is not allowed'],
  ['a{background:src("//evil.test")}', 1, 14, 'src() is not allowed'],
  ['a{width:expression(alert(1))}', 1, 9, 'expression() is not allowed'],
  ['a{background:element(#root)}', 1, 14, 'element() is not allowed'],
  ['a{color:red}\n/* open', 2, 1, 'a comment that does not end'],
  ['/*/', 1, 1, 'a comment that does not end'],
  ['a{content:"x\n}', 1, 11, 'a text or address that does not end'],
  ['a{color:red', 1, 9, 'a bracket that is not closed'],
  ['a{'.repeat(17), 1, 34, 'more than 16 levels'],
];

describe('a style sheet that staff wrote', () => {
  it.each(refused)('is refused with line, column and reason: %j [B48] [INV-29]', (css, line, column, reason) => {
    expect(reasons(css)[0]).toBe(`Line ${line}, column ${column}: ${reason}.`);
  });

  it.each([
    'a{',
    '(',
    '/*',
    ':is(',
    'a{b:calc(',
    'a,',
    '{}',
    'a{}',
    '}',
    ';',
    'a{b:c}',
    'a{b}',
    '\\',
    '@media ',
    'a{b:url(x)}',
  ])('of 64 KB of %j is answered in a moment, with a few reasons [B48]', (piece) => {
    const started = performance.now();
    expect(reasons(piece.repeat(65_536 / piece.length)).length).toBeLessThanOrEqual(10);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('is served with all allowed rules, rewritten and idempotent [A-504]', () => {
    const css = `
      /* the club's own */
      :root { --perk-primary: oklch(70% 0.1 200); }
      #root .card:is(a, button):hover { transform: rotate(1deg) scale(1.02); &::after { content: "→"; } }
      @media (400px <= width) { h1 { font-size: clamp(2rem, 5vw, 4rem) !important; } }
      @keyframes float { from { opacity: 0 } to { opacity: 1 } }
      main { background: linear-gradient(#fff, #eee), url("/media/uploads/paper.webp"); }`;
    const served = safeCss('css', css);
    expect(served).toBe(
      ':root{--perk-primary:oklch(70%0.1 200)}' +
        '#root .card:is(a,button):hover{transform:rotate(1deg) scale(1.02);&::after{content:"→"}}' +
        '@media (400px<=width){h1{font-size:clamp(2rem,5vw,4rem)!important}}' +
        '@keyframes float{from{opacity:0}to{opacity:1}}' +
        'main{background:linear-gradient(#fff,#eee),url(/media/uploads/paper.webp)}',
    );
    expect(safeCss('css', served)).toBe(served);
    expect(safeCss('css', '')).toBe('');
  });
});
