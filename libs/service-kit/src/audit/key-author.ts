import type { AdminCaller, ApiKeyCaller } from '@laurel/contracts/auth/caller';

/** An API key as the author of a change in the trail, where no admin has the number 0. */
export const keyAsAuthor = ({ name }: ApiKeyCaller): Pick<AdminCaller, 'admin_id' | 'name'> => ({
  admin_id: '0',
  name: `${name} (API key)`,
});
