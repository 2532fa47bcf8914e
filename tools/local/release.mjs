import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/release.mjs').then(({ release }) => release(process.argv.slice(2)));
