// Writes docs/openapi/<service>.json from the built services, and from these the document of the public API, the gateway's
// routes, its list of query parameters, and the types of the front ends' calls and of their refusals:
// `node tools/openapi/generate.mjs [--check]`.
// With --check nothing is written, and the exit code is 1 when a committed file is not up to date.
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { breakingChanges, textBefore } from './breaks/breaking-changes.mjs';
import { describeCalls } from './calls.mjs';
import { describeProject, filesEndingWith, programOf } from './metadata.mjs';
import { contractTypes, frontEndCallsModule } from './front-end-calls.mjs';
import { frontEndRefusalsModule } from './front-end-refusals.mjs';
import { gatewayRoutesModule } from './gateway-routes.mjs';
import { lintPublicDocument } from './lint-public.mjs';
import { exampleEvent, publicDocument } from './public-api.mjs';
import { publicQueriesModule } from './public-queries.mjs';
import { refusalsOfFile } from './refusals.mjs';

const root = join(import.meta.dirname, '../..');
const folder = 'docs/openapi';
const queriesFile = 'services/gateway/src/calls/proxy/declared-queries.ts';
const routesFile = 'services/gateway/src/calls/proxy/declared-routes.ts';
const callsFile = 'libs/web-kit/src/api/declared-calls.generated.ts';
// The gateway answers it: the images have no docs.
const publicFiles = [`${folder}/public-v1.json`, 'services/gateway/src/api/public-v1.json'];
const refusalsFile = 'libs/web-kit/src/testing/declared-refusals.generated.ts';
const gatewayErrorFiles = [
  'protection/protection.errors.ts',
  'calls/proxy/proxy.errors.ts',
  'upstreams/upstreams.errors.ts',
].map((file) => join(root, 'services/gateway/src', file));
// The gateway's own routes pass on what the services answer.
const undocumented = new Set(['gateway']);

const sdkFile = 'packages/sdk/src/schema.generated.ts';
const apiErrorsFile = join(root, 'services/gateway/src/api/api.errors.ts');

const imported = (...path) => import(pathToFileURL(join(root, ...path)).href);

/** A service's module, registered with placeholders in place of its configuration. */
async function moduleOf(service, placeholderEnvironment) {
  const [{ AppModule }, configuration] = await Promise.all([
    imported('services', service, 'dist/app.module.js'),
    imported('services', service, 'dist/config.js'),
  ]);
  const read = Object.entries(configuration).find(([name]) => /^read\w*Config$/.test(name))?.[1];
  const variables = configuration[`${service}Variables`];
  if (!read || !variables) throw new Error(`services/${service}/src/config.ts exports no read…Config or …Variables`);
  return AppModule.register(read(placeholderEnvironment(variables)));
}

async function save(path, text, check) {
  const file = join(root, path);
  const isCurrent = existsSync(file) && (await readFile(file, 'utf8')) === text;
  if (!isCurrent && !check) await writeFile(file, text);
  const state = isCurrent ? 'up to date' : check ? 'NOT up to date, run npm run openapi' : 'written';
  process.stdout.write(`${path}: ${state}\n`);
  return isCurrent;
}

async function main(check) {
  const services = readdirSync(join(root, 'services'))
    .filter((name) => !undocumented.has(name) && existsSync(join(root, 'services', name, 'dist/app.module.js')))
    .sort();
  const contracts = join(root, 'libs/contracts');
  const program = programOf(root, [
    ...filesEndingWith(join(contracts, 'src'), '.dto.ts'),
    ...gatewayErrorFiles,
    apiErrorsFile,
    ...services.flatMap((name) => filesEndingWith(join(root, 'services', name, 'src'), '.controller.ts')),
  ]);
  const describe = (project) => describeProject(program, project, join(root, '.cache/openapi'));
  const shapes = await describe(contracts);
  const { buildOpenApi } = await imported('libs/service-kit/dist/http/open-api/open-api.js');
  const { placeholderEnvironment } = await imported('libs/service-kit/dist/config/read-config.js');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await mkdir(join(root, folder), { recursive: true });
  const gateway = gatewayErrorFiles.flatMap((file) => refusalsOfFile(program, file));
  const documents = [];
  let stale = 0;
  for (const service of services) {
    const metadata = [shapes, await describe(join(root, 'services', service))];
    const module = await moduleOf(service, placeholderEnvironment);
    const described = describeCalls(program, join(root, 'services', service, 'src'));
    const document = await buildOpenApi({ service, module, version, metadata, described, gateway });
    documents.push(document);
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (!(await save(`${folder}/${service}.json`, text, check))) stale += 1;
  }
  const queries = await publicQueriesModule(documents, join(root, queriesFile));
  if (!(await save(queriesFile, queries, check))) stale += 1;
  const routes = await gatewayRoutesModule(documents, join(root, routesFile));
  if (!(await save(routesFile, routes, check))) stale += 1;
  const calls = frontEndCallsModule(documents, contractTypes(program, root));
  if (!(await save(callsFile, calls, check))) stale += 1;
  if (!(await save(refusalsFile, frontEndRefusalsModule(documents), check))) stale += 1;
  const api = await publicApi(documents, [...refusalsOfFile(program, apiErrorsFile), ...gateway]);
  for (const file of publicFiles) {
    if (!(await save(file, `${JSON.stringify(api, null, 2)}\n`, check))) stale += 1;
  }
  if (!(await save(sdkFile, await sdkTypes(api), check))) stale += 1;
  const faults = await lintPublicDocument(api);
  return faults + breaksOf(api) + (check ? stale : 0);
}

/** The number of changes of the public API that would break its callers without a new version. */
function breaksOf(api) {
  const before = textBefore(root, publicFiles[0]);
  if (before === null) return 0;
  const breaks = breakingChanges(JSON.parse(before), api);
  for (const line of breaks) process.stdout.write(`public-v1.json: ${line}, which needs a new version of the API\n`);
  return breaks.length;
}

/** The types of the SDK, from the document of the public API. */
async function sdkTypes(api) {
  // A type for definitions of JSON Schema, of which the document has none.
  const types = astToString(await openapiTS(JSON.stringify(api))).replace(/^export type \$defs .*\n/m, '');
  return `// Written by \`npm run openapi\` from docs/openapi/public-v1.json.\n${types}`;
}

async function publicApi(documents, gateway) {
  const [{ problems }, { apiVersions }, { publicEventTypes, publicEventVersion }, { exampleOf }] = await Promise.all([
    imported('services/gateway/dist/api/problems/problem-catalogue.js'),
    imported('libs/contracts/dist/public-api/api-versions.js'),
    imported('libs/contracts/dist/public-events/public-event.js'),
    imported('libs/contracts/dist/public-events/examples.js'),
  ]);
  const events = publicEventTypes.map((type) => [type, exampleEvent(type, exampleOf(type), publicEventVersion)]);
  return publicDocument(documents, { versions: apiVersions, problems, gateway, events });
}

process.exitCode = (await main(process.argv.includes('--check'))) > 0 ? 1 : 0;
