interface Statement {
  readonly actions?: readonly string[];
  readonly resources?: readonly string[];
}

/** Policy documents by name, as hcl2json gives them: each a list of one block. */
export type Policies = Record<string, { readonly statement?: readonly Statement[] }[]>;

/**
 * Policies that let files of a bucket be read, and not the bucket be listed: S3 answers 403 instead of 404 for a key
 * that is missing then, which `S3FileStore` takes for an outage.
 */
export function policyFaults(policies: Policies): string[] {
  return Object.entries(policies).flatMap(([name, [policy]]) => {
    const allowed = (action: string): string[] =>
      (policy?.statement ?? [])
        .filter(({ actions }) => actions?.includes(action))
        .flatMap(({ resources = [] }) => resources.map(withoutBraces));
    const listed = allowed('s3:ListBucket');
    return allowed('s3:GetObject')
      .map((files) => files.replace(/\/\*$/, ''))
      .filter((bucket) => !listed.includes(bucket))
      .map((bucket) => `aws_iam_policy_document.${name}: reads files of ${bucket} without s3:ListBucket on it`);
  });
}

/** `${a.b}` and `${a.b}/*` as `a.b` and `a.b/*`. */
const withoutBraces = (text: string): string => text.replace(/^\$\{(.*?)\}/, '$1');
