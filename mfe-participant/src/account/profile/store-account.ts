import type { Account } from '@laurel/contracts/identity/account.dto';
import { readPoints, setParticipant, setPoints } from '@laurel/web-kit';

/** Shows a saved account everywhere on the page; the points stay those of the ledger. */
export function storeAccount(account: Account): void {
  const points = readPoints();
  setParticipant(account);
  if (points) setPoints(points);
}
