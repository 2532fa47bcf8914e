import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/running/republish.mjs').then(({ republish }) => republish(process.argv.slice(2)));
