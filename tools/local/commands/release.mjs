import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../bootstrap/prepare.mjs';
import { runningPlatform } from '../bootstrap/running.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { dataDir, root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = `npm run release -- <remote> [--canary 10%] [--program <subdomain or id>] [--no-build]
npm run release -- promote <remote>
npm run release -- rollback <remote> [--program …] --reason "…"
npm run release -- disable <remote> [--program …] --reason "…"
npm run release -- enable <remote> [--program …]
npm run release -- allow <who> --of <owner of remotes, or platform>
npm run release -- forbid <who> --of <owner>
npm run release -- list

--by <who> names who gives the command; otherwise it is this machine's user.
`;

const switches = {
  canary: { type: 'string' },
  program: { type: 'string' },
  reason: { type: 'string' },
  by: { type: 'string' },
  of: { type: 'string' },
  build: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};
const commands = ['promote', 'rollback', 'disable', 'enable', 'allow', 'forbid', 'list'];
const ofPeople = ['allow', 'forbid'];

/** `npm run release`: releases one front end into the running platform, and rolls it back. */
export const release = (args) =>
  runEntry(async () => {
    const { values, positionals } = parseArgs({ args, options: switches, allowPositionals: true, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    const command = commands.includes(positionals[0]) ? positionals[0] : 'publish';
    const [name, ...rest] = command === 'publish' ? positionals : positionals.slice(1);
    if (rest.length > 0 || (name === undefined) !== (command === 'list'))
      throw new Fault('Which remote, or who?', usage);
    if ((await runningPlatform()) === null) throw new Fault('Laurel does not run.', 'Start it with "npm start".');
    const isRemote = name !== undefined && !ofPeople.includes(command);
    if (isRemote && !existsSync(join(root, name, 'webpack.config.mjs')))
      throw new Fault(`There is no remote ${name}.`, 'A remote is a folder mfe-… with a remote.json.');
    const builds = command === 'publish' && values.build;
    if (builds) await prepare(createProgress(), { projects: [`@laurel/${name}`] });
    const { canary, program, reason, by, of: owner } = values;
    const releases = await import('../dist/commands/release.js');
    const options = { canary, program, reason, by, owner };
    const done = await releases.release({ root, dataDir, command, name: name ?? '', ...options });
    process.stdout.write(`${done}\n`);
  });
