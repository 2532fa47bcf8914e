import { describe, expect, it } from '@jest/globals';
import { integer, secret, url } from '@laurel/service-kit/config/variables';
import { DockerfileParser } from 'dockerfile-ast';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { alertFaults, type Rules } from './dashboards/alert-faults.ts';
import { knownMetrics } from './dashboards/known-metrics.ts';
import { queryFaults } from './dashboards/query-faults.ts';
import { cloudFaults } from './helm/cloud-faults.ts';
import { workloadFaults } from './helm/workload-faults.ts';
import { stageFaults } from './images/image-faults.ts';
import { environmentFaults, modeFaults, type Setting } from './services/environment-faults.ts';
import type { Reader } from './services/readers.ts';
import { policyFaults } from './terraform/policy-faults.ts';
import { resourceFaults } from './terraform/resource-faults.ts';

const depot: Reader = {
  name: 'depot',
  variables: [
    url('DEPOT_DATABASE_URL', 'its database', { secret: true }),
    secret('DEPOT_KEY', 'signs its answers'),
    integer('DRAIN_MS', 'how long it drains', { fallback: 1_500 }),
  ],
};

describe('the environment of a service', () => {
  const faultsOf = (settings: Record<string, Setting>): string[] =>
    environmentFaults(depot, new Map(Object.entries(settings)));
  const production = { NODE_ENV: { value: 'production' } };
  const complete = { ...production, DEPOT_DATABASE_URL: { secret: true }, DEPOT_KEY: { secret: true } } as const;

  it('is complete when every variable without a default comes from the store of secrets', () => {
    expect(faultsOf(complete)).toEqual([]);
  });

  it('names what is missing, what nothing reads, and a secret that is written out', () => {
    expect(faultsOf({ ...production, DEPOT_KEY: { value: 'abc' }, DEPOT_KEYS: { value: 'abc' } })).toEqual([
      'depot: DEPOT_DATABASE_URL must be set',
      'depot: DEPOT_KEYS is set, and nothing reads it',
      'depot: DEPOT_KEY is written out, and is a secret',
    ]);
  });

  it('is refused outside of production mode', () => {
    expect(modeFaults('depot', new Map([['NODE_ENV', { value: 'development' }]]))).toEqual([
      'depot: NODE_ENV is not production',
    ]);
  });
});

describe('a query', () => {
  const known = new Map([['outbox_rows', new Set(['state', 'service'])]]);

  it('passes when its metric and labels exist in the code', () => {
    expect(queryFaults('max by (service) (outbox_rows{state="parked"}) > 0', known)).toEqual([]);
  });

  it.each([
    ['max(outbox_row) > 0', 'nothing exposes outbox_row'],
    ['max by (queue) (outbox_rows)', 'outbox_rows has no label queue'],
    ['max by (service (outbox_rows)', 'is no PromQL'],
  ])('%s: %s', (query, fault) => {
    expect(queryFaults(query, known)[0]).toContain(fault);
  });
});

describe('the alerts', () => {
  const root = join(import.meta.dirname, '../../..');
  const rules = readFileSync(join(root, 'infra/dashboards/alerts.yaml'), 'utf8');
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const faultsOf = async (rulesText: string, operationsText: string): Promise<string[]> =>
    alertFaults(parse(rulesText) as Rules, operationsText, await knownMetrics(root));

  it('pass as they are', async () => {
    expect(await faultsOf(rules, operations)).toEqual([]);
  });

  it('have a rule for each alert of the runbook', async () => {
    const [before = '', rule = ''] = rules.split(/(?= {6}- alert: EventsWait\n)/);
    const after = rule.slice(rule.indexOf('- alert: EventsFail') - 6);
    expect(await faultsOf(before + after, operations)).toEqual([
      'EventsWait: is a part of docs/operations.md without a rule',
    ]);
  });

  it('have a part of the runbook each', async () => {
    expect(await faultsOf(rules, operations.replace('\n### EventsWait\n', '\n### Events that wait\n'))).toEqual([
      'EventsWait: docs/operations.md has no part of that name',
    ]);
  });

  it.each([
    ['parked', 'park', 'PaymentParked'],
    ['refund_failed', 'refunds_failed', 'PaymentParked'],
    ['disputed', 'dispute', 'PaymentDisputed'],
    ['lost', 'loss', 'PaymentDisputed'],
    ['fraud_warning', 'fraud', 'PaymentDisputed'],
  ])('name outcomes that are counted, and %s, not %s, in %s', async (outcome, misspelt, alert) => {
    const [head = '', ...expressions] = rules.split(`alert: ${alert}`);
    const changed = expressions.join().replace(outcome, misspelt);
    expect(await faultsOf(`${head}alert: ${alert}${changed}`, operations)).toEqual([
      `${alert}: checkouts_settled_total has no outcome ${misspelt}`,
      `${alert}: is not raised by the outcome ${outcome}`,
    ]);
  });
});

