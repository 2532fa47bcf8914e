import { join } from 'node:path';
import { composeFaults } from './compose/compose-faults.ts';
import { dashboardFaults } from './dashboards/dashboard-faults.ts';
import { documentFaults } from './documents/document-faults.ts';
import { chartFaults } from './helm/chart-faults.ts';
import { imageFaults } from './images/image-faults.ts';
import { jobs, services } from './services/readers.ts';
import { terraformFaults } from './terraform/terraform-faults.ts';

// `npm run infra:check`: checks all inputs of a deployment, without an engine, a cluster or a cloud.
const root = join(import.meta.dirname, '../../..');
const faults = [
  ...(await imageFaults(root, services)),
  ...composeFaults(root, services, jobs),
  ...chartFaults(root, services, jobs),
  ...(await terraformFaults(join(root, 'infra/terraform'))),
  ...(await dashboardFaults(root)),
  ...documentFaults(root, services, jobs),
];

process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.stdout.write(`${services.length} services, ${faults.length} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
