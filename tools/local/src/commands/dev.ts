import { devRemote } from './dev-remote.ts';
import { devService } from './dev-service.ts';
import { demandRunning } from './running.ts';
import { Fault } from '../fault.ts';
import { frontEnds, services } from '../pieces.ts';
import type { DevOptions } from './dev-options.ts';

/** `npm run dev -- <piece>`: one piece rebuilt and reloaded as its files change, against the running rest. */
export async function dev(options: DevOptions): Promise<void> {
  const { root, dataDir, piece } = options;
  const remotes = frontEnds(root).map(({ name }) => name);
  const isService = services.some(({ name }) => name === piece);
  if (!isService && !remotes.includes(piece)) {
    throw new Fault(
      `There is no piece "${piece}".`,
      `Services: ${services.map(({ name }) => name).join(', ')}. Front ends: ${remotes.join(', ')}.`,
    );
  }
  const running = await demandRunning(dataDir);
  if (isService) await devService(options);
  else await devRemote(options, running);
}
