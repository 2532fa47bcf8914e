import { type ReactNode, useMemo } from 'react';
import { ToastHost } from '../toast/toast-host.tsx';
import { GlobalStyle } from '../tokens/global-style.ts';
import { uiTexts } from '../provider/texts.ts';
import { type LinkComponent, PlainLink, Ui } from '../provider/ui-context.tsx';

export interface UiProviderProps {
  language: 'en' | 'es';
  /** The router's link; plain anchors when left out. */
  link?: LinkComponent;
  children: ReactNode;
}

/** Once around the application: global style, the components' own words, the router's link, toasts. */
export function UiProvider({ language, link: Link = PlainLink, children }: UiProviderProps): ReactNode {
  const value = useMemo(() => ({ language, texts: uiTexts[language], Link }), [language, Link]);
  return (
    <Ui value={value}>
      <GlobalStyle />
      {children}
      <ToastHost />
    </Ui>
  );
}
