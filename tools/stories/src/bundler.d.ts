interface WebpackContext {
  (file: string): unknown;
  keys: () => string[];
}

interface ImportMeta {
  webpackContext: (folder: string, options: { recursive: boolean; regExp: RegExp }) => WebpackContext;
}

declare module '*.woff2' {
  const address: string;
  export default address;
}
