import type { Release } from '@laurel/federation/contract/release';
import type { RemoteDeclaration } from '@laurel/federation/contract/remote-declaration';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Build {
  name: string;
  version?: string;
  /** Address that the remote owns; none for the shell. */
  route?: string;
  /** Content of its entry. */
  code?: string;
}

/** A build as webpack writes it: entry, first chunk and release.json; returns its folder. */
export async function writeBuild(folder: string, build: Build): Promise<string> {
  const { name, version = '1.0.0', route, code = `/* ${name} ${version} */` } = build;
  const dir = join(folder, 'builds', randomBytes(4).toString('hex'));
  await mkdir(dir, { recursive: true });
  const sources = { 'entry.js': code, 'chunk.1.js': `/* chunk of ${version} */` };
  const files: Release['files'] = {};
  for (const [file, source] of Object.entries(sources)) {
    await writeFile(join(dir, file), source);
    const digest = createHash('sha384').update(source).digest('base64');
    files[file] = { sha384: `sha384-${digest}`, bytes: source.length };
  }
  const release: Release = {
    schema: 1,
    name,
    version,
    global: `${name}_${version}`.replace(/\W/g, '_'),
    entry: 'entry.js',
    firstFiles: ['chunk.1.js'],
    files,
    builtAgainst: {},
    contract: '1.0.0',
    declaration: route === undefined ? null : declarationOf(name, route),
  };
  await writeFile(join(dir, 'release.json'), JSON.stringify(release));
  return dir;
}

function declarationOf(name: string, route: string): RemoteDeclaration {
  return {
    name,
    owner: 'team@example.com',
    area: route.startsWith('/admin/v2') ? 'admin' : 'participant',
    routes: [route],
    navigation: [],
    i18nNamespace: name,
    needs: { contract: '^1.0.0' },
  };
}
