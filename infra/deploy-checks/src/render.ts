import { join } from 'node:path';
import { renderDocuments } from './documents/document-faults.ts';
import { renderCharts } from './helm/render-charts.ts';
import { readServices } from './services/read-services.ts';

// `npm run infra:render`: writes the files that infra:check compares with their source.
const root = join(import.meta.dirname, '../../..');
renderDocuments(root, await readServices(root));
renderCharts(root);
