import type { FeatureFlags } from '../auth/permissions.ts';
import type { Locale } from '../languages/languages.ts';
import type { ProgramTranslations, TermForms } from './words/program-words.dto.ts';

/** A program as an organization's staff see it in lists and in the program switcher. */
export class ProgramRow {
  id: string;
  name: string;
  subdomain: string;
  features: FeatureFlags;
  /** The site is open to visitors. */
  active: boolean;
  /** Test programs send no mail to strangers and charge nothing; the mode is permanent. */
  test_mode: boolean;
  i18n_enabled: boolean;
  /** The language in which its contents are written. */
  content_language: Locale;
  term_points_as: string;
  term_rewards_as: string;
  /** How the terms read after an amount of a plural category; left out by an earlier service, as the translations are. */
  term_forms?: TermForms;
  translations?: ProgramTranslations;
  created_at: string;
}

/** A program as the frame of the back-office shows it. */
export class OrganizationProgram extends ProgramRow {
  /** Address of the program's site. */
  site_url: string;
  /** IANA name, such as `Europe/Madrid`. */
  time_zone: string;
  /** The country (ISO 3166-1 alpha-2) whose formats dates and numbers have; left out by an earlier service. */
  country?: string | null;
}
