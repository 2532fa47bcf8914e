import { publish } from '@laurel/gateway/publish';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { frontEnds } from './pieces.ts';
import type { Progress } from '../progress.ts';

/** Publishes the built shell and remotes through the gateway's own release command. */
export async function publishFrontEnds(root: string, env: NodeJS.ProcessEnv, progress: Progress): Promise<void> {
  await progress.step('Publishing front ends', async (step) => {
    const built = frontEnds(root).filter(({ dir }) => existsSync(join(dir, 'release.json')));
    for (const { dir } of built) await publish(env, { dir, actor: 'npm start' });
    step.done(`Published ${built.map(({ name }) => name).join(', ')}`);
  });
}

/** Fills the demo programs through the services' provisioning calls; safe to repeat. */
export async function seedDemo(env: NodeJS.ProcessEnv, progress: Progress): Promise<void> {
  await progress.step('Demo programs', async () => {
    const { seed } = await import('@laurel/demo/seed');
    await seed(env);
  });
}
