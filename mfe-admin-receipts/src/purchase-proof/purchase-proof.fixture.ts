import { reply } from '@laurel/web-kit/testing';
import type {
  NewPurchaseProofMerchant,
  NewPurchaseProofProduct,
  PurchaseProofMerchant,
  PurchaseProofMerchants,
  PurchaseProofProduct,
  PurchaseProofProducts,
  PurchaseProofSettings,
} from '@laurel/contracts/receipts/purchase-proof.dto';

type Product = Pick<PurchaseProofProduct, keyof PurchaseProofProduct>;

/** A server's answers to these screens, for stories and specs. */
const product = (id: string, product_name: string, changes: Partial<Product>): Product => ({
  id,
  program_id: '1',
  product_name,
  points_per_cents: '0.2',
  skus: [],
  keywords: [],
  product_active: true,
  version: '3',
  ...changes,
});

export const coffee = product('5', 'Coffee', {
  points_per_cents: '0.3',
  skus: ['9556001', 'FH-250'],
  keywords: ['coffee', 'espresso', 'flat white'],
});
const products: PurchaseProofProducts = {
  data: [
    coffee,
    product('6', 'Oat drink', { keywords: ['oat', 'oatly', 'avena'] }),
    product('7', 'Sugar', { points_per_cents: '0.05', product_active: false }),
  ],
  meta: { page: 1, page_size: 20, total: 3 },
};
const newProduct: NewPurchaseProofProduct = {
  defaultValues: { product_name: '', points_per_cents: '0.1', skus: [], keywords: [], product_active: true },
};

export const grocery: Pick<PurchaseProofMerchant, keyof PurchaseProofMerchant> = {
  id: '8',
  program_id: '1',
  name: 'Corner Grocery',
  aliases: ['Corner Grocery Ltd.', 'CG Market'],
  active: true,
  version: '2',
};
const merchants: PurchaseProofMerchants = {
  data: [grocery, { ...grocery, id: '9', name: 'Harbour Bakery', aliases: [], active: false }],
  meta: { page: 1, page_size: 20, total: 2 },
};
const newMerchant: NewPurchaseProofMerchant = { defaultValues: { name: '', aliases: [], active: true } };

export const settings: PurchaseProofSettings = {
  exclusion_identifiers: 'gift card, store 0417',
  external_purchase_item_points_per_cents: '0.05',
  version: '4',
};

const PROGRAM = '/admin/v2/programs/1';
export const ROOT = `${PROGRAM}/settings/program/purchase-proof`;
export const PRODUCTS = `${PROGRAM}/purchase_proof_products`;
export const MERCHANTS = `${PROGRAM}/purchase_proof_merchants`;
export const SETTINGS = `${PROGRAM}/purchase_proof_program_settings`;

export const answers = [
  reply.get(PRODUCTS, products),
  reply.get(`${PRODUCTS}/new`, newProduct),
  reply.get('/admin/v2/purchase_proof_products/5', coffee),
  reply.get(MERCHANTS, merchants),
  reply.get(`${MERCHANTS}/new`, newMerchant),
  reply.get('/admin/v2/purchase_proof_merchants/8', grocery),
  reply.get(SETTINGS, settings),
];
