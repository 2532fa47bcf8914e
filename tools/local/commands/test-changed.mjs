import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureRedis } from '../bootstrap/programs.mjs';
import { affectedProjects, baseCommit, changedFiles } from '../tools/changes.mjs';
import { runEntry } from '../tools/fault.mjs';
import { root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';
import { runGates } from '../tools/run-gates.mjs';
import { gatesOf, jestGate, toolGate } from '../tools/gates.mjs';

const usage = `npm run test:changed [-- <options>]

Checks what differs from the commit at which the branch left main, with the working tree: formatting and lint of the
changed files, types and import rules of the projects that they affect, and the specs that import them, directly or not.

  --base <commit>  compare with this commit
  --verbose        show everything that the gates write
  --no-install     take the packages as they are
`;

const switches = {
  base: { type: 'string', default: '' },
  verbose: { type: 'boolean', default: false },
  install: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

const halves = { 'env:node': 'tsconfig.node.json', 'env:web': 'tsconfig.web.json' };
const resolver = fileURLToPath(new URL('../tools/source-resolver.cjs', import.meta.url));
// These specs read files of the whole repository instead of importing them.
const readers = [
  'infra/deploy-checks/src/services/variables.spec.ts',
  'libs/contracts/src/languages/languages.spec.ts',
  'libs/ui/src/entries.spec.ts',
  'libs/web-kit/src/i18n/i18n.spec.tsx',
  'services/identity/src/admins/roles/permission-pairs.spec.ts',
  'tools/lint/comments.spec.ts',
  'tools/lint/library-pages.spec.ts',
  'tools/lint/tables-without-entity.spec.ts',
  'tools/local/test/breaches.spec.ts',
  'tools/local/test/documents',
  'tools/stories/src/faked-answers.spec.ts',
  'tools/test-kit/test/clock.spec.ts',
];
const ofEverything =
  /^(?:package(?:-lock)?\.json|tsconfig\.\w+\.json|jest\.config\.mjs|eslint\.config\.mjs|\.oxlintrc\.json|nx\.json|\.swcrc)$/;

/** `npm run test:changed`: the gates that a small change can fail, over what it affects. */
export const testChanged = (args) =>
  runEntry(async () => {
    const { values } = parseArgs({ args, options: switches, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    const progress = createProgress();
    progress.say('');
    await prepare(progress, { install: values.install, build: false });
    const commit = await baseCommit(values.base);
    const files = await changedFiles(commit);
    progress.good(`${files.length} files differ from ${commit.slice(0, 8)}`);
    if (files.length === 0) return;
    for (const file of files.filter((name) => ofEverything.test(name)))
      progress.warn(`${file} concerns every project: only npm test checks all of them`);
    const redisServer = await ensureRedis(progress, { own: true });
    const gates = await gatesFor(files, commit, redisServer);
    process.exitCode = await runGates(gates, { keepGoing: false, verbose: values.verbose, progress });
  });

async function gatesFor(files, commit, redisServer) {
  mkdirSync(join(root, '.cache/test'), { recursive: true });
  const checked = await Promise.all(
    Object.entries(halves).map(async ([tag, config]) => {
      const names = await affectedProjects(commit, tag);
      return names.length === 0
        ? []
        : [toolGate(tag.replace('env', 'typecheck'), 'tsc', ['-p', config], `types, ${names.length} projects`)];
    }),
  );
  const code = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const boundaries = gatesOf({ redisServer, chromium: null, patterns: [] }).filter(({ name }) => name === 'boundaries');
  return [
    ...(code.length === 0
      ? []
      : [
          toolGate('lint', 'eslint', ['--max-warnings', '0', '--no-warn-ignored', ...code], 'lint'),
          toolGate('lint:types', 'oxlint', ['--type-aware', '--deny-warnings', ...code], 'lint that needs types'),
        ]),
    ...checked.flat(),
    toolGate('format', 'prettier', ['--check', '--ignore-unknown', ...files], 'formatting'),
    ...(code.length === 0 ? [] : boundaries),
    jestGate(redisServer, 'jest-changed.json', [
      `--resolver=${resolver}`,
      '--findRelatedTests',
      ...readers,
      ...files.map(importedFor),
    ]),
  ];
}

/** The specs of a service import its SQL by the module that migrates. */
function importedFor(file) {
  const [, service] = /^(services\/[^/]+)\/src\/.*\.sql$/.exec(file) ?? [];
  const migrates = `${service}/src/migrate.ts`;
  return service && existsSync(join(root, migrates)) ? migrates : file;
}
