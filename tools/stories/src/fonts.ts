import { createGlobalStyle } from 'styled-components';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The product's pages get their fonts from the gateway. */
export const StoryFonts = createGlobalStyle`
  @font-face {
    font-family: 'Inter Variable';
    font-weight: 100 900;
    src: url(${inter}) format('woff2');
  }
`;
