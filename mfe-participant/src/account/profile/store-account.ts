import type { Account } from '@laurel/contracts/identity/account.dto';
import { readPoints, setParticipant, setPoints, useQueryClient } from '@laurel/web-kit';

/** Stores a saved account for the whole page and for the form when it opens again; the points stay the latest known. */
export function useStoreAccount(): (account: Account) => void {
  const client = useQueryClient();
  return (account) => {
    const points = readPoints();
    setParticipant(account);
    if (points) setPoints(points);
    client.setQueryData(['api', '/public/account'], account);
  };
}
