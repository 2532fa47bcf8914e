import { gzipSync } from 'node:zlib';
import type { Compiler } from 'webpack';

const PLUGIN = 'BudgetPlugin';
const LAST_STAGE = 10_001;

/** Most gzipped kilobytes by file name; the first pattern that fits counts. */
export type Budgets = readonly { files: RegExp; kilobytes: number }[];

/** Fails the build when a file outgrows its budget. */
export class BudgetPlugin {
  private readonly budgets: Budgets;

  constructor(budgets: Budgets) {
    this.budgets = budgets;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: LAST_STAGE }, () => {
        for (const { name, source } of compilation.getAssets()) {
          const budget = this.budgets.find(({ files }) => name.endsWith('.js') && files.test(name));
          if (!budget) continue;
          const kilobytes = gzipSync(source.buffer(), { level: 9 }).byteLength / 1_000;
          if (kilobytes <= budget.kilobytes) continue;
          const message = `[budget] ${name} is ${kilobytes.toFixed(1)} kB gzipped, its budget is ${budget.kilobytes} kB`;
          compilation.errors.push(new compiler.webpack.WebpackError(message));
        }
      });
    });
  }
}
