import { jest } from '@jest/globals';
import { verify } from './verify-draw.ts';

it('asks this machine over TLS where the address of the draw says so', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  const address = 'https://sunrise.localhost/public/rewards/12/draw';
  await expect(verify([address])).rejects.toThrow(`${address} answers 404`);
  fetched.mockRestore();
});
