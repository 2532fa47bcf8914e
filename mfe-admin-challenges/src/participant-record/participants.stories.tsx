import { pending, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { ada, checkedImport, job, participants, participantTable } from '../testing/participants.ts';

export const meta: StoryMeta = { title: 'Participants', areas: ['admin'], pages: true };

const LIST = '/admin/v2/programs/1/users';
const ROWS = '/admin/v2/programs/1/participants';
const RECORD = '/admin/v2/participants/7';
const viewer = { users: { view: true } };

const record = [
  reply.get(RECORD, ada),
  reply.get(
    `${RECORD}/participant_actions`,
    tableOf([
      { id: '1', title: 'Run 5 km', action_type: 'challenge', points: 50, created_at: '2026-11-20T10:00:00.000Z' },
    ]),
  ),
  reply.get(`${RECORD}/participant_profile`, tableOf([])),
];

const attributes = reply.get('/admin/v2/programs/1/profile_attributes', tableOf([]));

export const List = story(LIST, { answers: [reply.get(ROWS, participants), attributes] });

export const NothingYet = story(LIST, { answers: [reply.get(ROWS, participantTable([])), attributes] });

export const ListFailed = story(LIST, {
  answers: [reply.get(ROWS, refusal(503, 'service_unavailable', 'Nothing answers right now.')), attributes],
});

export const ListLoading = story(LIST, { answers: [reply.get(ROWS, pending), attributes] });

export const Export = story(`${LIST}#export`, { answers: [reply.get(ROWS, participants), attributes] });

export const Record = story('/admin/v2/users/7', { answers: record });

export const RecordForViewers = story('/admin/v2/users/7', { answers: record, permissions: viewer });

export const AddPoints = story('/admin/v2/users/7', {
  answers: record,
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Add points' })),
});

export const NoAttributes = story('/admin/v2/users/7/attributes', { answers: record });

export const ImportFile = story(`${LIST}/import`);

export const ImportChecked = story(`${LIST}/import?import=9`, {
  answers: [reply.get(`${ROWS}/import/9`, checkedImport), reply.get('/admin/v2/programs/1/participant_jobs/3', job)],
});

export const ImportDone = story(`${LIST}/import?import=9`, {
  answers: [
    reply.get(`${ROWS}/import/9`, {
      ...checkedImport,
      status: 'done',
      counts: checkedImport.checked,
      undo_until: '2026-12-21T10:00:00.000Z',
    }),
    reply.get('/admin/v2/programs/1/participant_jobs/3', job),
  ],
});

export const ImportNotAllowed = story(`${LIST}/import`, { permissions: viewer });
