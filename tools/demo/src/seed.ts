import type { AdminCaller, ParticipantCaller } from '@laurel/contracts/auth/caller';
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { readDemoConfig } from './config.ts';
import type { DemoParticipant, DemoProgram } from './content/demo-program.ts';
import { demoPrograms } from './content/demo-programs.ts';
import { copyMedia } from './media.ts';
import { admins, organization } from './people.ts';
import { Services } from './services.ts';

/**
 * Fills a running platform with the demo programs and their people through the services' provisioning calls.
 *
 * Safe to repeat: what is there already is left alone, and so is what people have done since.
 */
export async function seed(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readDemoConfig(env);
  const services = new Services(config);
  try {
    if (config.mediaDir !== '') await copyMedia(config.mediaDir);
    const organizationId = await services.organization(organization.key, organization.body);
    const staff = admins.map(async ({ email, ...admin }) => ({
      admin_id: await services.admin(email, { ...admin, organization_id: organizationId }),
      name: `${admin.first_name} ${admin.last_name}`,
    }));
    const [owner = { admin_id: '', name: '' }] = await Promise.all(staff);
    const context: Context = { organizationId, owner, inspector: config.inspector };
    await Promise.all(demoPrograms.map((demo) => seedProgram(services, context, demo)));
  } finally {
    await services.close();
  }
}

/** A digest of the demo's content, by which a platform recognises the content that it holds. */
export function contentDigest(): string {
  const content = [organization, admins, demoPrograms];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

interface Context {
  organizationId: string;
  /** Its first admin. */
  owner: Pick<AdminCaller, 'admin_id' | 'name'>;
  /** Address of the inspector of webhooks; empty where there is none. */
  inspector: string;
}

interface SeededProgram {
  id: string;
  /** Ids by identifier. */
  rewards: Map<string, string>;
}

async function seedProgram(services: Services, context: Context, demo: DemoProgram): Promise<void> {
  const id = await services.program(demo.subdomain, { ...demo.program, organization_id: context.organizationId });
  // The endpoint comes before the people, so that it is sent what happens to them.
  await seedWebhook(services, context, id, demo);
  const rewards = new Map<string, string>();
  // The home page shows the newest first, so the first of the list is made last.
  const challenges = async (): Promise<void> => {
    for (const { identifier, ...challenge } of demo.challenges.toReversed()) {
      await services.challenge(id, identifier, challenge);
    }
  };
  const treats = async (): Promise<void> => {
    for (const { identifier, ...reward } of demo.rewards.toReversed()) {
      rewards.set(identifier, await services.reward(id, identifier, reward));
    }
  };
  await Promise.all([
    challenges(),
    treats(),
    services.eligibleProducts(id, demo.products),
    demo.tiers && services.tiers(id, demo.tiers),
    demo.feedPosts && services.feedPosts(id, demo.feedPosts),
  ]);
  const program = { id, rewards };
  if (demo.collectibles) {
    const reward_ids = demo.collectibles.map((identifier) => rewards.get(identifier) ?? '');
    await services.collectibles(id, { private_key: accountOf(demo), reward_ids });
  }
  await Promise.all(demo.people.map((participant) => seedParticipant(services, program, participant)));
}

async function seedWebhook(
  services: Services,
  { organizationId: organization_id, owner, inspector }: Context,
  programId: string,
  { subdomain, webhook }: DemoProgram,
): Promise<void> {
  if (!webhook || inspector === '') return;
  const permissions = { program: { update: true } };
  const caller: AdminCaller = {
    kind: 'admin',
    ...owner,
    session_id: '0',
    organization_id,
    super_admin: false,
    grants: [{ program_id: programId, permissions }],
  };
  const secret = await services.webhook(programId, { ...webhook, url: `${inspector}/hooks/${subdomain}` }, caller);
  if (secret === null) return;
  const form = new URLSearchParams({ receiver: subdomain, secret });
  await fetch(`${inspector}/secrets`, { method: 'POST', body: form, redirect: 'manual' });
}

/** The key of the program's account on the stand-in for a chain; worth nothing, and the same each time. */
const accountOf = ({ subdomain }: DemoProgram): string =>
  createHash('sha256').update(`demo account of ${subdomain}`).digest('hex');

async function seedParticipant(services: Services, program: SeededProgram, demo: DemoParticipant): Promise<void> {
  const id = await services.participant(program.id, demo.email, demo.person);
  await services.membership(program.id, id, demo.isPremium);
  for (const [index, { amount, title }] of demo.history.entries()) {
    await services.adjustPoints(program.id, { participant_id: id, amount, title, key: `demo:${demo.email}:${index}` });
  }
  const caller: ParticipantCaller = {
    kind: 'participant',
    program_id: program.id,
    participant_id: id,
    session_id: '0',
    first_name: demo.person.first_name,
    'eligible_offers_rewards?': false,
  };
  for (const identifier of demo.completed) await services.submit(caller, identifier);
  for (const identifier of demo.claimed) await services.claim(caller, program.rewards.get(identifier) ?? '');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = performance.now();
  await seed(process.env);
  process.stdout.write(`Demo programs are in place (${((performance.now() - started) / 1_000).toFixed(1)} s)\n`);
}
