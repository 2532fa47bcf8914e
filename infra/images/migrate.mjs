// Present in every service's image: migrates the database of the service in the working directory.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { migrate } = await import(pathToFileURL(join(process.cwd(), 'dist/migrate.js')).href);
const ran = await migrate(process.env);
process.stdout.write(ran.length === 0 ? 'Up to date\n' : `${ran.join('\n')}\n`);
