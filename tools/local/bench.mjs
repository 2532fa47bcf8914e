import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/bench.mjs').then(({ bench }) => bench(process.argv.slice(2)));
