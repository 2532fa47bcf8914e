import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** The report of `npm run boundaries` for a tree in which each file imports the named ones. */
async function report(files: Record<string, string[]>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-boundaries-'));
  try {
    await writeFile(join(folder, 'tsconfig.base.json'), '{}');
    for (const [file, imports] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      const lines = imports.map((path, index) => `import * as m${index} from '${path}';\nconsole.log(m${index});`);
      await writeFile(join(folder, file), [...lines, 'export const here = 1;'].join('\n'));
    }
    const config = ['--config', join(root, '.dependency-cruiser.mjs')];
    const output = ['--output-type', `plugin:${join(root, 'tools/lint/boundaries-report.mjs')}`];
    const { stdout } = await promisify(execFile)(process.execPath, [depcruise, 'services', ...config, ...output], {
      cwd: folder,
    }).catch((error: unknown) => error as { stdout: string });
    return stdout.trim().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('npm run boundaries', () => {
  it('refuses the repository of another feature, and accepts that of its own', async () => {
    expect(
      await report({
        'services/shop/src/site/pages/pages.module.ts': ['./pages.repository.ts', '../layout/layout.repository.ts'],
        'services/shop/src/site/pages/pages.repository.ts': [],
        'services/shop/src/site/layout/layout.module.ts': [],
        'services/shop/src/site/layout/layout.repository.ts': [],
      }),
    ).toEqual([
      'error no-foreign-persistence: services/shop/src/site/pages/pages.module.ts → services/shop/src/site/layout/layout.repository.ts',
    ]);
  });

  it('refuses features that import each other, also through a folder within one', async () => {
    expect(
      await report({
        'services/shop/src/orders/orders.module.ts': ['../stock/count/count.ts'],
        'services/shop/src/orders/order-number.ts': [],
        'services/shop/src/stock/stock.module.ts': ['../orders/order-number.ts'],
        'services/shop/src/stock/count/count.ts': [],
      }),
    ).toEqual(['error no-folder-cycle: services/shop/src/orders ↔ services/shop/src/stock']);
  });

  it('refuses groups of features that import each other, and features of one group that do', async () => {
    expect(
      await report({
        'services/shop/src/sales/orders/orders.module.ts': ['../../stock/shelves/shelves.module.ts'],
        'services/shop/src/sales/prices/prices.module.ts': [],
        'services/shop/src/stock/shelves/shelves.module.ts': [],
        'services/shop/src/stock/counting/counting.module.ts': ['../../sales/prices/prices.module.ts'],
      }),
    ).toEqual(['error no-folder-cycle: services/shop/src/sales ↔ services/shop/src/stock']);
    expect(
      await report({
        'services/shop/src/sales/orders/orders.ts': ['../prices/sum.ts'],
        'services/shop/src/sales/orders/lines.ts': [],
        'services/shop/src/sales/prices/prices.ts': ['../orders/lines.ts'],
        'services/shop/src/sales/prices/sum.ts': [],
      }),
    ).toEqual(['error no-folder-cycle: services/shop/src/sales/orders ↔ services/shop/src/sales/prices']);
  });

  it('accepts features that import in one direction, and tests that import any file', async () => {
    expect(
      await report({
        'services/shop/src/orders/orders.module.ts': ['../stock/stock.module.ts'],
        'services/shop/src/stock/stock.module.ts': [],
        'services/shop/src/stock/stock.spec.ts': ['../orders/orders.module.ts'],
      }),
    ).toEqual(['3 modules, no broken import rule']);
  });
});
