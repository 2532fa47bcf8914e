/** The first records of a CSV text (RFC 4180), fewer when the text ends; a cut last record is left out. */
export function csvHead(text: string, most: number): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let quoted = false;
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  const endField = (): void => {
    record.push(field);
    field = '';
  };
  for (let at = 0; at < source.length && records.length < most; at += 1) {
    const char = source[at] ?? '';
    if (quoted) {
      if (char !== '"') field += char;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && field === '') quoted = true;
    else if (char === ',') endField();
    else if (char === '\n') {
      endField();
      if (record.some((each) => each !== '')) records.push(record);
      record = [];
    } else if (char !== '\r') field += char;
  }
  return records;
}
