import { fileURLToPath } from 'node:url';

const loader = fileURLToPath(new URL('./source-loader.mjs', import.meta.url));

/** Options of Node with which a child process runs TypeScript sources. */
export const fromSources = ['--conditions=@laurel/source', '--import', loader];
