import { refuseOldNode } from '../bootstrap/node-version.mjs';

refuseOldNode();
import('../commands/audit.mjs').then(({ audit }) => audit(process.argv.slice(2)));
