import { readConfig } from '@laurel/service-kit/config/read-config';
import { provisionService } from './provision-service.ts';

// Creates the databases and roles that the services' connection strings name.
const { adminUrl, services } = readConfig(process.env, (read) => ({
  adminUrl: read.url('ADMIN_DATABASE_URL'),
  services: read.string('SERVICES', 'gateway,identity,programs,rewards,receipts,offers').split(','),
}));
for (const service of services) {
  await provisionService(process.env, service, adminUrl);
  process.stdout.write(`${service}: database and roles are there\n`);
}
