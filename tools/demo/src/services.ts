import type { AdminCaller, ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { WebhookEndpointTable, WebhookSecretIssued } from '@laurel/contracts/integrations/webhooks.dto';
import type { SaveFeedPostRequest } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import type { SaveTier } from '@laurel/contracts/programs/tiers/tiers.dto';
import type { SaveEligibleProduct } from '@laurel/contracts/receipts/receipts.dto';
import type { ProvisionCollectiblesRequest } from '@laurel/contracts/rewards/collectibles.dto';
import type { AdjustPointsRequest } from '@laurel/contracts/rewards/rewards.dto';
import type { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import { InternalClient } from '@laurel/service-kit/http/internal-client';
import { UpstreamError } from '@laurel/service-kit/http/upstream-error';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoConfig } from './config.ts';

const PATIENCE_MILLIS = 20_000;

/** The calls of the services that build a program. */
export class Services {
  private readonly identity: InternalClient;
  private readonly programs: InternalClient;
  private readonly rewards: InternalClient;
  private readonly receipts: InternalClient;
  private readonly integrations: InternalClient;

  constructor(config: DemoConfig) {
    const client = (audience: 'identity' | 'programs' | 'rewards' | 'receipts' | 'integrations'): InternalClient =>
      new InternalClient({
        baseUrl: config[audience].url,
        audience,
        secret: config[audience].secret,
        caller: 'service:demo',
        timeoutMillis: 5_000,
      });
    this.identity = client('identity');
    this.programs = client('programs');
    this.rewards = client('rewards');
    this.receipts = client('receipts');
    this.integrations = client('integrations');
  }

  async close(): Promise<void> {
    const clients = [this.identity, this.programs, this.rewards, this.receipts, this.integrations];
    await Promise.all(clients.map((client) => client.close()));
  }

  organization(key: string, body: object): Promise<string> {
    return idOf(() => this.identity.put<Provisioned>(`/internal/organizations/${key}`, body));
  }

  admin(email: string, body: object): Promise<string> {
    return idOf(() => this.identity.put<Provisioned>(`/internal/admins/${email}`, body));
  }

  program(subdomain: string, body: object): Promise<string> {
    return idOf(() => this.programs.put<Provisioned>(`/internal/programs/${subdomain}`, body));
  }

  challenge(programId: string, identifier: string, body: object): Promise<string> {
    const path = `/internal/programs/${programId}/challenges/${identifier}`;
    return idOf(() => this.programs.put<Provisioned>(path, body));
  }

  reward(programId: string, identifier: string, body: object): Promise<string> {
    const path = `/internal/programs/${programId}/rewards/${identifier}`;
    return idOf(() => this.rewards.put<Provisioned>(path, body));
  }

  async collectibles(programId: string, body: ProvisionCollectiblesRequest): Promise<void> {
    await patiently(() => this.rewards.put<unknown>(`/internal/programs/${programId}/collectibles`, body));
  }

  async tiers(programId: string, tiers: SaveTier[]): Promise<void> {
    await patiently(() => this.programs.put<unknown>(`/internal/programs/${programId}/tiers`, { tiers }));
  }

  async feedPosts(programId: string, file: SaveFeedPostRequest[]): Promise<void> {
    const path = `/internal/programs/${programId}/dynamic_feed_posts`;
    await patiently(() => this.programs.put<unknown>(path, { file }));
  }

  /** The full list of a program's records; existing ones that it leaves out become inactive. */
  async eligibleProducts(programId: string, products: SaveEligibleProduct[]): Promise<void> {
    const path = `/internal/programs/${programId}/eligible_products`;
    await patiently(() => this.receipts.put<object>(path, { products }));
  }

  participant(programId: string, email: string, body: object): Promise<string> {
    const path = `/internal/programs/${programId}/participants/${email}`;
    return idOf(() => this.identity.put<Provisioned>(path, body));
  }

  async membership(programId: string, participantId: string, granted: boolean): Promise<void> {
    const path = `/internal/programs/${programId}/participants/${participantId}/membership`;
    await patiently(() => this.programs.put<object>(path, { granted }));
  }

  async adjustPoints(programId: string, body: AdjustPointsRequest): Promise<void> {
    await patiently(() => this.rewards.post<object>(`/internal/programs/${programId}/points`, body));
  }

  /** Adds a webhook endpoint, and resolves with its secret; `null` where one with this address is there already. */
  async webhook(programId: string, body: { url: string }, as: AdminCaller): Promise<string | null> {
    const path = `/admin/v2/programs/${programId}/webhooks`;
    const { data } = await patiently(() => this.integrations.get<WebhookEndpointTable>(path, { as }));
    if (data.some(({ url }) => url === body.url)) return null;
    return (await this.integrations.post<WebhookSecretIssued>(path, body, { as })).secret;
  }

  /** Completes a challenge as the participant would; harmless when they have done so before. */
  async submit(participant: ParticipantCaller, identifier: string): Promise<void> {
    await once('already_completed', () =>
      this.programs.post('/public/challenges/submit', { challenge_id: identifier }, { as: participant }),
    );
  }

  /** Claims a reward as the participant would; harmless when they have it already. */
  async claim(participant: ParticipantCaller, rewardId: string): Promise<void> {
    await once('already_claimed', () =>
      this.rewards.post('/public/rewards/process_reward', { reward_id: rewardId }, { as: participant }),
    );
  }
}

async function idOf(call: () => Promise<Provisioned>): Promise<string> {
  return (await patiently(call)).id;
}

/** Tries again while a service is starting, or has not yet received a program that another one has just created. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MILLIS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const mayPass = error instanceof UpstreamError && (error.status === 404 || error.status >= 500);
      if (!mayPass || Date.now() > deadline) throw error;
    }
    await sleep(150);
  }
}

async function once(refusal: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await patiently(call);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== refusal) throw error;
  }
}
