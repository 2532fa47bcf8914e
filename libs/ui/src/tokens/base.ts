/** Page basics; components bring the rest. */
export const baseCss = `
*, *::before, *::after { box-sizing: border-box; }
html {
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  scroll-padding-top: var(--space-16);
  background: var(--color-canvas);
}
body {
  margin: 0;
  min-height: 100dvh;
  background: var(--color-canvas);
  color: var(--color-text);
  font-family: var(--font-body);
  font-size: var(--text-md);
  line-height: var(--leading-normal);
  -webkit-font-smoothing: antialiased;
  overflow-wrap: break-word;
}
:root[data-area='admin'] body { font-size: var(--text-sm); }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
fieldset { border: 0; min-width: 0; }
ul, ol { list-style: none; }
h1, h2, h3, h4 { font-family: var(--font-header); line-height: var(--leading-tight); text-wrap: balance; }
img, svg, video { display: block; max-width: 100%; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
a { color: inherit; }
:focus-visible {
  outline: 2px solid var(--color-focus);
  outline-offset: 2px;
}
:focus:not(:focus-visible) { outline: none; }
:root { --to-end: 1; }
:root[dir='rtl'] { --to-end: -1; }
:root[dir='rtl'] :is(h1, h2, h3, h4, p, li, dd, blockquote) { unicode-bidi: plaintext; }
:root[dir='rtl'] :is(.lucide-arrow-left, .lucide-arrow-right, .lucide-chevron-left, .lucide-chevron-right) {
  transform: scaleX(-1);
}
[hidden] { display: none !important; }
[data-scroll-locked] { overflow: hidden; }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    animation-duration: 0.01ms !important;
    animation-iteration-count: 1 !important;
    transition: none !important;
    scroll-behavior: auto !important;
  }
}
`;
