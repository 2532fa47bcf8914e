import semver from 'semver';
import type { Compiler, NormalModule } from 'webpack';
import { installedVersion, packageNameOf } from './installed-version.ts';
import { behindFacade, packageOf, remoteShared, type SharedEntry, sharedPolicy } from './shared-policy.ts';

const PLUGIN = 'SharedPolicyPlugin';

/**
 * Refuses a remote that would carry its own copy of a provided package, or that was built against a version that the
 * shell does not provide. The message names the fix.
 */
export class SharedPolicyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.beforeRun.tap(PLUGIN, () => {
      checkSharing(compiler);
      for (const [specifier, { range }] of Object.entries(sharedPolicy)) {
        const name = packageOf(specifier);
        const version = installedVersion(name, compiler.context);
        if (version !== null && !semver.satisfies(version, range)) {
          throw new Error(
            `[shared-policy] built against ${name}@${version}, the shell provides ${range}: install ${name}@"${range}"`,
          );
        }
      }
    });
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const packages = new Map<string, string | null>();
      compilation.hooks.finishModules.tap(PLUGIN, (modules) => {
        for (const module of modules) {
          const { resource } = module as NormalModule;
          const name = resource ? packageNameOf(resource, packages) : null;
          const fault = name && faultOf(name, resource);
          if (fault) compilation.errors.push(new compiler.webpack.WebpackError(`[shared-policy] ${fault}`));
        }
      });
    });
  }
}

interface FederationPlugin {
  name?: string;
  _options?: { shared?: Partial<Record<string, Partial<SharedEntry>>> };
}

/** Every federation plugin of the configuration shares as the table says, whichever file added it. */
function checkSharing({ options }: Compiler): void {
  for (const plugin of options.plugins as (FederationPlugin | null | false)[]) {
    if (!plugin || plugin.name !== 'ModuleFederationPlugin') continue;
    for (const [specifier, expected] of Object.entries(remoteShared())) {
      const actual = plugin._options?.shared?.[specifier];
      const keys = Object.keys(expected) as (keyof SharedEntry)[];
      if (keys.every((key) => actual?.[key] === expected[key])) continue;
      const asWritten = JSON.stringify(actual ?? null);
      throw new Error(`[shared-policy] shared["${specifier}"] must be ${JSON.stringify(expected)}, got ${asWritten}`);
    }
  }
}

function faultOf(name: string, resource: string): string | null {
  const facade = behindFacade[name];
  if (facade !== undefined) return `${name} would be bundled: import from ${facade}`;
  const provided = Object.hasOwn(sharedPolicy, name) ? sharedPolicy[name as keyof typeof sharedPolicy] : undefined;
  if (provided === undefined || isPrivateEntry(name, resource)) return null;
  return `${name} would be bundled (${resource}). The shell provides ${name}@${provided.range}: import only its shared entries.`;
}

/** Entries of our own libraries that are too heavy for the shell; the remote that uses one carries it. */
function isPrivateEntry(name: string, resource: string): boolean {
  return name.startsWith('@laurel/') && !/\/src\/(?:index|router)\.tsx?$/.test(resource);
}
