import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../docs/openapi');
/** The public API's, whose calls those of the services document. */
const PUBLIC = 'public-v1.json';

/** The OpenAPI document of each service, by the service's name. */
export const serviceDocuments = <Document>(): (readonly [service: string, document: Document])[] =>
  readdirSync(folder)
    .filter((file) => file !== PUBLIC)
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document]);
