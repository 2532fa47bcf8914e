import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, owner, viewer } from './organization.fixture.ts';

export const meta: StoryMeta = { title: 'Organization', areas: ['admin'], pages: true };

const ROOT = '/admin/v2/organization';
const none = { data: [], meta: { page: 1, page_size: 20, total: 0 } };
const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const superAdmin = { ...owner, is_super_admin: true };

export const Programs = story(`${ROOT}/programs`, { answers, page: owner });
export const ProgramsLoading = story(`${ROOT}/programs`, {
  answers: [reply.get('/admin/v2/programs', pending)],
  page: owner,
});
export const ProgramsNone = story(`${ROOT}/programs`, {
  answers: [reply.get('/admin/v2/programs', none)],
  page: owner,
});
export const ProgramsFailed = story(`${ROOT}/programs`, {
  answers: [reply.get('/admin/v2/programs', down)],
  page: owner,
});
export const ProgramsNotAllowed = story(`${ROOT}/programs`, {
  answers,
  permissions: { organization: { view: false } },
});
export const AddProgram = story(`${ROOT}/programs#add-new-program`, { answers, page: owner });
export const AddProgramRefused = story(`${ROOT}/programs#add-new-program`, {
  answers: [
    ...answers,
    reply.post('/admin/v2/programs', refusal(422, 'validation_failed', 'Name must be at least 2 characters.')),
  ],
  page: owner,
  play: async (user) => {
    const panel = await screen.findByRole('dialog');
    await user.type(await screen.findByLabelText(/Program name/), 'x');
    await user.click(panel.querySelector('button[type=submit]') as HTMLButtonElement);
  },
});

export const Admins = story(`${ROOT}/admins`, { answers, page: owner });
export const AdminsForViewers = story(`${ROOT}/admins`, { answers, page: viewer });
export const AdminsFailed = story(`${ROOT}/admins`, {
  answers: [...answers, reply.get('/admin/v2/users', down)],
  page: owner,
});
export const Invite = story(`${ROOT}/admins#invite`, { answers, page: owner });
export const EditAdmin = story(`${ROOT}/admins#edit-2`, { answers, page: owner });

export const Roles = story(`${ROOT}/roles`, { answers, page: owner });
export const RolesLoading = story(`${ROOT}/roles`, { answers: [reply.get('/admin/v2/roles', pending)], page: owner });
export const RolesFailed = story(`${ROOT}/roles`, { answers: [reply.get('/admin/v2/roles', down)], page: owner });
export const EditRole = story(`${ROOT}/roles#edit-17`, { answers, page: owner });

export const Features = story(`${ROOT}/features`, { answers, page: superAdmin });
export const FeaturesNotAllowed = story(`${ROOT}/features`, { answers, page: owner });
export const NewFeature = story(`${ROOT}/features/new`, { answers, page: superAdmin });

export const Details = story(`${ROOT}/details`, { answers, page: owner });
export const ActivityLog = story(`${ROOT}/audit`, { answers, page: owner });
