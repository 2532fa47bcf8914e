export interface Part {
  field: string;
  /** Left out for a value of a form. */
  filename?: string;
  bytes: Buffer;
}

const boundary = 'laurel-boundary';

/** A multipart body as a browser sends it. */
export function multipart(parts: readonly Part[]): { headers: Record<string, string>; body: Buffer } {
  const chunks = parts.flatMap(({ field, filename, bytes }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: image/jpeg`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
