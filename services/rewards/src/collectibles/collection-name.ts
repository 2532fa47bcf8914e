import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';

/** What a reward's collection is called: on the chain, names are unique among the collections of an account. */
export const collectionName = ({ programId }: TenantScope, { id, name }: { id: string; name: string }): string =>
  `${name} #${programId}-${id}`;
