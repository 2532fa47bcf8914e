import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { ADDRESS, answers, settings } from './testing/settings.ts';
import { story } from './testing/story.ts';

export const meta: StoryMeta = { title: 'Program settings', areas: ['admin'], pages: true };

const ROOT = `${ADDRESS}/settings`;
const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');

export const General = story(`${ROOT}/program/general`, { answers });
export const GeneralLoading = story(`${ROOT}/program/general`, { answers: [reply.get(ADDRESS, pending)] });
export const GeneralFailed = story(`${ROOT}/program/general`, { answers: [reply.get(ADDRESS, down)] });
export const GeneralInTestMode = story(`${ROOT}/program/general`, {
  answers: [reply.get(ADDRESS, Object.assign({}, settings, { test_mode: true }))],
});
export const MenuOfNarrowScreens = story(`${ROOT}/program/general`, {
  answers,
  play: async (user) => {
    const opener = await screen.findByText(/^Part of the settings/);
    // Wide screens have the menu beside the page.
    if (opener.checkVisibility()) await user.click(opener);
  },
});
export const Labels = story(`${ROOT}/program/labels`, { answers });
const inTwoLanguages = {
  answers: [...answers, reply.get(ADDRESS, Object.assign({}, settings, { i18n_enabled: true }))],
  program: { i18n_enabled: true },
};
export const LabelsInTwoLanguages = story(`${ROOT}/program/labels`, inTwoLanguages);
export const SeoInTwoLanguages = story(`${ROOT}/program/seo`, inTwoLanguages);
export const Seo = story(`${ROOT}/program/seo`, { answers });
export const Enrollment = story(`${ROOT}/program/enrollment`, { answers });
export const EnrollmentNotAllowed = story(`${ROOT}/program/enrollment`, {
  answers,
  permissions: { program: { update: true } },
});
export const Colors = story(`${ROOT}/branding/colors`, { answers });
export const Theme = story(`${ROOT}/branding/theme`, { answers });
export const Assets = story(`${ROOT}/branding/assets`, { answers });
export const Fonts = story(`${ROOT}/branding/fonts`, { answers });
export const Borders = story(`${ROOT}/branding/borders`, { answers });
export const ColorsInEmails = story(`${ROOT}/branding/colors`, {
  answers,
  play: async (user) => {
    await user.click(await screen.findByRole('tab', { name: 'Emails' }));
  },
});
export const Css = story(`${ROOT}/branding/css`, { answers });
export const CssRefused = story(`${ROOT}/branding/css`, {
  answers: [
    ...answers,
    reply.post(
      ADDRESS,
      refusal(422, 'validation_failed', 'The style sheet cannot be used.', {
        css: ['Line 1, column 1: @import is not allowed.'],
      }),
    ),
  ],
  play: async (user) => {
    await user.type(await screen.findByLabelText(/Style sheet/), 'x');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
  },
});
export const ActivityLog = story(`${ADDRESS}/audit`, { answers });
export const ActivityLogFailed = story(`${ADDRESS}/audit`, { answers: [reply.get(`${ADDRESS}/audit_entries`, down)] });
