import {
  type ImportColumn,
  importColumns,
  type ImportMapping,
} from '@laurel/contracts/identity/participants/import.dto';

/** What other systems call the columns, in letters and digits alone. An `id` is ours only under that very name. */
const namesOf: Record<ImportColumn, readonly string[]> = {
  id: ['id'],
  email: ['email', 'emailaddress', 'mail', 'correo', 'correoelectronico'],
  first_name: ['firstname', 'givenname', 'forename', 'nombre'],
  last_name: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos'],
  points: ['points', 'balance', 'unusedpoints', 'puntos', 'saldo'],
  tags: ['tags', 'labels', 'etiquetas'],
  sign_in_count: ['signincount', 'signins', 'logins'],
  clicks: ['clicks', 'clics'],
};

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Which column of a file's header most likely stands for which of ours; the first of several. */
export function guessColumns(header: readonly string[]): ImportMapping {
  const entries = importColumns.flatMap((column): [ImportColumn, string][] => {
    const found = header.find((name) => namesOf[column].includes(plain(name)));
    return found === undefined ? [] : [[column, found]];
  });
  return Object.fromEntries(entries);
}
