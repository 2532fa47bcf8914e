import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/running/verify.mjs').then(({ verify }) => verify());
