// Writes docs/openapi/<service>.json from the built services: `node infra/openapi/generate.mjs [--check]`.
// With --check nothing is written, and the exit code is 1 when a committed document is not up to date.
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeProject, filesEndingWith, programOf } from './metadata.mjs';

const root = join(import.meta.dirname, '../..');
const documents = join(root, 'docs/openapi');
// The gateway's own routes pass on what the services answer.
const undocumented = new Set(['gateway']);

const imported = (...path) => import(pathToFileURL(join(root, ...path)).href);

/** A service's module, registered with placeholders in place of its configuration. */
async function moduleOf(service, previewConfig) {
  const [{ AppModule }, configuration] = await Promise.all([
    imported('services', service, 'dist/app.module.js'),
    imported('services', service, 'dist/config.js'),
  ]);
  const read = Object.entries(configuration).find(([name]) => /^read\w*Config$/.test(name))?.[1];
  if (!read) throw new Error(`services/${service}/src/config.ts exports no read…Config function`);
  return AppModule.register(previewConfig(read).config);
}

async function save(service, document, check) {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  const file = join(documents, `${service}.json`);
  const isCurrent = existsSync(file) && (await readFile(file, 'utf8')) === text;
  if (!isCurrent && !check) await writeFile(file, text);
  const state = isCurrent ? 'up to date' : check ? 'NOT up to date, run npm run openapi' : 'written';
  process.stdout.write(`docs/openapi/${service}.json: ${Object.keys(document.paths).length} paths, ${state}\n`);
  return isCurrent;
}

async function main(check) {
  const services = readdirSync(join(root, 'services'))
    .filter((name) => !undocumented.has(name) && existsSync(join(root, 'services', name, 'dist/app.module.js')))
    .sort();
  const contracts = join(root, 'libs/contracts');
  const program = programOf(root, [
    ...filesEndingWith(join(contracts, 'src'), '.dto.ts'),
    ...services.flatMap((name) => filesEndingWith(join(root, 'services', name, 'src'), '.controller.ts')),
  ]);
  const describe = (project) => describeProject(program, project, join(root, '.cache/openapi'));
  const shapes = await describe(contracts);
  const { buildOpenApi } = await imported('libs/service-kit/dist/http/open-api.js');
  const { previewConfig } = await imported('libs/service-kit/dist/config/read-config.js');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await mkdir(documents, { recursive: true });
  let stale = 0;
  for (const service of services) {
    const metadata = [shapes, await describe(join(root, 'services', service))];
    const module = await moduleOf(service, previewConfig);
    const isCurrent = await save(service, await buildOpenApi({ service, module, version, metadata }), check);
    if (!isCurrent) stale += 1;
  }
  return check ? stale : 0;
}

process.exitCode = (await main(process.argv.includes('--check'))) > 0 ? 1 : 0;
