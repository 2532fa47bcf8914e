import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { folderSize } from './tools/lint/folder-size.mjs';
import { oneFakeApi } from './tools/lint/one-fake-api.mjs';
import { plainWords } from './tools/lint/plain-words.mjs';
import { taskLoops } from './tools/lint/task-loops.mjs';

const services = ['identity', 'programs', 'rewards', 'receipts', 'offers', 'integrations', 'gateway'];
const webProjects = [
  'shell',
  'mfe-participant',
  'mfe-admin-challenges',
  'mfe-admin-developers',
  'mfe-admin-receipts',
  'mfe-admin-settings',
];

/** Who may import whom, by the tags in each package.json. What is not listed is forbidden. */
const boundaries = [
  { sourceTag: 'scope:contracts', onlyDependOnLibsWithTags: ['scope:contracts'] },
  {
    sourceTag: 'scope:service-kit',
    onlyDependOnLibsWithTags: ['scope:service-kit', 'scope:contracts', 'scope:stand-ins'],
  },
  { sourceTag: 'scope:federation', onlyDependOnLibsWithTags: ['scope:federation', 'scope:contracts'] },
  { sourceTag: 'scope:web-kit', onlyDependOnLibsWithTags: ['scope:web-kit', 'scope:contracts', 'scope:federation'] },
  { sourceTag: 'scope:ui', onlyDependOnLibsWithTags: ['scope:ui', 'scope:contracts'] },
  {
    sourceTag: 'scope:admin-kit',
    onlyDependOnLibsWithTags: ['scope:admin-kit', 'scope:ui', 'scope:web-kit', 'scope:contracts'],
  },
  { sourceTag: 'scope:test-kit', onlyDependOnLibsWithTags: ['scope:test-kit', 'scope:service-kit', 'scope:contracts'] },
  ...services.map((service) => ({
    sourceTag: `scope:${service}`,
    onlyDependOnLibsWithTags: [
      `scope:${service}`,
      'scope:service-kit',
      'scope:contracts',
      'scope:test-kit',
      'scope:stand-ins',
      ...(service === 'gateway' ? ['scope:federation'] : []),
    ],
  })),
  ...webProjects.map((project) => ({
    sourceTag: `scope:${project}`,
    onlyDependOnLibsWithTags: [
      `scope:${project}`,
      'scope:contracts',
      'scope:federation',
      'scope:web-kit',
      'scope:ui',
      ...(project === 'mfe-participant' ? [] : ['scope:admin-kit']),
    ],
  })),
  { sourceTag: 'env:web', notDependOnLibsWithTags: ['env:node'] },
  {
    sourceTag: 'scope:infra',
    onlyDependOnLibsWithTags: [
      'scope:infra',
      'scope:contracts',
      'scope:tools',
      'scope:test-kit',
      'scope:gateway',
      'scope:service-kit',
    ],
  },
  { sourceTag: 'scope:tools', onlyDependOnLibsWithTags: ['*'] },
  // The audit counts on its own: code that it shared with the services would be wrong in both.
  { sourceTag: 'scope:audit', onlyDependOnLibsWithTags: ['scope:tools', 'scope:test-kit'] },
  // Published code imports nothing of the product.
  { sourceTag: 'scope:sdk', onlyDependOnLibsWithTags: ['scope:sdk'] },
  { sourceTag: 'scope:cli', onlyDependOnLibsWithTags: ['scope:cli', 'scope:sdk', 'scope:test-kit'] },
  { sourceTag: 'scope:stand-ins', onlyDependOnLibsWithTags: ['scope:stand-ins'] },
  {
    sourceTag: 'scope:e2e',
    onlyDependOnLibsWithTags: ['scope:test-kit', 'scope:tools', 'scope:contracts', 'scope:stand-ins', 'scope:sdk'],
  },
];

const outsideTransaction = 'It works outside the transaction of a program: use @InjectRepository or Database.';

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.nx/',
      '.data/',
      '.cache/',
      '**/test-results/',
      'libs/contracts/src/metadata.ts',
      'packages/sdk/src/schema.generated.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: {
      '@nx': nx,
      house: {
        rules: {
          'folder-size': folderSize,
          'one-fake-api': oneFakeApi,
          'plain-words': plainWords,
          'task-loops': taskLoops,
        },
      },
    },
    languageOptions: { ecmaVersion: 2023, sourceType: 'module', globals: { ...globals.node } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { enforceBuildableLibDependency: false, allowCircularSelfDependency: true, depConstraints: boundaries },
      ],
      'house/folder-size': ['error', { max: 12 }],
      'house/plain-words': 'error',
      'house/task-loops': 'error',
      'max-lines': ['error', { max: 500 }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the properties themselves: a spread of a literal adds nothing.',
        },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'smart'],
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: 'Points are bigint and money is decimal text.' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // Rules that need types stand in .oxlintrc.json.
    extends: [...tseslint.configs.strict],
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: ['services/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nestjs/typeorm',
              importNames: ['InjectDataSource', 'InjectEntityManager', 'getDataSourceToken', 'getEntityManagerToken'],
              message: outsideTransaction,
            },
            { name: 'typeorm', importNames: ['DataSource', 'EntityManager'], message: outsideTransaction },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.spec.{ts,tsx}', '**/*.e2e-spec.ts', 'e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: [
      'shell/**/*.{ts,tsx}',
      'mfe-*/**/*.{ts,tsx}',
      'libs/ui/**/*.{ts,tsx}',
      'libs/admin-kit/**/*.{ts,tsx}',
      'libs/web-kit/**/*.{ts,tsx}',
      'tools/stories/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'react-router-dom', message: 'Import from @laurel/web-kit/router.' }] },
      ],
    },
  },
  {
    files: [
      '{shell,mfe-*,libs/ui,libs/admin-kit,libs/web-kit}/src/**/*.{spec,stories,fixture}.{ts,tsx}',
      '{shell,mfe-*,libs/admin-kit}/src/testing/**',
    ],
    // The client itself is tested against a server, and the partner's page of contests is no service.
    ignores: [
      'libs/web-kit/src/api/api.spec.ts',
      'mfe-participant/src/contest/**',
      'mfe-participant/src/remote.spec.tsx',
    ],
    rules: { 'house/one-fake-api': 'error' },
  },
  {
    files: ['libs/web-kit/src/router.ts', 'libs/web-kit/src/routing/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
);
