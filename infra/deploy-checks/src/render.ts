import { join } from 'node:path';
import { renderDocuments } from './documents/document-faults.ts';
import { renderCharts } from './helm/render-charts.ts';
import { jobs, services } from './services/readers.ts';

// `npm run infra:render`: writes the files that infra:check compares with their source.
const root = join(import.meta.dirname, '../../..');
renderDocuments(root, services, jobs);
renderCharts(root);
