import type { ProgramTemplateDetail } from './branding.ts';
import type { EmailSetting, ProgramSnapshot } from './program-snapshot.ts';

export interface NavigationItem {
  name: string;
  navigation_url: string;
  show_in_tab: boolean;
  show_on_logout: boolean;
}

export interface PublishedProgramPage {
  id: string;
  slug: string;
  title: string;
}

/** A slide of the carousel that stands where the hero would be. */
export interface CarouselItem {
  id: string;
  title: string;
  description: string | null;
  image: string | null;
  link: string | null;
  button_text: string | null;
}

/** What search engines and link previews are told of a site; `null` where its own words and picture do. */
export interface ProgramSeo {
  title: string | null;
  description: string | null;
  /** Address of the picture of link previews. */
  image: string | null;
}

/** Whether a behaviour of the site that has no date is on. */
export interface SiteEvergreenValue {
  /** `null` where the program has decided nothing. */
  id: string | null;
  evergreen_setting_definition_id: string;
  /** Of the definition, such as `claimed_rewards`. */
  key: string;
  active: boolean;
}

/** What every visitor of a program's site is shown of it: the `program` of the page data. */
export interface Site {
  id: string;
  name: string;
  subdomain: string;
  term_points_as: string;
  term_rewards_as: string;
  features: ProgramSnapshot['features'];
  /** Description for search engines and link previews. */
  description: string;
  published_program_pages: PublishedProgramPage[];
  navigation_menus: NavigationItem[];
  signup_challenge: { points: number } | null;
  program_template_detail: ProgramTemplateDetail;
  override_enrollment: boolean;
  program_custom_signin_url: string | null;
  i18n_enabled: boolean;
  /** Nothing in it is meant in earnest. */
  test_mode?: true;
  /** There are live posts of the program's feed: news for the home page. */
  has_feed_posts?: true;
  /** Whether people may see the site in the other theme. */
  theme_switch_enabled: boolean;
  email_settings: EmailSetting[];
  /** The photo contest that a partner runs for the program, `null` where there is none. */
  qrati_config: { qrati_program_id: string } | null;
  /** Members who come by a magic link are forwarded to the offers. */
  redirect_magic_link?: true;
  /** Addresses of the pictures beside the home page's section titles. */
  earn_points_icon: string | null;
  current_rewards_icon: string | null;
  my_rewards_icon: string | null;
  /** Above what a visitor can win, and of the account; the site's own words where they are `null`. */
  prizes_title?: string | null;
  my_account_title?: string | null;
  seo?: ProgramSeo;
  /** One for each definition; what is missing is on. */
  evergreen_setting_values?: SiteEvergreenValue[];
}

/** Answer of `GET /internal/site?host=`: the program that a host belongs to, or `null` when none does. */
export interface SiteLookup {
  site: Site | null;
  organization_id: string | null;
  /** The program's own style sheet, checked. */
  css?: string;
  /** Where on this host who opens `/` from elsewhere arrives; `/` when left out. */
  landing_path?: string;
  /** A program has the host and is switched off: nobody is shown its site. */
  inactive?: true;
}

/** Answer of `GET /public/program_pages/:slug` and `GET /internal/programs/:program_id/pages/:slug`. */
export interface ProgramPage extends PublishedProgramPage {
  /** Sanitised. */
  html: string;
}
