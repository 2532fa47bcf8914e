import type { AdminTagTable } from '@laurel/contracts/identity/participants/admin-tags.dto';
import type { ImportStarted, ParticipantImport } from '@laurel/contracts/identity/participants/import.dto';
import type { WebhookDeliveryTable, WebhookSecretIssued } from '@laurel/contracts/integrations/webhooks.dto';
import type { ParticipantTable } from '@laurel/contracts/identity/participants/participants.dto';
import type { CouponImportList } from '@laurel/contracts/rewards/coupons.dto';
import type { IssueReported } from '@laurel/contracts/receipts/receipts.dto';
import type { DrawResponse } from '@laurel/contracts/rewards/draws.dto';
import type { DomainSaved } from '@laurel/contracts/programs/domains/domain-lists.dto';
import type { LookVersionTable } from '@laurel/contracts/programs/look/look.dto';
import type { SocialNetworkPageSaved } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { until } from '@laurel/local-platform/backing/wait';
import { organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpOptions } from '@laurel/test-kit/http';
import type { TenantFixture, Names } from './tenants.fixture.ts';
import { tableIn } from './receipts.ts';
import { type Owner, straightTo } from './services.ts';
import type { Method } from './site-visitor.ts';

/** Creates one of each record that staff of a program manage in the back-office; returns their ids by name. */
export async function makeOfficeRecords(tenant: TenantFixture): Promise<Names> {
  const [people, rewards, content, merchants, issues, webhooks] = await Promise.all([
    makePeople(tenant),
    makeRewards(tenant),
    makeContent(tenant),
    makeMerchants(tenant),
    makeIssueReport(tenant),
    makeWebhooks(tenant),
  ]);
  return { ...people, ...rewards, ...content, ...merchants, ...issues, ...webhooks };
}

type StaffApi = <Answer>(method: Method, path: string, call?: HttpOptions) => Promise<Answer>;

/**
 * A caller with every permission in the fixture's organization, at one service. The caller is the program's manager,
 * because a job continues only while the admin who started it has the permission for it.
 */
