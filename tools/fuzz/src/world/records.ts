import { patiently, type Program } from '@laurel/audit/acts/world';
import type { Session } from '@laurel/audit/http/session';
import { formOf } from './form.ts';
import type { Pools } from '../input/pools.ts';

interface Made {
  kind: string;
  /** Address below `/admin/v2/`, with the program's id for `{program}`. */
  path: string;
  body: object;
}

const reader = { name: 'Reader of {program}', permissions: ['challenges.view'] };

/** One of each record that staff manage. */
const records: readonly Made[] = [
  { kind: 'role_id', path: 'roles', body: reader },
  {
    kind: 'view_id',
    path: 'programs/{program}/saved_views',
    body: { screen: 'participants', name: 'Spring', query: '', shared: true },
  },
  {
    kind: 'profile_attribute_id',
    path: 'programs/{program}/profile_attributes',
    body: { display_name: 'Shoe', attribute_name: 'shoe', attribute_field_type: 'other' },
  },
  {
    kind: 'feed_post_id',
    path: 'programs/{program}/dynamic_feed_posts',
    body: { name: 'News', title: 'Spring is here' },
  },
  {
    kind: 'program_page_id',
    path: 'programs/{program}/program_pages',
    body: { title: 'Rules', slug: 'rules', html: '<p>Be kind.</p>' },
  },
  { kind: 'api_key_id', path: 'programs/{program}/api_auths', body: { name: 'Shop', scopes: ['points:read'] } },
  {
    kind: 'webhook_id',
    path: 'programs/{program}/webhooks',
    body: { url: 'http://localhost:9/', types: ['webhook_endpoint.disabled'] },
  },
  { kind: 'content_tag_id', path: 'programs/{program}/content_tags', body: { name: 'Autumn' } },
  {
    kind: 'evergreen_value_id',
    path: 'programs/{program}/evergreen_setting_values',
    body: { evergreen_setting_definition_id: '1', active: false },
  },
  {
    kind: 'social_network_page_id',
    path: 'programs/{program}/social_network_pages',
    body: { url: 'https://www.instagram.com/laurel-{program}', platform: 'instagram' },
  },
  {
    kind: 'purchase_proof_merchant_id',
    path: 'programs/{program}/purchase_proof_merchants',
    body: { name: 'Grocery', aliases: [], active: false },
  },
  {
    kind: 'purchase_proof_product_id',
    path: 'programs/{program}/purchase_proof_products',
    body: { product_name: 'Tea', points_per_cents: '0.1', keywords: ['tea'], skus: [], product_active: true },
  },
];

/** Creates one of each record that staff manage, and takes the ids of all that lists show. */
export async function makeRecords(program: Program, spare: Program, pools: Pools): Promise<void> {
  const { office, id } = program;
  const [person = ''] = pools.of('participant_id');
  for (const { kind, path, body } of records) {
    const json = JSON.parse(JSON.stringify(body).replaceAll('{program}', id)) as object;
    const created = await patiently(() => office.post(`/admin/v2/${path.replace('{program}', id)}`, { json }));
    pools.addCreated(kind, created);
  }
  const [domain] = pools.of('spare_program_id');
  const second = { domain_type: 'perk_domain', domain: `fuzz-spare-${domain}` };
  pools.addCreated(
    'domain_list_id',
    await office.post(`/admin/v2/programs/${spare.id}/domain_lists`, { json: second }),
  );
  const invitee = {
    first_name: 'New',
    last_name: 'Comer',
    email: `comer-${id}@example.org`,
    grants: [{ role: 'program_manager', program_id: id }],
  };
  pools.addCreated('user_id', await office.post('/admin/v2/users', { json: { data: invitee } }));
  const [page = ''] = pools.of('program_page_id');
  await office.post(`/admin/v2/program_pages/${page}/publish`);
  pools.add('page_slug', 'rules');
  const entry = { profile_attribute_id: pools.of('profile_attribute_id')[0], value: '42' };
  const added = await office.post(`/admin/v2/participants/${person}/participant_profile`, { json: entry });
  pools.addCreated('participant_profile_id', added);
  await office.post(`/admin/v2/participants/${person}/toggle_tag`, { json: { tag: 'regular' } });
  await sendFiles(program, pools);
  await draw(program, pools);
  await takeFromLists(office, { id, pools });
}

async function sendFiles({ office, id }: Program, pools: Pools): Promise<void> {
  const file = { type: 'string', format: 'binary' };
  const picture = formOf({ properties: { file } }, { file: '' });
  const attached = await office.post(`/admin/v2/programs/${id}/program_attachments`, { raw: picture });
  pools.addCreated('attachment_id', attached);
  const people = formOf({ properties: { csv_file: file } }, { csv_file: '', email: 'ignore', points: 'ignore' });
  const { import_id, job_id } = await office.post<{ import_id: string; job_id: string }>(
    `/admin/v2/programs/${id}/participants/import`,
    { raw: people },
  );
  pools.add('import_id', import_id);
  pools.add('job_id', job_id);
}

/** One draw whose list of entrants is being generated, by a job that is not awaited, and one that has not begun. */
async function draw(program: Program, pools: Pools): Promise<void> {
  const { office, id } = program;
  for (const name of ['Raffle', 'Later raffle']) {
    const body = { name, description: name, selection: 'sweepstake', threshold: 1 };
    const { id: reward } = await office.post<{ id: string }>(`/admin/v2/programs/${id}/rewards`, { json: body });
    await office.post(`/admin/v2/rewards/${reward}/toggle_approval`);
    pools.add('sweepstake_id', reward);
  }
  const [first = ''] = pools.of('sweepstake_id');
  await office.post(`/admin/v2/rewards/${first}/sweepstake/commit`);
  const { job_id } = await office.post<{ job_id: string }>(`/admin/v2/rewards/${first}/generate_sweepstake_entries`);
  pools.add('reward_job_id', job_id);
}

const lists: readonly [string, string][] = [
  ['admin_tag_id', 'admin_tags'],
  ['challenge_id', 'challenges?page_size=100'],
  ['reward_id', 'rewards?page_size=100'],
  ['receipt_id', 'receipts'],
];

async function takeFromLists(office: Session, { id, pools }: { id: string; pools: Pools }): Promise<void> {
  for (const [kind, list] of lists) {
    const { data } = await office.get<{ data: { id: string }[] }>(`/admin/v2/programs/${id}/${list}`);
    for (const row of data) pools.add(kind, row.id);
  }
}
