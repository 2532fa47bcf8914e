import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/test-changed.mjs').then(({ testChanged }) => testChanged(process.argv.slice(2)));
