import { jest } from '@jest/globals';
import { verify } from './verify-draw.ts';

it('reads from this machine over TLS for an https address of the draw', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  const address = 'https://sunrise.localhost/public/rewards/12/draw';
  await expect(verify([address])).rejects.toThrow(`${address} answers 404`);
  fetched.mockRestore();
});
