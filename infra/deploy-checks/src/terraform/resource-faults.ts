type Block = Record<string, unknown>;

/** Resources by type and name, as hcl2json gives them: each a list of one block. */
export type Resources = Record<string, Record<string, Block[]>>;

interface Rule {
  readonly type: string;
  readonly fault: string;
  readonly isMet: (block: Block, resources: Resources) => boolean;
}

const demand = (type: string, argument: string, value: unknown): Rule => ({
  type,
  fault: `${argument} is not ${String(value)}`,
  isMet: (block) => block[argument] === value,
});

/** Another resource of the type refers to the bucket. */
const accompanied = (companion: string): Rule => ({
  type: 'aws_s3_bucket',
  fault: `has no ${companion}`,
  isMet: (_, resources) => Object.keys(resources[companion] ?? {}).length > 0,
});

const rules: readonly Rule[] = [
  demand('aws_db_instance', 'storage_encrypted', true),
  demand('aws_db_instance', 'publicly_accessible', false),
  demand('aws_db_instance', 'deletion_protection', true),
  demand('aws_db_instance', 'manage_master_user_password', true),
  {
    type: 'aws_db_instance',
    fault: 'keeps backups for less than a week',
    isMet: ({ backup_retention_period: days }) => Number(days) >= 7,
  },
  demand('aws_elasticache_replication_group', 'at_rest_encryption_enabled', true),
  demand('aws_elasticache_replication_group', 'transit_encryption_enabled', true),
  demand('aws_efs_file_system', 'encrypted', true),
  accompanied('aws_s3_bucket_public_access_block'),
  accompanied('aws_s3_bucket_server_side_encryption_configuration'),
  ...['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets'].map((argument) =>
    demand('aws_s3_bucket_public_access_block', argument, true),
  ),
  {
    type: 'aws_vpc_security_group_ingress_rule',
    fault: 'lets in more than a security group',
    isMet: (block) => 'referenced_security_group_id' in block && !('cidr_ipv4' in block) && !('cidr_ipv6' in block),
  },
  {
    type: 'aws_security_group',
    fault: 'has rules of its own; they stand in resources of their own',
    isMet: (block) => !('ingress' in block),
  },
  {
    type: 'aws_cloudfront_distribution',
    fault: 'answers without TLS',
    isMet: (block) => !/"viewer_protocol_policy":"allow-all"/.test(JSON.stringify(block)),
  },
];

/** The rules that the resources of a module break: everything encrypted, nothing public, no secret written out. */
export function resourceFaults(resources: Resources): string[] {
  return Object.entries(resources).flatMap(([type, named]) =>
    Object.entries(named).flatMap(([name, [block = {}]]) =>
      [
        ...rules.filter((rule) => rule.type === type && !rule.isMet(block, resources)).map(({ fault }) => fault),
        ...literalSecrets(block).map((argument) => `${argument} is written out`),
      ].map((fault) => `${type}.${name}: ${fault}`),
    ),
  );
}

const literalSecrets = (block: Block): string[] =>
  Object.entries(block)
    .filter(([name, value]) => /(^|_)(password|secret|auth_token|private_key)$/.test(name) && typeof value === 'string')
    .filter(([, value]) => !String(value).startsWith('${'))
    .map(([name]) => name);
