import type { Account } from '@laurel/contracts/identity/account.dto';
import { readPoints, setParticipant, setPoints, useQueryClient } from '@laurel/web-kit';

/** Shows a saved account everywhere on the page, also when the person comes back to it; the points stay those of the ledger. */
export function useStoreAccount(): (account: Account) => void {
  const client = useQueryClient();
  return (account) => {
    const points = readPoints();
    setParticipant(account);
    if (points) setPoints(points);
    client.setQueryData(['api', '/public/account'], account);
  };
}
