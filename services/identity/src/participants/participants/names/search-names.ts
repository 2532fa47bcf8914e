import { foldText } from '@laurel/service-kit/table/fold-text';

/** Limits a name's index entry far below the size of a page; a searched text is cut alike. */
const LONGEST = 200;

/** Normalizes a name, or a searched text: without marks and spare spaces, in lower case. */
export function searchText(text: string): string {
  const plain = foldText(text).replace(/\s+/g, ' ').trim();
  return plain.length <= LONGEST ? plain : Array.from(plain).slice(0, LONGEST).join('');
}

/** The search columns; every writer of a name writes them, too. */
export function searchNames(firstName: string, lastName: string): { searchName: string; searchLastName: string } {
  return { searchName: searchText(`${firstName} ${lastName}`), searchLastName: searchText(lastName) };
}
