/** Rows of a CSV file (RFC 4180, with or without a byte order mark), by the names of its columns in small letters. */
export function csvRows(text: string): Record<string, string>[] {
  const [names = [], ...rows] = recordsOf(text.replace(/^\uFEFF/, ''));
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name.toLowerCase(), cells[index] ?? ''])));
}

function recordsOf(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      records.push([...cells, cell]);
      cells = [];
      cell = '';
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) records.push([...cells, cell]);
  return records;
}
