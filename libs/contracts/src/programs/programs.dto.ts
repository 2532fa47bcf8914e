import type { FeatureFlags } from '../auth/permissions.ts';

/** A program as an organization's staff see it in lists and in the program switcher. */
export class ProgramRow {
  id: string;
  name: string;
  subdomain: string;
  features: FeatureFlags;
  /** Its site is open to people. */
  active: boolean;
  /** Nothing in it is meant in earnest: no mail to strangers, no charges; never switched off again. */
  test_mode: boolean;
  i18n_enabled: boolean;
  term_points_as: string;
  term_rewards_as: string;
  created_at: string;
}

/** A program as the frame of the back-office knows it. */
export class OrganizationProgram extends ProgramRow {
  /** Address of the program's site. */
  site_url: string;
  /** IANA name, such as `Europe/Madrid`. */
  time_zone: string;
}
