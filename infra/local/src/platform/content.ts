import { publish } from '@laurel/gateway/publish';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontEnds } from './pieces.ts';
import type { Progress } from '../progress.ts';

/** Publishes the built shell and remotes through the gateway's own release command. */
export async function publishFrontEnds(root: string, env: NodeJS.ProcessEnv, progress: Progress): Promise<void> {
  await progress.step('Publishing front ends', async (step) => {
    const built = frontEnds(root).filter(({ dir }) => existsSync(join(dir, 'release.json')));
    // The shell first: remotes are checked against it.
    for (const { dir } of built.toSorted((one, other) => rank(one) - rank(other))) {
      await publish(env, { dir, actor: 'npm start' });
    }
    step.done(`Published ${built.map(({ name }) => name).join(', ')}`);
  });
}

const rank = ({ name }: { name: string }): number => (name === 'shell' ? 0 : 1);

/**
 * Fills the demo programs through the services' provisioning calls. Once for each content, so that a later start leaves
 * alone what people have changed since.
 */
export async function seedDemo(env: NodeJS.ProcessEnv, dataDir: string, progress: Progress): Promise<void> {
  await progress.step('Demo programs', async (step) => {
    const { contentDigest, seed } = await import('@laurel/demo/seed');
    const mark = join(dataDir, 'demo.sha256');
    const digest = contentDigest();
    if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) {
      step.done('Demo programs are there');
      return;
    }
    await seed(env);
    writeFileSync(mark, digest);
  });
}
