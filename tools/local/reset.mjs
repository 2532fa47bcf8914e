import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/reset.mjs').then(({ reset }) => reset());