describe('a pod', () => {
  const container = {
    name: 'depot',
    env: [{ name: 'DRAIN_MS', value: '10000' }],
    resources: { requests: { memory: '1Mi' }, limits: { memory: '1Mi' } },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    livenessProbe: {},
    readinessProbe: {},
  };
  const deployment = (podChange: object, containerChange: object): object => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'laurel-depot' },
    spec: {
      template: {
        spec: {
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: 40,
          securityContext: { runAsNonRoot: true },
          containers: [{ ...container, ...containerChange }],
          ...podChange,
        },
      },
    },
  });
  const faultsOf = (pod: object, own: object): string[] => workloadFaults([deployment(pod, own) as never], [], []);

  it('passes with all required fields', () => {
    expect(faultsOf({}, {})).toEqual([]);
  });

  it.each([
    [{ terminationGracePeriodSeconds: 39 }, {}, 'is killed before it has drained'],
    [{ automountServiceAccountToken: true }, {}, 'gets a token of the cluster'],
    [{ securityContext: {} }, {}, 'may run as root'],
    [
      {},
      { securityContext: { ...container.securityContext, readOnlyRootFilesystem: false } },
      'may write to its image',
    ],
    [{}, { readinessProbe: undefined }, 'is not probed'],
    [{}, { resources: {} }, 'has no bounds of memory'],
    [{}, { env: [...container.env, { name: 'DEPOT_OWNER_DATABASE_URL' }] }, 'is told the password of an owner'],
  ])('%j %j: %s', (pod, own, fault) => {
    expect(faultsOf(pod, own)).toEqual([`Deployment laurel-depot: ${fault}`]);
  });

  it.each([
    ['1Gi', []],
    ['900Mi', []],
    ['899Mi', ['Deployment laurel-identity: has too little room for imports']],
    [undefined, ['Deployment laurel-identity: has too little room for imports']],
  ])('of identity with a temporary folder of %s has room for six imports, or is refused', (sizeLimit, faults) => {
    const pod = deployment({ volumes: [{ name: 'tmp', emptyDir: { sizeLimit } }] }, {});
    const identity = { ...pod, metadata: { name: 'laurel-identity' } };
    expect(workloadFaults([identity as never], [], [])).toEqual(faults);
  });
});

