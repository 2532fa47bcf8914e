import type { Locale } from '@laurel/contracts/languages/languages';
import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, use } from 'react';
import type { UiCatalogue } from './texts-in.ts';
import { type UiTexts, uiTexts } from './texts.ts';

export type LinkComponent = ComponentType<
  AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; ref?: Ref<HTMLAnchorElement> }
>;

export interface UiContext {
  language: Locale;
  /** Texts of components in a language that they do not carry. */
  catalogue: UiCatalogue;
  texts: UiTexts;
  Link: LinkComponent;
}

export const PlainLink: LinkComponent = ({ to, ...rest }) => <a href={to} {...rest} />;

export const Ui = createContext<UiContext>({ language: 'en', catalogue: {}, texts: uiTexts.en, Link: PlainLink });

export function useUi(): UiContext {
  return use(Ui);
}

export function useUiTexts(): UiTexts {
  return use(Ui).texts;
}
