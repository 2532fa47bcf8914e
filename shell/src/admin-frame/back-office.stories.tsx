import { pending, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { everything, programs } from '../testing/back-office.tsx';
import { challengeRow, participantRow, participantTable } from '../testing/rows.ts';
import { officeStory } from '../testing/office-story.tsx';

export const meta: StoryMeta = { title: 'Back-office frame', areas: ['admin'], pages: true };

const HOME = '/admin/v2';
const PAGE = '/admin/v2/programs/1/challenges';
const LOGIN = '/admin/v2/login';
const [nightjar, fernhill] = programs;
const owner = { isAdmin: true, user_permissions: { organization: { view: true, manage: true } } };
const signedOut = { user: null, userPrograms: [] };
const press = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const search =
  (text: string, shown: string | RegExp) =>
  async (user: UserEvent): Promise<void> => {
    await press(user, /^Search/);
    await user.type(await screen.findByRole('combobox'), text);
    await screen.findAllByText(shown);
  };

const people = [
  participantRow('7', 'Ada Vega', 'ada.vega@example.com'),
  participantRow('8', 'Adam Kovač', 'adam@example.com'),
];
const lists = [
  reply.get('/admin/v2/programs/1/participants', participantTable(...people)),
  reply.get('/admin/v2/programs/1/challenges', tableOf([challengeRow('12', 'Adagio run along the river')])),
  reply.get('/admin/v2/programs/2/participants', participantTable()),
  reply.get('/admin/v2/programs/2/challenges', tableOf<ChallengeRow>()),
];

export const Home = officeStory(HOME, {
  page: {
    ...owner,
    userPrograms: [
      { ...nightjar, test_mode: true },
      { ...fernhill, active: false },
    ],
  },
});

export const NoProgram = officeStory(HOME, { page: { userPrograms: [] } });

export const FirstProgram = officeStory(HOME, { page: { ...owner, userPrograms: [] } });

export const NotAllowed = officeStory(PAGE, {
  page: { userPrograms: programs.map((program) => ({ ...program, permissions: { receipts: { manage: true } } })) },
});

export const TestMode = officeStory(PAGE, { page: { userPrograms: [{ ...nightjar, test_mode: true }] } });

export const UserMenu = officeStory(PAGE, {
  page: { ...owner, userPrograms: [{ ...nightjar, i18n_enabled: true }] },
  play: async (user) => {
    await press(user, /^Your account/);
    await screen.findByRole('menuitem', { name: 'Log out' });
  },
});

export const ProgramSwitcher = officeStory(PAGE, {
  page: owner,
  play: async (user) => {
    await press(user, /^Switch program/);
    await screen.findByRole('combobox');
  },
});

export const Search = officeStory(PAGE, { answers: lists, play: search('ada', 'Adam Kovač') });

export const SearchUnderWay = officeStory(PAGE, {
  answers: [...lists, reply.get('/admin/v2/programs/1/participants', pending)],
  play: search('ada', 'Adagio run along the river'),
});

export const SearchPartlyFailed = officeStory(PAGE, {
  answers: [...lists, reply.get('/admin/v2/programs/1/participants', refusal(503, 'service_unavailable', 'Down'))],
  play: search('ada', 'Search is not available right now.'),
});

export const NothingFound = officeStory(PAGE, {
  page: { userPrograms: [nightjar ?? {}] },
  answers: [
    reply.get('/admin/v2/programs/1/participants', participantTable()),
    reply.get('/admin/v2/programs/1/challenges', tableOf<ChallengeRow>()),
  ],
  play: search('zzz', /^Nothing found/),
});

export const Shortcuts = officeStory(PAGE, {
  play: async (user) => {
    await user.keyboard('?');
    await screen.findByRole('dialog');
  },
});

const job: Pick<JobResponse, keyof JobResponse> = {
  id: '3',
  kind: 'participant_import',
  title: 'autumn.csv',
  status: 'running',
  total: 5_000,
  done: 1_200,
  refused: 2,
  result: null,
  error: null,
  cancellable: true,
  started_by: 'Olive Owner',
  seconds_left: 130,
  created_at: '2026-11-21T09:30:00.000Z',
  finished_at: null,
};
const jobs = (list: JobResponse[] | typeof pending) => [
  reply.get('/admin/v2/programs/1/participant_jobs', list === pending ? pending : { data: list }),
  reply.get('/admin/v2/programs/1/reward_jobs', { data: [] }),
];

export const Jobs = officeStory(`${PAGE}#jobs`, {
  answers: jobs([
    job,
    { ...job, id: '2', title: 'summer.csv', status: 'done', done: 5_000, cancellable: false, seconds_left: null },
    { ...job, id: '1', title: 'spring.csv', status: 'failed', error: 'The file is gone', cancellable: false },
  ]),
});

export const NoJobs = officeStory(`${PAGE}#jobs`, { answers: jobs([]) });

export const JobsLoading = officeStory(`${PAGE}#jobs`, { answers: jobs(pending) });

export const JobsPartlyFailed = officeStory(`${PAGE}#jobs`, {
  answers: [...jobs([job]), reply.get('/admin/v2/programs/1/reward_jobs', refusal(503, 'service_unavailable', 'Down'))],
});

export const MissingProgram = officeStory('/admin/v2/programs');

export const SignIn = officeStory(LOGIN, { page: signedOut });

export const CodeSent = officeStory(LOGIN, {
  page: signedOut,
  answers: [reply.post('/admin/v2/auth/start', { success: true, data: { browser_token: 'b', resend_in: 60 } })],
  play: async (user) => {
    await user.type(await screen.findByLabelText(/^Email/), 'olive@demo.test');
    await press(user, 'Send me a code');
    await screen.findByLabelText(/^6-digit code/);
  },
});

export const LinkArrived = officeStory('/admin/v2/magic-login#token=t1', { page: signedOut });

export const Messages = officeStory(LOGIN, {
  page: { ...signedOut, flash_messages: [['error', 'This link is no longer valid. Please request a new one.']] },
});

export const Reviewer = officeStory('/admin/v2/programs/1/receipts', {
  page: {
    userPrograms: [{ ...nightjar, permissions: { ...everything, dashboard: {}, challenges: {}, global_search: {} } }],
  },
});
