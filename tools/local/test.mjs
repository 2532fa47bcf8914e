import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/test.mjs').then(({ test }) => test(process.argv.slice(2)));
