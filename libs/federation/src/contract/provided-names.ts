/**
 * The packages that the shell provides to remotes, by the specifier they import; the build's policy table has a row for
 * each.
 */
export const providedNames = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'styled-components',
  '@laurel/web-kit',
  '@laurel/web-kit/router',
  '@laurel/ui',
] as const;

export type ProvidedName = (typeof providedNames)[number];