describe('a pod that opens a bucket', () => {
  const labels = { app: 'depot' };
  const pod = (serviceAccountName: string, value: string): object => ({
    kind: 'Deployment',
    metadata: { name: 'laurel-depot' },
    spec: {
      template: {
        metadata: { labels },
        spec: { serviceAccountName, containers: [{ env: [{ name: 'DEPOT_FILES_URL', value }] }] },
      },
    },
  });
  const account = (name: string): object => ({ kind: 'ServiceAccount', metadata: { name } });
  const policy = (matchLabels: object, cidr = '169.254.170.23/32'): object => ({
    kind: 'NetworkPolicy',
    metadata: {},
    spec: { podSelector: { matchLabels }, egress: [{ to: [{ ipBlock: { cidr } }] }] },
  });
  const faultsOf = (...manifests: object[]): string[] => cloudFaults(manifests as never[]);
  const bucket = 's3://files/depot?region=eu-central-1';

  it('passes with the account that the cloud knows and the way to its credentials, and without a bucket', () => {
    expect(faultsOf(pod('laurel-depot', bucket), account('laurel-depot'), policy(labels))).toEqual([]);
    expect(faultsOf(pod('laurel', 'file:///files'), account('laurel'))).toEqual([]);
  });

  it('may not run as an account that others share, nor without its own', () => {
    expect(faultsOf(pod('laurel', bucket), account('laurel'), policy(labels))).toEqual([
      'Deployment laurel-depot: runs as laurel, which the cloud gives no role to',
      'Deployment laurel-depot: there is no ServiceAccount of its own',
    ]);
  });

  it.each([[policy({ app: 'other' })], [policy(labels, '10.0.0.0/8')]])(
    'must be let to its credentials: %j is not enough',
    (other) => {
      expect(faultsOf(pod('laurel-depot', bucket), account('laurel-depot'), other)).toEqual([
        'Deployment laurel-depot: may not reach 169.254.170.23/32, where its credentials are',
      ]);
    },
  );
});

describe('a resource', () => {
  it.each([
    [{ aws_efs_file_system: { files: [{ encrypted: false }] } }, 'encrypted is not true'],
    [
      { aws_vpc_security_group_ingress_rule: { all: [{ cidr_ipv4: '0.0.0.0/0' }] } },
      'lets in more than a security group',
    ],
    [{ aws_s3_bucket: { logs: [{}] } }, 'has no aws_s3_bucket_public_access_block'],
    [{ aws_secret: { key: [{ auth_token: 'abc' }] } }, 'auth_token is written out'],
  ])('%j: %s', (resources, fault) => {
    expect(resourceFaults(resources).join()).toContain(fault);
  });

  it('may take a secret from a variable', () => {
    expect(resourceFaults({ aws_secret: { key: [{ auth_token: '${var.token}' }] } })).toEqual([]);
  });
});

describe('a policy', () => {
  const read = { actions: ['s3:GetObject'], resources: ['${aws_s3_bucket.files.arn}/*'] };

  it('that lets files be read lets their bucket be listed, so that a missing one is answered with 404', () => {
    const list = { actions: ['s3:ListBucket'], resources: ['${aws_s3_bucket.files.arn}'] };
    expect(policyFaults({ pod: [{ statement: [read, list] }] })).toEqual([]);
  });

  it.each([
    [{ statement: [read] }],
    [{ statement: [read, { actions: ['s3:ListBucket'], resources: ['${aws_s3_bucket.files.arn}/*'] }] }],
    [{ statement: [read, { actions: ['s3:ListBucket'], resources: ['${aws_s3_bucket.logs.arn}'] }] }],
  ])('is refused with %j', (policy) => {
    expect(policyFaults({ pod: [policy] })).toEqual([
      'aws_iam_policy_document.pod: reads files of aws_s3_bucket.files.arn without s3:ListBucket on it',
    ]);
  });
});

describe('an image', () => {
  const text = (user: string, base = 'node:24.1.0-trixie-slim'): string => `ARG NODE=${base}
FROM \${NODE} AS service
USER ${user}
HEALTHCHECK CMD ["node"]
CMD ["node", "main.js"]
FROM \${NODE} AS release
USER node
HEALTHCHECK NONE
CMD ["node", "release.js"]
`;

  it('passes when its stages run as node', () => {
    expect(stageFaults(DockerfileParser.parse(text('node')))).toEqual([]);
  });

  it('may not run as root, nor use a tag without a digest', () => {
    expect(stageFaults(DockerfileParser.parse(text('root', 'node:latest')))).toEqual([
      'node:latest is not a slim image of one version',
      'stage service does not run as the user node',
    ]);
  });
});
