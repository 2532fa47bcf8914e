import { parseArgs } from 'node:util';
import { runEntry } from '../tools/fault.mjs';
import { buildSwitches, platformSwitches, runProof } from '../tools/run-proof.mjs';

const usage = `npm run fuzz [-- <options>]

Makes every call of docs/openapi through the gateway, right and wrong ones, in the name of a visitor, a participant and
staff, and judges the answers by the documents. Exit code 1 when an answer breaks a rule.

  --seed <number>     do the same as an earlier run (default: a new one, which is printed)
  --seconds <number>  how long (default 60); every operation is called in any case
  --operation <names> these operations alone, by their operationId (A,B), or sequences alone
  --json <file>       write every finding there
  --site <address>    fuzz a platform that runs already; it needs the addresses below, and no limits of one address
  --mailbox, --turnstile, --stripe <address>, --stripe-key <key>, --postgres <connection>, --staff <e-mail>
  --no-install        take the packages as they are
  --no-build          take the builds as they are
`;

const text = { type: 'string' };
const passed = { seed: text, seconds: text, operation: text, json: text, ...platformSwitches };

/** `npm run fuzz`: right and wrong calls, judged by the OpenAPI documents. */
export const fuzz = (args) =>
  runEntry(async () => {
    const { values } = parseArgs({ args, options: { ...passed, ...buildSwitches }, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    await runProof('fuzz', values, Object.keys(passed));
  });
