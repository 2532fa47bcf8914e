import { publish } from '@laurel/gateway/publish';
import {
  type Audience,
  listReleases,
  promote,
  rollback,
  setPublisher,
  setEnabled,
} from '@laurel/gateway/release-commands';
import { releaseVariables } from '@laurel/gateway/config';
import { readConfig } from '@laurel/service-kit/config/read-config';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `release.js publish  --by <who> [--canary <percent> | --program <id>]
release.js promote  --by <who>
release.js rollback --by <who> --reason <why> [--program <id>]
release.js disable  --by <who> --reason <why> [--program <id>]
release.js enable   --by <who> [--program <id>]
release.js allow    --by <who> --publisher <whom> --owner <of remotes, or platform>
release.js forbid   --by <who> --publisher <whom> --owner <of remotes, or platform>
release.js list
`;

/** The build in the image. */
const build = resolve(import.meta.dirname, '../../../front-end');

interface CommandOptions {
  databaseUrl: string;
  name: string;
  actor: string;
  reason: string;
  publisher: string;
  owner: string;
  programId?: string;
}

async function runCommand(command: string, options: CommandOptions, audience: Audience): Promise<unknown> {
  switch (command) {
    case 'publish':
      return publish(process.env, { dir: build, actor: options.actor, audience });
    case 'promote':
      return promote(options);
    case 'rollback':
      return rollback(options);
    case 'disable':
    case 'enable':
      return setEnabled({ ...options, on: command === 'enable' });
    case 'allow':
    case 'forbid':
      return setPublisher({ ...options, allowed: command === 'allow' });
    default:
      return listReleases(options.databaseUrl);
  }
}

const needsActor = ['publish', 'promote', 'rollback', 'disable', 'enable', 'allow', 'forbid'];
const needsReason = ['rollback', 'disable'];
const needsPublisher = ['allow', 'forbid'];
const knownFaults = ['ReleaseRefusedError', 'ReleaseCommandError'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    by: { type: 'string', default: '' },
    canary: { type: 'string' },
    program: { type: 'string' },
    reason: { type: 'string', default: '' },
    publisher: { type: 'string', default: '' },
    owner: { type: 'string', default: '' },
  },
});
const [command = '', ...more] = positionals;
const isComplete =
  more.length === 0 &&
  (command === 'list' || (needsActor.includes(command) && values.by !== '')) &&
  !(needsReason.includes(command) && values.reason === '') &&
  !(needsPublisher.includes(command) && (values.publisher === '' || values.owner === '')) &&
  (values.canary === undefined || (values.program === undefined && /^[1-9]\d?$/.test(values.canary)));

if (isComplete) {
  const { databaseUrl } = readConfig(process.env, { databaseUrl: releaseVariables.databaseUrl });
  const { name } = JSON.parse(readFileSync(join(build, 'release.json'), 'utf8')) as { name: string };
  const audience: Audience =
    values.canary !== undefined
      ? { kind: 'canary', percent: Number(values.canary) }
      : values.program !== undefined
        ? { kind: 'program', programId: values.program }
        : { kind: 'everybody' };
  const { by: actor, reason, publisher, owner, program } = values;
  const options = { databaseUrl, name, actor, reason, publisher, owner };
  try {
    const result = await runCommand(
      command,
      program === undefined ? options : { ...options, programId: program },
      audience,
    );
    process.stdout.write(`${JSON.stringify({ command, name, result: result ?? 'done' })}\n`);
  } catch (error) {
    if (!(error instanceof Error && knownFaults.includes(error.name))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
