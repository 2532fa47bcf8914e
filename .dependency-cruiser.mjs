import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders below a service's `src` that hold a module file, the innermost first. */
const features = readdirSync('services')
  .map((service) => join('services', service, 'src'))
  .flatMap((folder) => readdirSync(folder, { recursive: true }))
  .filter((file) => file.endsWith('.module.ts') && file.includes('/'))
  .map(dirname)
  .sort((one, other) => other.length - one.length);
const feature = [...new Set(features), '[^/]+'].join('|');

/** Import rules inside a project, where Nx does not look. @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-foreign-persistence',
      comment:
        "A feature never imports another feature's entity or repository. A feature is the folder with the module file.",
      severity: 'error',
      from: { path: `^services/([^/]+)/src/(${feature})/`, pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^services/$1/src/.*\\.(entity|repository)\\.ts$',
        pathNot: '^services/$1/src/$2/',
      },
    },
    {
      name: 'no-service-to-service',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'no-remote-to-remote',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+)/' },
      to: { path: '^(shell|mfe-[^/]+)/', pathNot: '^$1/' },
    },
    {
      name: 'no-area-to-area',
      comment: 'An area of screens never imports another area of the same front end.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/([^/]+)/', pathNot: '\\.(spec|stories|fixture)\\.tsx?$' },
      to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|parts|messages)/' },
    },
    {
      name: 'published-code-stands-alone',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs|services|shell|mfe-[^/]+|tools|infra|e2e)/' },
    },
    {
      name: 'only-service-kit-knows-bull',
      severity: 'error',
      from: { pathNot: '^(libs/service-kit|tools/bench)/' },
      to: { path: 'node_modules/(bull|@nestjs/bull)/' },
    },
    {
      name: 'browser-and-build-apart',
      comment: 'Browser code of the federation library never reaches its build or Node code.',
      severity: 'error',
      from: { path: '^libs/federation/src/(browser|contract|registry)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs/federation/src/build/|node:)' },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: {
        path: '^(services|libs|packages|shell|mfe-)',
        pathNot: '(\\.(spec|stories|fixture)\\.tsx?$|\\.e2e-spec\\.ts$|/src/testing/|^(services|libs)/[^/]+/test/)',
      },
      to: {
        path: '(^tools/|/src/testing/|^(services|libs)/[^/]+/test/|\\.(spec|stories|fixture)\\.tsx?$)',
      },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|\\.cache|\\.data|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['@laurel/source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
