import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/start.mjs').then(({ start }) => start(process.argv.slice(2)));
