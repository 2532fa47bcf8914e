import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/dev.mjs').then(({ dev }) => dev(process.argv.slice(2)));
