import type { ElementCssStyle } from '@laurel/contracts/programs/branding';
import type { EmailSetting, ProgramSnapshot } from '@laurel/contracts/programs/program-snapshot';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { Program } from './program.entity.ts';

export type PublishedProgram = Pick<
  Program,
  | 'organizationId'
  | 'name'
  | 'subdomain'
  | 'features'
  | 'termPointsAs'
  | 'termRewardsAs'
  | 'isActive'
  | 'testMode'
  | 'clockOffsetSeconds'
  | 'i18nEnabled'
  | 'overrideEnrollment'
  | 'programCustomSigninUrl'
  | 'timeZone'
  | 'version'
>;

/** The event of a program for other services. */
export function snapshotOf(
  scope: TenantScope,
  program: PublishedProgram,
  style: ElementCssStyle,
  emailSettings: EmailSetting[],
): ProgramSnapshot {
  return {
    program_id: scope.programId,
    organization_id: program.organizationId,
    name: program.name,
    subdomain: program.subdomain,
    features: program.features,
    term_points_as: program.termPointsAs,
    term_rewards_as: program.termRewardsAs,
    active: program.isActive,
    test_mode: program.testMode,
    clock_offset_seconds: program.clockOffsetSeconds,
    i18n_enabled: program.i18nEnabled,
    override_enrollment: program.overrideEnrollment,
    program_custom_signin_url: program.programCustomSigninUrl,
    time_zone: program.timeZone,
    mail_colours: {
      primary: style.colours['perk-primary'],
      primary_content: style.colours['perk-primary-content'],
    },
    email_settings: emailSettings,
    version: program.version,
  };
}
