import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { CONTRACT_VERSION, type Release, type ReleaseFile } from '../contract/release.ts';
import type { RemoteDeclaration } from '../contract/remote-declaration.ts';
import { installedVersion } from './installed-version.ts';
import { packageOf, providedPackages, sharedPolicy } from './shared-policy.ts';

const PLUGIN = 'ReleasePlugin';
// The stage follows real content hashes, minifying and all reporters.
const LAST_STAGE = 10_000;

export interface ReleaseIdentity {
  name: string;
  version: string;
  global: string;
  declaration: RemoteDeclaration | null;
}

/**
 * Writes `release.json`: what publishing and loading this build needs to know, hashes as they are on disk. The build's
 * time and commit come from `SOURCE_DATE_EPOCH` and `GIT_COMMIT` where they are set.
 */
export class ReleasePlugin {
  private readonly identity: ReleaseIdentity;

  constructor(identity: ReleaseIdentity) {
    this.identity = identity;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: LAST_STAGE }, () => {
        if (compilation.errors.length > 0) return;
        const release = describe(this.identity, compilation, compiler.context);
        const json = `${JSON.stringify(release, null, 1)}\n`;
        compilation.emitAsset('release.json', new compiler.webpack.sources.RawSource(json));
      });
    });
  }
}

function describe(identity: ReleaseIdentity, compilation: Compilation, folder: string): Release {
  const files: Record<string, ReleaseFile> = {};
  for (const { name, source } of compilation.getAssets()) {
    if (name.endsWith('.map') || name === 'release.json') continue;
    const bytes = source.buffer();
    files[name] = {
      sha384: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
      bytes: bytes.byteLength,
    };
  }
  const { entry, firstFiles } = identity.declaration ? remoteFiles(compilation) : shellFiles(compilation);
  return {
    schema: 1,
    ...identity,
    entry,
    firstFiles,
    files,
    builtAgainst: Object.fromEntries(providedPackages.map((name) => [name, installedVersion(name, folder) ?? ''])),
    ...(identity.declaration && { requires: ranges() }),
    contract: CONTRACT_VERSION,
    builtAt: builtAt(),
    commit: commitOf(folder),
  };
}

/** Ranges by package; its sub-paths have the same. */
function ranges(): Record<string, string> {
  return Object.fromEntries(Object.entries(sharedPolicy).map(([name, { range }]) => [packageOf(name), range]));
}

function builtAt(): string {
  const seconds = process.env['SOURCE_DATE_EPOCH'];
  return (seconds === undefined ? new Date() : new Date(Number(seconds) * 1_000)).toISOString();
}

function commitOf(folder: string): string | null {
  const given = process.env['GIT_COMMIT'];
  if (given) return given;
  try {
    const answer = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    return answer.toString().trim();
  } catch {
    return null;
  }
}

function shellFiles(compilation: Compilation): { entry: string; firstFiles: string[] } {
  const [entry, ...firstFiles] = scripts(compilation.entrypoints.get('main')?.chunks ?? []);
  if (entry === undefined) throw new Error('The shell has no main script');
  return { entry, firstFiles };
}

function remoteFiles(compilation: Compilation): { entry: string; firstFiles: string[] } {
  for (const module of compilation.modules) {
    // The engine's own class; the engine's version is pinned.
    if (module.constructor.name !== 'ContainerEntryModule') continue;
    const [block] = module.blocks;
    const group = block && compilation.chunkGraph.getBlockChunkGroup(block);
    if (group) return { entry: 'remoteEntry.js', firstFiles: scripts(group.chunks) };
  }
  throw new Error('The remote exposes no ./remote module');
}

function scripts(chunks: Iterable<Chunk>): string[] {
  return [...chunks].flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
}
