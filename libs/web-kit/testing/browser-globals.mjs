import { TextDecoder, TextEncoder } from 'node:util';

// What browsers and the shell's first module provide and jsdom does not: react-router encodes, class-transformer asks
// for metadata while request classes are evaluated.
if (typeof window !== 'undefined') {
  globalThis.TextEncoder ??= TextEncoder;
  globalThis.TextDecoder ??= TextDecoder;
  Reflect.getMetadata ??= () => undefined;
  window.requestIdleCallback ??= (work) => setTimeout(work, 1);
  window.cancelIdleCallback ??= clearTimeout;
  Element.prototype.scrollIntoView ??= () => undefined;
  globalThis.CSS ??= { escape: String };
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };

  // A grid measures its parts at every step. jsdom lays nothing out, yet would match each against every rule of the
  // page.
  const computed = window.getComputedStyle;
  const measure = /^(width|height|boxSizing|(padding|margin|border).*)$/;
  window.getComputedStyle = (element, pseudo) => {
    if (!/(^|\s)ag-/.test(element.getAttribute('class') ?? '')) return computed(element, pseudo);
    let style;
    return new Proxy(element.style, {
      get(inline, name) {
        if (measure.test(String(name))) return inline[name];
        style ??= computed(element, pseudo);
        const value = style[name];
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}
