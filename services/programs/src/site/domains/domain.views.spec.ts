import { placeholderEnvironment } from '@laurel/service-kit/config/read-config';
import { type ProgramsConfig, programsVariables, readProgramsConfig } from '../../config.ts';
import type { ListedDomain } from './domains.repository.ts';
import { toDomain } from './domain.views.ts';

const configWith = (env: object): ProgramsConfig =>
  readProgramsConfig({ ...placeholderEnvironment(programsVariables), PUBLIC_HOST_SUFFIX: 'laurel.test', ...env });
const row = {
  id: '7',
  domain: 'rewards.club.example',
  domainType: 'custom',
  urlPath: '/',
  status: 'pending',
  verificationToken: 'abc',
  lastError: null,
  checkedAt: null,
  verifiedAt: null,
  createdAt: new Date(0),
} as ListedDomain;

it.each([
  ['the program’s own host', {}, 'club.laurel.test'],
  ['the host that the installation names', { DOMAIN_TARGET: 'sites.laurel.test' }, 'sites.laurel.test'],
])('leads a domain of a customer to %s', (_what, env, target) => {
  expect(toDomain(row, configWith(env), 'club').dns_records).toEqual([
    { type: 'TXT', name: '_laurel-challenge.rewards.club.example', value: 'abc' },
    { type: 'CNAME', name: 'rewards.club.example', value: target },
  ]);
});