async function withStaffApi<Result>(
  { name, organizationId, names }: TenantFixture,
  owner: Owner,
  work: (api: StaffApi) => Promise<Result>,
): Promise<Result> {
  const http = straightTo(
    owner,
    organizationAdmin(organizationId, { admin_id: names['user_id'] ?? '', name: `Owner of ${name}` }),
  );
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

const makePeople = (tenant: TenantFixture): Promise<Names> =>
  withStaffApi(tenant, 'identity', async (api) => {
    const { name, programId, subdomain, names } = tenant;
    const program = `programs/${programId}`;
    const post = <Answer>(path: string, body: object): Promise<Answer> => api<Answer>('POST', path, { body });
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
    await post(`participants/${names['participant_id']}/toggle_tag`, { tag: `Friend of ${name}` });
    const tags = await api<AdminTagTable>('GET', `${program}/admin_tags?search=Friend`);
    const view = { screen: 'participants', name: `View of ${name}`, query: '', shared: true };
    const { saved_view } = await post<{ saved_view: { id: string } }>(`${program}/saved_views`, view);
    const key = { name: `Key of ${name}`, scopes: ['points:read'] };
    const { api_auth } = await post<{ api_auth: { id: string } }>(`${program}/api_auths`, key);
    const role = { name: `Role of ${name}`, permissions: ['challenges.view'] };
    const { id: role_id } = await post<{ id: string }>('roles', role);
    const invitee = {
      first_name: name,
      last_name: 'Invitee',
      email: `invitee@${subdomain}.example`,
      grants: [{ role: role_id, program_id: programId }],
    };
    const { id: invitee_id } = await post<{ id: string }>('users', { data: invitee });
    const file = tableIn('csv_file', `email,first_name\nimported@${subdomain}.example,${name}\n`, {
      email: 'ignore',
      points: 'ignore',
    });
    const { import_id, job_id } = await api<ImportStarted>('POST', `${program}/participants/import`, file);
    await until(async () => {
      const { status } = await api<ParticipantImport>('GET', `${program}/participants/import/${import_id}`);
      if (status !== 'done') throw new Error(`The import is ${status}`);
    }, 20_000);
    const found = await api<ParticipantTable>('GET', `${program}/participants?search=imported@${subdomain}.example`);
    const coat = await define('coat');
    return {
      imported_id: found.data[0]?.id ?? '',
      participant_profile_id: entry.id,
      profile_attribute_id: coat,
      profile_attribute_ids: coat,
      previous_ids: known.profile_attribute_id,
      selected_attributes: known.profile_attribute_id,
      admin_tag_id: tags.data[0]?.id ?? '',
      api_key_id: api_auth.id,
      view_id: saved_view.id,
      role_id,
      role_version: '1',
      invitee_id,
      import_id,
      job_id,
    };
  });

const makeRewards = (tenant: TenantFixture): Promise<Names> =>
  withStaffApi(tenant, 'rewards', async (api) => {
    const { name, programId, names } = tenant;
    const make = async (kind: string, selection: string): Promise<string> => {
      const body = { name: `${kind} of ${name}`, description: name, selection, threshold: 1 };
      const { id } = await api<{ id: string }>('POST', `programs/${programId}/rewards`, { body });
      await api('POST', `rewards/${id}/toggle_approval`);
      return id;
    };
    const sweepstake_id = await make('Raffle', 'sweepstake');
    const contest_id = await make('Contest', 'mini_contest');
    const race_id = await make('Race', 'mini_contest');
    // These points are earned while the three are active.
    for (const id of ['participant_id', 'leaving_id']) await earn(programId, names[id] ?? '');
    const draw = `rewards/${sweepstake_id}/sweepstake`;
    await api('POST', `${draw}/commit`);
    const { job_id } = await api<{ job_id: string }>('POST', `rewards/${sweepstake_id}/generate_sweepstake_entries`);
    await until(async () => {
      const { state } = await api<DrawResponse>('GET', draw);
      if (state !== 'frozen') throw new Error(`The draw is ${state}`);
    }, 20_000);
    await api('POST', `${draw}/draw`, { body: { winners: 1 } });
    await api('POST', `rewards/${names['reward_id']}/coupons`, { body: { codes: `${name}-1, ${name}-2` } });
    const { data } = await api<CouponImportList>('GET', `rewards/${names['reward_id']}/coupon_imports`);
    return { sweepstake_id, contest_id, race_id, reward_job_id: job_id, coupon_import_id: data[0]?.id ?? '' };
  });

const makeContent = (tenant: TenantFixture): Promise<Names> =>
  withStaffApi(tenant, 'programs', async (api) => {
    const { name, programId, subdomain } = tenant;
    const body = { name: `News of ${name}`, title: name, published_at: '2026-01-01T09:00:00Z' };
    const { id } = await api<{ id: string }>('POST', `programs/${programId}/dynamic_feed_posts`, { body });
    const second = { domain_type: 'perk_domain', domain: `${subdomain}-also` };
    const { domain_list } = await api<DomainSaved>('POST', `programs/${programId}/domain_lists`, { body: second });
    const page = { title: `Terms of ${name}`, slug: `terms-of-${subdomain}`, html: `<p>${name}</p>` };
    const drafted = await api<{ id: string }>('POST', `programs/${programId}/program_pages`, { body: page });
    const tag = { name: `Season of ${name}` };
    const tagged = await api<{ id: string }>('POST', `programs/${programId}/content_tags`, { body: tag });
    const decided = await api<{ id: string }>('POST', `programs/${programId}/evergreen_setting_values`, {
      body: { evergreen_setting_definition_id: '1', active: false },
    });
    const social = { url: `https://www.instagram.com/${subdomain}`, platform: 'instagram' };
    const added = await api<SocialNetworkPageSaved>('POST', `programs/${programId}/social_network_pages`, {
      body: social,
    });
    const { current_id } = await api<LookVersionTable>('GET', `programs/${programId}/look_versions`);
    const look = current_id ?? '';
    return {
      look_version_id: look,
      current_id: look,
      program_page_id: drafted.id,
      domain_list_id: domain_list.id,
      feed_post_id: id,
      content_tag_id: tagged.id,
      evergreen_value_id: decided.id,
      social_network_page_id: added.social_network_page.id,
    };
  });

const makeMerchants = (tenant: TenantFixture): Promise<Names> =>
  withStaffApi(tenant, 'receipts', async (api) => {
    const { name, programId } = tenant;
    const body = { name: `Grocery of ${name}`, aliases: [], active: false };
    const { id } = await api<{ id: string }>('POST', `programs/${programId}/purchase_proof_merchants`, { body });
    return { purchase_proof_merchant_id: id };
  });

const makeIssueReport = (tenant: TenantFixture): Promise<Names> =>
  withStaffApi(tenant, 'receipts', async (api) => {
    const body = { category: 'other', text: `The total of ${tenant.name} is cut off` };
    const { report } = await api<IssueReported>('POST', `receipts/${tenant.names['receipt_id']}/issue_reports`, {
      body,
    });
    return { issue_report_id: report.id };
  });

const makeWebhooks = (tenant: TenantFixture): Promise<Names> =>
  withStaffApi(tenant, 'integrations', async (api) => {
    const { name, programId } = tenant;
    // Nothing listens there, and nothing but a test is sent there.
    const body = { url: 'http://localhost:9/', description: `Shop of ${name}`, types: ['webhook_endpoint.disabled'] };
    const { webhook } = await until(
      () => api<WebhookSecretIssued>('POST', `programs/${programId}/webhooks`, { body }),
      20_000,
    );
    await api('POST', `webhooks/${webhook.id}/test`, { body: { type: 'reward.won' } });
    const { data } = await api<WebhookDeliveryTable>('GET', `webhooks/${webhook.id}/deliveries`);
    return { webhook_id: webhook.id, delivery_id: data[0]?.id ?? '' };
  });

async function earn(programId: string, participant_id: string): Promise<void> {
  const http = straightTo('rewards', service('e2e'));
  const body = { participant_id, amount: 20, title: 'Welcome', key: `welcome ${participant_id}` };
  const { status } = await http.post(`/internal/programs/${programId}/points`, body);
  await http.close();
  if (status >= 300) throw new Error(`Points for ${participant_id}: ${status}`);
}
