import { parseArgs } from 'node:util';
import { Fault, runEntry } from '../tools/fault.mjs';
import { buildSwitches, platformSwitches, runProof } from '../tools/run-proof.mjs';

const usage = `npm run audit [-- <options>]

Acts over HTTP in programs of its own, counts every figure a second time from what it did, and compares the places that
show it. Exit code 1 when a figure differs.

  --seed <number>    do the same as an earlier run (default: a new one, which is printed)
  --people <number>  who sign up (default 10)
  --large            2,000 people
  --json <file>      write every comparison there
  --site <address>   audit a platform that runs already; it needs the addresses below, and no limits of one address
  --mailbox, --turnstile, --stripe <address>, --stripe-key <key>, --postgres <connection>, --staff <e-mail>
  --no-install       take the packages as they are
  --no-build         take the builds as they are
`;

const text = { type: 'string' };
const passed = { seed: text, people: text, json: text, ...platformSwitches };
const switches = { ...passed, large: { type: 'boolean', default: false }, ...buildSwitches };

/** `npm run audit`: a second count of every figure, by a platform of its own or one that runs. */
export const audit = (args) =>
  runEntry(async () => {
    const { values } = parseArgs({ args, options: switches, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    if (values.large && values.people !== undefined) throw new Fault('--large is --people 2000: give one.', usage);
    await runProof('audit', values.large ? { ...values, people: '2000' } : values, Object.keys(passed));
  });
