import { refuseOldNode } from './bootstrap/node-version.mjs';

refuseOldNode();
import('./commands/verify.mjs').then(({ verify }) => verify());
