import type { UpdateProgramRequest } from '@laurel/contracts/programs/settings.dto';
import type { ProgramSeo } from '@laurel/contracts/programs/site';
import { isSafeImage, isWebAddress } from '../../sanitize/links.ts';
import type { Program } from '../program.entity.ts';

/** All values that the forms of a program edit, with the names of requests and answers. */
export type SettingValues = Required<Omit<UpdateProgramRequest, 'version' | 'seo'>> & { seo: ProgramSeo };

/** The pictures beside the titles of the home page. */
export const icons = ['earn_points_icon', 'current_rewards_icon', 'my_rewards_icon'] as const;

export function settingValues(program: Pick<Program, keyof Program>): SettingValues {
  return {
    name: program.name,
    description: program.description,
    i18n_enabled: program.i18nEnabled,
    test_mode: program.testMode,
    term_points_as: program.termPointsAs,
    term_rewards_as: program.termRewardsAs,
    prizes_title: program.prizesTitle,
    my_account_title: program.myAccountTitle,
    earn_points_icon: program.earnPointsIconUrl,
    current_rewards_icon: program.currentRewardsIconUrl,
    my_rewards_icon: program.myRewardsIconUrl,
    seo: { title: program.seoTitle, description: program.seoDescription, image: program.seoImageUrl },
    css: program.css,
    override_enrollment: program.overrideEnrollment,
    program_custom_signin_url: program.programCustomSigninUrl,
  };
}

export function settingColumns(values: SettingValues): Partial<Program> {
  return {
    name: values.name,
    description: values.description,
    i18nEnabled: values.i18n_enabled,
    testMode: values.test_mode,
    termPointsAs: values.term_points_as,
    termRewardsAs: values.term_rewards_as,
    prizesTitle: values.prizes_title,
    myAccountTitle: values.my_account_title,
    earnPointsIconUrl: values.earn_points_icon,
    currentRewardsIconUrl: values.current_rewards_icon,
    myRewardsIconUrl: values.my_rewards_icon,
    seoTitle: values.seo.title,
    seoDescription: values.seo.description,
    seoImageUrl: values.seo.image,
    css: values.css,
    overrideEnrollment: values.override_enrollment,
    programCustomSigninUrl: values.program_custom_signin_url,
  };
}

/** The values after a form has been saved over them. */
export function afterForm(before: SettingValues, form: UpdateProgramRequest): SettingValues {
  return { ...over(before, form), seo: over(before.seo, form.seo ?? {}) };
}

/** Missing fields of a form stay; spaces around its texts are trimmed. */
function over<Values extends object>(values: Values, form: { [Field in keyof Values]?: unknown }): Values {
  const given = new Map<string, unknown>(Object.entries(form));
  return Object.fromEntries(
    Object.entries(values).map(([field, value]: [string, unknown]) => {
      const next = given.get(field);
      if (next === undefined) return [field, value];
      return [field, typeof next === 'string' ? next.trim() : next];
    }),
  ) as Values;
}

/** Faults of a form beyond its shape, by field path; its icons are checked before. */
export function settingFaults(before: SettingValues, after: SettingValues): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  if (before.test_mode && !after.test_mode) faults['test_mode'] = ['Test mode cannot be switched off'];
  const { image } = after.seo;
  if (image !== null && !isSafeImage(image)) faults['seo.image'] = ['Enter a valid link'];
  const { override_enrollment: isOverridden, program_custom_signin_url: address } = after;
  if (isOverridden && address === null) faults['program_custom_signin_url'] = ['is required'];
  if (address !== null && !(/^https:/i.test(address) && isWebAddress(address))) {
    faults['program_custom_signin_url'] = ['Enter a valid link that begins with https://'];
  }
  return faults;
}
