import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/receipts-read.mjs').then(({ receiptsRead }) => receiptsRead(process.argv.slice(2)));
