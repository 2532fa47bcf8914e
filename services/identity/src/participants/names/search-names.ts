/** Keeps a name's place in an index far below what a page of it holds; a text is cut like the names that it looks for. */
const LONGEST = 200;
const MARKS = /[\u0300-\u036f]/g;

/** A name, or a text that names are looked up by: without marks and spare spaces, in lower case. */
export function searchText(text: string): string {
  const bare = text.normalize('NFD').replace(MARKS, '').normalize('NFC');
  const plain = bare.toLowerCase().replace(/\s+/g, ' ').trim();
  return plain.length <= LONGEST ? plain : Array.from(plain).slice(0, LONGEST).join('');
}

/** The columns that people are found by; whoever writes a name writes them, too. */
export function searchNames(firstName: string, lastName: string): { searchName: string; searchLastName: string } {
  return { searchName: searchText(`${firstName} ${lastName}`), searchLastName: searchText(lastName) };
}
