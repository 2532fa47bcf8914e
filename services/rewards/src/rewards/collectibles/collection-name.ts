import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';

/** The name of a reward's collection: on the chain, names are unique among the collections of an account. */
export const collectionName = ({ programId }: TenantScope, { id, name }: { id: string; name: string }): string =>
  `${name} #${programId}-${id}`;
