import { refuseOldNode } from '../bootstrap/node-version.mjs';

refuseOldNode();
import('../commands/fuzz.mjs').then(({ fuzz }) => fuzz(process.argv.slice(2)));
