import { TextDecoder, TextEncoder } from 'node:util';
import { installComputedStyle } from './computed-style.mjs';

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
  installComputedStyle(window);
}
