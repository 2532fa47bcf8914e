import type { ImportStarted, ParticipantImport } from '@laurel/contracts/identity/participants/import.dto';
import type { ParticipantTable } from '@laurel/contracts/identity/participants/participants.dto';
import type { DrawResponse } from '@laurel/contracts/rewards/draws.dto';
import { until } from '@laurel/local-platform/backing/wait';
import { organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpOptions } from '@laurel/test-kit/http';
import type { Company, Names } from './companies.ts';
import { tableIn } from './receipts.ts';
import { type Owner, straightTo } from './services.ts';
import type { Method } from './site-visitor.ts';

/** Makes what staff of a program keep in the back-office, one of each; answers by which names they go. */
export async function makeOfficeRecords(company: Company): Promise<Names> {
  const [people, prizes] = await Promise.all([makePeople(company), makePrizes(company)]);
  return { ...people, ...prizes };
}

type Desk = <Answer>(method: Method, path: string, call?: HttpOptions) => Promise<Answer>;

/** Whoever may do everything in the company's organization, at one service. */
async function atDesk<Result>(
  { name, organizationId }: Company,
  owner: Owner,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  const http = straightTo(owner, organizationAdmin(organizationId, { name: `Owner of ${name}` }));
  try {
    return await work(async <Answer>(method: Method, path: string, call: HttpOptions = {}) => {
      const { status, body } = await http.request(method, `/admin/v2/${path}`, call);
      if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body as Answer;
    });
  } finally {
    await http.close();
  }
}

const makePeople = (company: Company): Promise<Names> =>
  atDesk(company, 'identity', async (desk) => {
    const { name, programId, subdomain, names } = company;
    const program = `programs/${programId}`;
    const post = <Answer>(path: string, body: object): Promise<Answer> => desk<Answer>('POST', path, { body });
    const define = async (attribute_name: string): Promise<string> => {
      const body = { display_name: `${attribute_name} of ${name}`, attribute_name, attribute_field_type: 'other' };
      const { profile_attribute } = await post<{ profile_attribute: { id: string } }>(
        `${program}/profile_attributes`,
        body,
      );
      return profile_attribute.id;
    };
    const known = { profile_attribute_id: await define('shoe'), value: `Size of ${name}` };
    const { entry } = await post<{ entry: { id: string } }>(
      `participants/${names['participant_id']}/participant_profile`,
      known,
    );
    const view = { screen: 'participants', name: `View of ${name}`, query: '', shared: true };
    const { saved_view } = await post<{ saved_view: { id: string } }>(`${program}/saved_views`, view);
    const role = { name: `Role of ${name}`, permissions: ['challenges.view'] };
    const { id: role_id } = await post<{ id: string }>('roles', role);
    const invitee = {
      ...{ first_name: name, last_name: 'Invitee', email: `invitee@${subdomain}.example` },
      grants: [{ role: role_id, program_id: programId }],
    };
    const { id: invitee_id } = await post<{ id: string }>('users', { data: invitee });
    const file = tableIn('csv_file', `email,first_name\nimported@${subdomain}.example,${name}\n`, {
      ...{ email: 'ignore', points: 'ignore' },
    });
    const { import_id, job_id } = await desk<ImportStarted>('POST', `${program}/participants/import`, file);
    await until(async () => {
      const { status } = await desk<ParticipantImport>('GET', `${program}/participants/import/${import_id}`);
      if (status !== 'done') throw new Error(`The import is ${status}`);
    }, 20_000);
    const found = await desk<ParticipantTable>('GET', `${program}/participants?search=imported@${subdomain}.example`);
    return {
      imported_id: found.data[0]?.id ?? '',
      ...{ participant_profile_id: entry.id, profile_attribute_id: await define('coat') },
      selected_attributes: known.profile_attribute_id,
      ...{ view_id: saved_view.id, role_id, role_version: '1', invitee_id, import_id, job_id },
    };
  });

const makePrizes = (company: Company): Promise<Names> =>
  atDesk(company, 'rewards', async (desk) => {
    const { name, programId, names } = company;
    const make = async (kind: string, selection: string): Promise<string> => {
      const body = { name: `${kind} of ${name}`, description: name, selection, threshold: 1 };
      const { id } = await desk<{ id: string }>('POST', `programs/${programId}/rewards`, { body });
      await desk('POST', `rewards/${id}/toggle_approval`);
      return id;
    };
    const sweepstake_id = await make('Raffle', 'sweepstake');
    const contest_id = await make('Contest', 'mini_contest');
    const race_id = await make('Race', 'mini_contest');
    // Earned while the three are on.
    for (const id of ['participant_id', 'leaving_id']) await earn(programId, names[id] ?? '');
    const draw = `rewards/${sweepstake_id}/sweepstake`;
    await desk('POST', `${draw}/commit`);
    const { job_id } = await desk<{ job_id: string }>('POST', `rewards/${sweepstake_id}/generate_sweepstake_entries`);
    await until(async () => {
      const { state } = await desk<DrawResponse>('GET', draw);
      if (state !== 'frozen') throw new Error(`The draw is ${state}`);
    }, 20_000);
    await desk('POST', `${draw}/draw`, { body: { winners: 1 } });
    await desk('POST', `rewards/${names['reward_id']}/coupons`, { body: { codes: `${name}-1, ${name}-2` } });
    return { sweepstake_id, contest_id, race_id, reward_job_id: job_id };
  });

async function earn(programId: string, participant_id: string): Promise<void> {
  const http = straightTo('rewards', service('e2e'));
  const body = { participant_id, amount: 20, title: 'Welcome', key: `welcome ${participant_id}` };
  const { status } = await http.post(`/internal/programs/${programId}/points`, body);
  await http.close();
  if (status >= 300) throw new Error(`Points for ${participant_id}: ${status}`);
}
