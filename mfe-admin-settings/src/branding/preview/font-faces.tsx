import { fontFaces, type ProgramFont } from '@laurel/contracts/programs/fonts/program-fonts';
import type { ReactNode } from 'react';
import { createGlobalStyle } from 'styled-components';

const Faces = createGlobalStyle<{ $css: string }>`
  ${({ $css }) => $css}
`;

/** Makes a program's fonts known to a page of the back-office, which has a font of its own. */
export function FontFaces({ fonts }: { fonts: readonly ProgramFont[] }): ReactNode {
  return <Faces $css={[...new Set(fonts)].map(fontFaces).join('')} />;
}
