import { alsoAnswer, pending, refusal, type Reply, reply } from '@laurel/web-kit/testing';
import { type AdminScene, adminStories } from '@laurel/admin-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import remote from '../remote.tsx';
import { answers, coffee, MERCHANTS, PRODUCTS, ROOT, SETTINGS } from './purchase-proof.fixture.ts';

export const meta: StoryMeta = { title: 'Purchase proof', areas: ['admin'], pages: true };

const story = adminStories(remote, 'adminReceipts');
const none = { data: [], meta: { page: 1, page_size: 20, total: 0 } };
const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const COFFEE = '/admin/v2/purchase_proof_products/5';

const at = (page: string, changes: Reply[] = [], scene: AdminScene = {}): ReturnType<typeof story> =>
  story(`${ROOT}/${page}`, { answers: [...answers, ...changes], features: { receipts: true }, ...scene });

export const Products = at('products');
export const ProductsLoading = at('products', [reply.get(PRODUCTS, pending)]);
export const ProductsNone = at('products', [reply.get(PRODUCTS, none)]);
export const ProductsFailed = at('products', [reply.get(PRODUCTS, down)]);
export const ProductsNotAllowed = at('products', [], { permissions: { program: { update: true }, receipts: {} } });
export const NewProduct = at('products/new');
export const NewProductFailed = at('products/new', [reply.get(`${PRODUCTS}/new`, down)]);
export const EditProduct = at('products/5');
export const EditProductConflict = at('products/5', [], {
  play: async (user) => {
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    alsoAnswer(
      reply.get(COFFEE, Object.assign({}, coffee, { product_name: 'Coffee and tea', version: '9' })),
      reply.put(COFFEE, refusal(409, 'version_conflict', 'This product was changed by someone else')),
    );
    await user.clear(name);
    await user.type(name, 'Coffee and espresso');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
  },
});
export const EditProductRefused = at(
  'products/5',
  [
    reply.put(
      COFFEE,
      refusal(422, 'validation_failed', 'Another product has this name', {
        product_name: ['Another product has this name'],
      }),
    ),
  ],
  {
    play: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' beans');
      await user.type(screen.getByRole('textbox', { name: /^Keywords/ }), `${coffee.keywords[0] ?? ''},`);
      await user.click(screen.getByRole('button', { name: 'Save changes' }));
    },
  },
);
export const Merchants = at('merchants');
export const MerchantsNone = at('merchants', [reply.get(MERCHANTS, none)]);
export const NewMerchant = at('merchants/new');
export const EditMerchant = at('merchants/8');
export const Settings = at('settings');
export const SettingsFailed = at('settings', [reply.get(SETTINGS, down)]);
