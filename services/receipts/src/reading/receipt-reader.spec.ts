import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ReceiptReader } from './receipt-reader.ts';

const loader = fileURLToPath(new URL('../../../../tools/test-kit/src/run/source-loader.mjs', import.meta.url));
const fromSources = ['--conditions=@laurel/source', '--import', loader];

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
const text = (content: string) => Buffer.from(content);

describe('a reader in a process of its own', () => {
  const reader = new ReceiptReader({ readMs: 60_000, startMs: 60_000 }, fromSources);
  afterAll(() => reader.close());
  const faultOf = (reading: Promise<unknown>) =>
    reading.then(
      () => 'read',
      (error: unknown) => (error as { fault?: string }).fault,
    );

  it('answers hostile files with a clear fault, and reads on [B65] [B66]', async () => {
    const jpeg = await sharp(await blank(900, 900))
      .jpeg()
      .toBuffer();
    const files: [string, Uint8Array][] = [
      ['unsupported_type', text('')],
      ['unsupported_type', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['unsupported_type', text('<html><script>1</script></html>')],
      ['unsupported_type', text(`%PDF-1.7\n${'0 obj\n'.repeat(2_000)}`)],
      ['too_large', new Uint8Array(10 * 2 ** 20 + 1)],
      ['too_large', await blank(8_000, 7_600)],
      ['broken_picture', jpeg.subarray(0, jpeg.length - 600)],
      ['no_text', jpeg],
    ];
    const faults = await Promise.all(files.map(([, bytes]) => faultOf(reader.read(bytes))));
    expect(faults).toEqual(files.map(([fault]) => fault));
  });

  it('kills a child that takes too long and gives the next picture a new one', async () => {
    const hasty = new ReceiptReader({ readMs: 1, startMs: 60_000 }, fromSources);
    const picture = await blank(1_200, 1_600);
    expect(await faultOf(hasty.read(picture))).toBe('timed_out');
    expect(await faultOf(hasty.read(picture))).toBe('timed_out');
    hasty.close();
  });

  it('ends a child that exceeds its memory', async () => {
    const small = new ReceiptReader({ memoryBytes: 2 ** 20, readMs: 60_000, startMs: 60_000 }, fromSources);
    expect(await faultOf(small.read(await blank(1_200, 1_600)))).toBe('reader_failed');
    small.close();
  });
});
