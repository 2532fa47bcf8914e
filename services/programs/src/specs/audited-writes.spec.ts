import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { adminWrites, auditedTwice } from '@laurel/test-kit/audited-writes';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { linkChallenge, ProgramsUnderTest } from './programs-under-test.ts';

let programs: ProgramsUnderTest;
let owner: HttpClient;
let program: string;
let challenge: string;

beforeAll(async () => {
  programs = await ProgramsUnderTest.start();
  owner = programs.as(organizationAdmin('9001', { super_admin: true }));
  program = ((await owner.post('/admin/v2/programs', { name: 'Audited' })).body as { program_id: string }).program_id;
  const saved = await owner.post(`/admin/v2/programs/${program}/challenges`, linkChallenge());
  challenge = (saved.body as { id: string }).id;
});

afterAll(() => programs.stop());

const settings = async (): Promise<ProgramSettings> =>
  (await owner.get(`/admin/v2/programs/${program}`)).body as ProgramSettings;
const at = (rest: string): string => `/admin/v2/challenges/${challenge}${rest}`;
const intent =
  (name: string, body: object = {}) =>
  (): Promise<HttpAnswer> =>
    owner.post(at(`/${name}`), body);

/** Every write of the back-office that this service serves, made so that it changes something. */
const writes: Record<string, () => Promise<HttpAnswer>> = {
  'POST /admin/v2/programs': () => owner.post('/admin/v2/programs', { name: 'Second club' }),
  'POST /admin/v2/programs/:program_id': async () => {
    const { name, term_points_as, term_rewards_as, version } = await settings();
    const words = { name, description: 'Other words', term_points_as, term_rewards_as, version };
    return owner.post(`/admin/v2/programs/${program}`, words);
  },
  'PUT /admin/v2/programs/:program_id/template_detail': async () => {
    const { template_detail, version } = await settings();
    return owner.put(`/admin/v2/programs/${program}/template_detail`, {
      ...template_detail,
      header_text: 'Another hello',
      version,
    });
  },
  'PUT /admin/v2/photo_contest/:program_id': async () => {
    const { version } = await settings();
    const contest = { active: true, qrati_program_id: `contest-${version}`, version };
    return owner.put(`/admin/v2/photo_contest/${program}`, contest);
  },
  'POST /admin/v2/programs/:program_id/deactivate_program': () =>
    owner.post(`/admin/v2/programs/${program}/deactivate_program`),
  'POST /admin/v2/programs/:program_id/activate_program': () =>
    owner.post(`/admin/v2/programs/${program}/activate_program`),
  'POST /admin/v2/feature_programs': () =>
    owner.post('/admin/v2/feature_programs', { name: 'tiers', program_id: program, enabled: true }),
  'POST /admin/v2/programs/:program_id/challenges': () =>
    owner.post(`/admin/v2/programs/${program}/challenges`, linkChallenge({ name: 'One more' })),
  'PUT /admin/v2/challenges/:challenge_id': async () => {
    const { version } = (await owner.get(at(''))).body as { version: number };
    return owner.put(at(''), linkChallenge({ points: 70, version }));
  },
  'POST /admin/v2/challenges/:challenge_id/toggle_approval': intent('toggle_approval'),
  'POST /admin/v2/challenges/:challenge_id/toggle_tag': intent('toggle_tag', { tag: 'spring' }),
  'POST /admin/v2/challenges/:challenge_id/duplicate': intent('duplicate'),
  'POST /admin/v2/challenges/:challenge_id/archive': intent('archive'),
  'POST /admin/v2/challenges/:challenge_id/restore': intent('restore'),
};

/** Refuse everything, or are shown elsewhere to leave their entry. */
const others = [
  'POST /admin/v2/challenges/:challenge_id/:intent',
  'POST /admin/v2/programs/:program_id/:intent',
  'POST /admin/v2/programs/:program_id/program_attachments',
  'PUT /admin/v2/program_attachments/:attachment_id',
];

it('are all known here: no write of staff goes without its entry [INV-39]', () => {
  const { app } = programs.instances.services[0]!;
  expect(adminWrites(app)).toEqual([...Object.keys(writes), ...others].sort());
});

it.each(Object.keys(writes))(
  '%s leaves one entry with its change, and neither when it fails [INV-39]',
  async (route) => {
    const { broken, done } = await auditedTwice(programs.database, writes[route]!);
    expect(broken).toEqual({ status: 500, entries: 0, changed: false });
    expect(done.status).toBeLessThan(300);
    expect(done.entries).toBe(1);
  },
);
