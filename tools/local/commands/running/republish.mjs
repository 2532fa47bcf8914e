import { prepare } from '../../bootstrap/prepare.mjs';
import { Fault, runEntry } from '../../tools/fault.mjs';
import { dataDir, root } from '../../tools/paths.mjs';
import { createProgress } from '../../tools/progress.mjs';

const usage = 'npm run republish -- identity|programs|rewards|receipts <event> [program] [--since <moment>]';

/**
 * `npm run republish`: a service of the running platform publishes its present state again; exit code 1 when it cannot.
 * @param {string[]} args
 */
export const republish = (args) =>
  runEntry(async () => {
    const [service, ...order] = args;
    if (!['identity', 'programs', 'rewards', 'receipts'].includes(service) || order.length === 0)
      throw new Fault('Which service, and which event?', usage);
    await prepare(createProgress(), { projects: ['@laurel/local-platform', `@laurel/${service}`] });
    const { republishRunning } = await import('../../dist/commands/republish.js');
    process.exitCode = await republishRunning({ root, dataDir, service, order });
  });
