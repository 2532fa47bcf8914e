import type { Locale } from '../languages/languages.ts';
import type { Translations } from '../languages/translations.ts';
import type { ProgramTemplateDetail } from './branding.ts';
import type { EmailSetting, ProgramSnapshot } from './program-snapshot.ts';
import type { ProgramTranslations, TermForms } from './words/program-words.dto.ts';

export interface NavigationItem {
  name: string;
  navigation_url: string;
  show_in_tab: boolean;
  show_on_logout: boolean;
  /** Left out when there is none. */
  translations?: Translations<'name'>;
}

export interface PublishedProgramPage {
  id: string;
  slug: string;
  title: string;
  /** Left out when there is none. */
  translations?: Translations<'title'>;
}

/** A slide of the carousel that replaces the hero. */
export interface CarouselItem {
  id: string;
  title: string;
  description: string | null;
  image: string | null;
  link: string | null;
  button_text: string | null;
  /** Names of the fields that are not in the reader's language; left out without any. */
  untranslated?: string[];
}

/** Metadata for search engines and link previews; `null` falls back to the site's own texts and picture. */
export interface ProgramSeo {
  title: string | null;
  description: string | null;
  /** Address of the picture of link previews. */
  image: string | null;
  /** Left out when there is none. */
  translations?: Translations<'title' | 'description'>;
}

/** Whether an evergreen setting of the site is on. */
export interface SiteEvergreenValue {
  /** `null` when the program has set no value. */
  id: string | null;
  evergreen_setting_definition_id: string;
  /** Key of the definition, such as `claimed_rewards`. */
  key: string;
  active: boolean;
}

/** The public data of a program's site: the `program` of the page data. */
export interface Site {
  id: string;
  name: string;
  subdomain: string;
  term_points_as: string;
  term_rewards_as: string;
  /** How the terms read after an amount of a plural category; left out when there is none. */
  term_forms?: TermForms;
  /** Left out when there is none. */
  translations?: ProgramTranslations;
  features: ProgramSnapshot['features'];
  /** Description for search engines and link previews. */
  description: string;
  published_program_pages: PublishedProgramPage[];
  navigation_menus: NavigationItem[];
  signup_challenge: { points: number } | null;
  program_template_detail: ProgramTemplateDetail;
  override_enrollment: boolean;
  program_custom_signin_url: string | null;
  /** Visitors choose between the languages; without it the site is in the program's own. */
  i18n_enabled: boolean;
  /** The program's own language. */
  language: Locale;
  /** The language of texts that an answer calls untranslated. */
  content_language: Locale;
  /** The country (ISO 3166-1 alpha-2) whose formats dates and numbers have; left out for the language's own. */
  country?: string;
  /** Set for a test program: no mail to strangers and no charges. */
  test_mode?: true;
  /** Set when the program's feed has live posts; the home page then shows news. */
  has_feed_posts?: true;
  /** Whether visitors may switch to the other theme. */
  theme_switch_enabled: boolean;
  email_settings: EmailSetting[];
  /** The photo contest that a partner runs for the program; `null` without one. */
  qrati_config: { qrati_program_id: string } | null;
  /** Members who sign in by a magic link are forwarded to the offers. */
  redirect_magic_link?: true;
  /** Addresses of the pictures beside the home page's section titles. */
  earn_points_icon: string | null;
  current_rewards_icon: string | null;
  my_rewards_icon: string | null;
  /** Titles above the prizes and the account; `null` means the site's own text. */
  prizes_title?: string | null;
  my_account_title?: string | null;
  seo?: ProgramSeo;
  /** Values by definition; a missing definition is on. */
  evergreen_setting_values?: SiteEvergreenValue[];
}

/** Answer of `GET /internal/site?host=`: the program of a host, or `null` when no program has it. */
export interface SiteLookup {
  site: Site | null;
  organization_id: string | null;
  /** The program's own style sheet, checked. */
  css?: string;
  /** Path to which requests of `/` from other sites are redirected; `/` when left out. */
  landing_path?: string;
  /** The host belongs to a deactivated program, whose site is not shown. */
  inactive?: true;
}

/** Answer of `GET /public/program_pages/:slug` and `GET /internal/programs/:program_id/pages/:slug`. */
export interface ProgramPage extends Omit<PublishedProgramPage, 'translations'> {
  /** Sanitised HTML. */
  html: string;
  /** Texts that the reader gets in the language of the contents; left out without any. */
  untranslated?: string[];
}
