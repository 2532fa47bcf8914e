import type { Schema } from '../documents/schema.ts';
import type { Fields } from '../input/request.ts';

/** A white sheet as PNG: it is accepted as a picture and has no text to read. */
const whiteSheet = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAAEsAQAAAACugcETAAAALklEQVR42u3JQREAAAwCIPuX1gS7FYAv6SXGGGOMMcYYY4wxxhhjjDHGGGPMOwOqyzBo24WYyAAAAABJRU5ErkJggg==',
  'base64',
);

const boundary = '----laurel-fuzz';

/** A form with files: a table where the field's name says so, a picture otherwise. */
export function formOf({ properties = {} }: Schema, fields: Fields): { type: string; body: Buffer } {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => part(name, isFile(properties[name]) ? fileIn(name) : textPart(item)));
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

const isFile = (schema: Schema | undefined): boolean =>
  schema?.format === 'binary' || schema?.items?.format === 'binary';

interface Part {
  fileName?: string;
  content: Buffer;
}

const textPart = (value: unknown): Part => ({
  content: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

function fileIn(name: string): Part {
  if (name === 'csv_file') {
    return { fileName: 'people.csv', content: Buffer.from('email,first_name\nfuzz-import@example.org,Ada\n') };
  }
  return { fileName: 'sheet.png', content: whiteSheet };
}

function part(name: string, { fileName, content }: Part): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}
