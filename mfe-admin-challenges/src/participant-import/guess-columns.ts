import {
  type ImportColumn,
  importColumns,
  type ImportMapping,
} from '@laurel/contracts/identity/participants/import.dto';

/** What other systems call the columns, in letters and digits alone, likeliest first. An `id` is ours only by that name. */
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

/** Which column of a file's header most likely means which field; the first of several with one name. */
export function guessColumns(header: readonly string[]): ImportMapping {
  const entries = importColumns.flatMap((column): [ImportColumn, string][] =>
    namesOf[column]
      .flatMap((likely) => header.filter((name) => plain(name) === likely))
      .slice(0, 1)
      .map((found) => [column, found]),
  );
  return Object.fromEntries(entries);
}
