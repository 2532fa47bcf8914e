import {
  type BrandingColour,
  brandingColours,
  type LookPicture,
  lookPictures,
  type ProgramTemplateDetail,
  type RoundedElement,
  roundedElements,
  type Theme,
} from '../programs/branding.ts';

/** A frame with a program's site shows it to a visitor or to a built-in sample member. */
export const previewRoles = ['visitor', 'member'] as const;
export type PreviewRole = (typeof previewRoles)[number];

/** Part of the page data of a site that is shown in the back-office's frame. */
export interface PagePreview {
  /** Origin of the back-office: the frame accepts messages from it alone, and sends its own there. */
  origin: string;
  /** Path that comes before the path of every call. */
  calls: string;
}

export const previewPages = ['home', 'signIn', 'challenge', 'reward'] as const;
export type PreviewPage = (typeof previewPages)[number];

/** What a form of the look edits, by the short name with which the site's elements name it. */
export type LookSetting =
  | BrandingColour
  | `radius-${RoundedElement}`
  | LookPicture
  | 'header_text'
  | 'header_description'
  | 'badge_instructions'
  | 'header_font'
  | 'body_font';

const lookSettings: readonly string[] = [
  ...brandingColours,
  ...roundedElements.map((element) => `radius-${element}`),
  ...lookPictures,
  ...['header_text', 'header_description', 'badge_instructions', 'header_font', 'body_font'],
];

export const isLookSetting = (name: unknown): name is LookSetting => lookSettings.includes(name as string);

/** `kind` of every message between the back-office and its frame. */
export const previewMessage = 'laurel-preview';

/** The back-office sends the whole state of the frame. */
export interface PreviewState {
  kind: typeof previewMessage;
  template: ProgramTemplateDetail;
  theme: Theme;
  page: PreviewPage;
  /** The path of the newest ticket. */
  calls: string;
}

/** The frame answers with what came of it, and with what a person clicked. */
export type PreviewNews = { kind: typeof previewMessage } & (
  | { news: 'ready' }
  /** The program has no live record for the page. */
  | { news: 'missing'; page: PreviewPage }
  | { news: 'shown'; page: PreviewPage }
  /** A person clicked an element; the settings that colour or fill it, the closest first. */
  | { news: 'picked'; settings: LookSetting[] }
);
