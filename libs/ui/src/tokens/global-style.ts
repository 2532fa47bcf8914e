import { createGlobalStyle } from 'styled-components';
import { adminCss } from './admin.ts';
import { baseCss } from './base.ts';
import { participantCss } from './participant.ts';
import { scaleCss } from './scale.ts';

export const GlobalStyle = createGlobalStyle`
  ${scaleCss}
  ${adminCss}
  ${participantCss}
  ${baseCss}
`;
