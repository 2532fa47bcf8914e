import { fileURLToPath } from 'node:url';
import type { FileStore } from './file-store.ts';
import { FolderFileStore } from './folder-file-store.ts';

/**
 * Opens the store at an address: `file:///data/receipts`, or `s3://<bucket>/<prefix>?region=<region>[&endpoint=<address
 * of another host that speaks S3>]`. Throws for another scheme.
 */
export async function openFileStore(address: string): Promise<FileStore> {
  const url = new URL(address);
  if (url.protocol === 'file:') return new FolderFileStore(fileURLToPath(url));
  if (url.protocol !== 's3:') throw new Error(`A file store is at file: or s3:, not at ${url.protocol}`);
  // The SDK is loaded only for buckets.
  const { S3FileStore } = await import('./s3-file-store.ts');
  const [region, endpoint] = [url.searchParams.get('region'), url.searchParams.get('endpoint')];
  if (region === null) throw new Error('A file store at s3: needs a region');
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  return new S3FileStore({
    bucket: url.hostname,
    prefix: path && `${path}/`,
    region,
    ...(endpoint !== null && { endpoint }),
  });
}
