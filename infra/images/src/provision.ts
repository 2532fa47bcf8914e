import { readConfig } from '@laurel/service-kit/config/read-config';
import { provisionVariables } from '@laurel/service-kit/config/service-config';
import { provisionService } from './provision-service.ts';

// Creates the databases and roles that the services' connection strings name.
const { adminUrl, services } = readConfig(process.env, provisionVariables);
for (const service of services.split(',')) {
  await provisionService(process.env, service, adminUrl);
  process.stdout.write(`${service}: database and roles are there\n`);
}
