import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/running/retell.mjs').then(({ retell }) => retell(process.argv.slice(2)));
