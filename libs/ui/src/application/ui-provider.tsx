import type { Locale } from '@laurel/contracts/languages/languages';
import { type ReactNode, useMemo } from 'react';
import { ToastHost } from '../toast/toast-host.tsx';
import { GlobalStyle } from '../tokens/global-style.ts';
import { type UiCatalogue, textsIn } from '../provider/texts-in.ts';
import { uiTexts } from '../provider/texts.ts';
import { type LinkComponent, PlainLink, Ui } from '../provider/ui-context.tsx';

export interface UiProviderProps {
  language: Locale;
  /** Texts of components in a language that they do not carry. */
  catalogue?: UiCatalogue;
  /** The router's link; plain anchors when left out. */
  link?: LinkComponent;
  children: ReactNode;
}

const NO_CATALOGUE: UiCatalogue = {};

/** Once around the application: global style, the components' own words, the router's link, toasts. */
export function UiProvider(props: UiProviderProps): ReactNode {
  const { language, catalogue = NO_CATALOGUE, link: Link = PlainLink, children } = props;
  const value = useMemo(
    () => ({ language, catalogue, texts: textsIn(uiTexts, language, catalogue, 'components'), Link }),
    [language, catalogue, Link],
  );
  return (
    <Ui value={value}>
      <GlobalStyle />
      {children}
      <ToastHost />
    </Ui>
  );
}
