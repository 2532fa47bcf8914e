import { TextDecoder, TextEncoder } from 'node:util';

// What browsers and the shell's first module provide and jsdom does not: react-router encodes, class-transformer asks
// for metadata while request classes are evaluated.
if (typeof window !== 'undefined') {
  globalThis.TextEncoder ??= TextEncoder;
  globalThis.TextDecoder ??= TextDecoder;
  Reflect.getMetadata ??= () => undefined;
  window.requestIdleCallback ??= (work) => setTimeout(work, 1);
  window.cancelIdleCallback ??= clearTimeout;
  // Pages come in chunks that are compiled when a test first asks for them, on machines that do other work besides.
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
