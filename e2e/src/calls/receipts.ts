import { until } from '@laurel/local-platform/backing/wait';
import { participant, service } from '@laurel/test-kit/caller-factories';
import { straightTo } from './services.ts';
import type { Call } from './site-visitor.ts';

/** A white sheet as PNG: the upload is accepted and has no text to read. */
const whiteSheet = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAAEsAQAAAACugcETAAAALklEQVR42u3JQREAAAwCIPuX1gS7FYAv6SXGGGOMMcYYY4wxxhhjjDHGGGPMOwOqyzBo24WYyAAAAABJRU5ErkJggg==',
  'base64',
);

const boundary = 'e2e';

/** A call that sends a file, and the other fields of its form. */
function form(field: string, fileName: string, content: Buffer, texts: Record<string, string> = {}) {
  const head = (disposition: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const parts = Object.entries(texts).map(([name, text]) => `${head(`name="${name}"`)}${text}\r\n`);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(`${parts.join('')}${head(`name="${field}"; filename="${fileName}"`)}`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  } satisfies Call;
}

/** A call that sends a picture in that field. */
export const uploadIn = (field: string) => form(field, 'sheet.png', whiteSheet);

/** A call that sends a table in that field. */
export const tableIn = (field: string, csv: string, texts?: Record<string, string>) =>
  form(field, 'table.csv', Buffer.from(csv), texts);

/** The call that sends a picture as a receipt. */
export const upload = uploadIn('files[]');

/**
 * Uploads a receipt for a participant once the service has its copy of the participant, and waits until the receipt has
 * been read; returns its id.
 */
export async function makeReceipt(programId: string, participantId: string): Promise<string> {
  const http = straightTo('receipts', participant(programId, participantId));
  try {
    const id = await until(async () => {
      const { status, body } = await http.request('POST', '/public/receipts', upload);
      if (status >= 300) throw new Error(`A receipt: ${status} ${JSON.stringify(body)}`);
      return (body as { receipt: { id: string } }).receipt.id;
    }, 10_000);
    await until(async () => {
      const { body } = await http.get(`/public/receipts/${id}`);
      if ((body as { status: string }).status === 'pending') throw new Error(`Receipt ${id} is not read`);
    }, 60_000);
    return id;
  } finally {
    await http.close();
  }
}

/** Creates a program's only product that earns points; returns its id. */
export async function makeProduct(programId: string, product_name: string): Promise<string> {
  const http = straightTo('receipts', service('e2e'));
  const product = { product_name, points_per_cents: '0.1', keywords: ['coffee'], skus: [], product_active: true };
  try {
    const { body } = await http.put(`/internal/programs/${programId}/eligible_products`, { products: [product] });
    return (body as { data: { id: string }[] }).data[0]?.id ?? '';
  } finally {
    await http.close();
  }
}
