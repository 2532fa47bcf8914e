import { expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { republishRunning } from '../src/commands/republish.ts';

it('republish asks for a platform that runs, whose environment the service needs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'republish-'));
  const order = { root: dataDir, dataDir, service: 'identity', order: ['participants.changed'] };
  await expect(republishRunning(order)).rejects.toThrow('Laurel does not run.');
  await rm(dataDir, { recursive: true });
});
