import { expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retellRunning } from '../src/commands/retell.ts';

it('retell asks for a platform that runs, whose environment the service needs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'retell-'));
  const order = { root: dataDir, dataDir, service: 'identity', order: ['participants.changed'] };
  await expect(retellRunning(order)).rejects.toThrow('Laurel does not run.');
  await rm(dataDir, { recursive: true });
});
