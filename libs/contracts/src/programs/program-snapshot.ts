import type { FeatureFlags } from '../auth/permissions.ts';
import type { Locale } from '../languages/languages.ts';

/** A choice of e-mails that participants can receive from a program. */
export interface EmailSetting {
  id: string;
  description: string;
  /** Only mail that a participant asks for, such as login codes. */
  news?: false;
}

/** A program as other services store it; `version` grows with every change. */
export interface ProgramSnapshot {
  program_id: string;
  organization_id: string;
  name: string;
  subdomain: string;
  features: FeatureFlags;
  term_points_as: string;
  term_rewards_as: string;
  /** The site is open to visitors. */
  active?: boolean;
  /** Test programs send no mail to strangers and charge nothing; the mode is permanent. */
  test_mode?: boolean;
  /** Seconds by which the program's clock is ahead of the database's; 0 outside test mode. */
  clock_offset_seconds?: number;
  i18n_enabled?: boolean;
  /** The program's own language; English when left out. */
  language?: Locale;
  /** The language in which its contents are written, fixed once its site offers a choice; left out before, it is `language`. */
  content_language?: Locale;
  override_enrollment: boolean;
  program_custom_signin_url: string | null;
  /** IANA name, for program dates and draws. */
  time_zone: string;
  /** Colours of the buttons in mails, `#rrggbb`; the platform's own where they are missing. */
  mail_colours?: { primary: string; primary_content: string };
  /** Choices of e-mail settings for participants. */
  email_settings?: EmailSetting[];
  version: string;
}
