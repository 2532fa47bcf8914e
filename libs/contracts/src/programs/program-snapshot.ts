import type { FeatureFlags } from '../auth/permissions.ts';

/** A way in which participants may have a program write to them. */
export interface EmailSetting {
  id: string;
  description: string;
}

/** A program as other services keep it; `version` grows with every change. */
export interface ProgramSnapshot {
  program_id: string;
  organization_id: string;
  name: string;
  subdomain: string;
  features: FeatureFlags;
  term_points_as: string;
  term_rewards_as: string;
  /** Its site is open to people. */
  active?: boolean;
  /** Nothing in it is meant in earnest; never switched off again. */
  test_mode?: boolean;
  /** The clock is ahead of the database's by this much; 0 outside test mode. */
  clock_offset_seconds?: number;
  i18n_enabled?: boolean;
  override_enrollment: boolean;
  program_custom_signin_url: string | null;
  /** IANA name, for program dates and draws. */
  time_zone: string;
  /** Colours of the buttons in mails, `#rrggbb`; the platform's own where they are missing. */
  mail_colours?: { primary: string; primary_content: string };
  /** What participants may choose from for their mail. */
  email_settings?: EmailSetting[];
  version: string;
}
