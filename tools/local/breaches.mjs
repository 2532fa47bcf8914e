import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/breaches.mjs').then(({ breaches }) => breaches(process.argv.slice(2)));
