import type { ReceiptIntegrity } from '@laurel/contracts/receipts/receipt-statuses';
import { type ReceiptDetail, UpdateReceiptRequest } from '@laurel/contracts/receipts/receipts.dto';
import { classResolver } from '@laurel/web-kit/forms/class-validator';
import type { FieldErrors, Resolver } from 'react-hook-form';

/** The values of the receipt as a whole; empty fields are `null`. */
export type ReceiptForm = Omit<Required<UpdateReceiptRequest>, 'items'>;
export type ReceiptField = Exclude<keyof ReceiptForm, 'version'>;

/** The fields that the automated reading fills in. */
export const readFields = ['merchant_name', 'merchant_address', 'purchase_date', 'total_amount'] as const;
export type ReadField = (typeof readFields)[number];

/** Every field that can be seen, in the order of the screen. */
export const fields: readonly ReceiptField[] = [
  ...readFields,
  'integrity',
  'admin_invalidation_reason',
  'admin_invalidation_message',
  'admin_comments',
];

/** The verdict that a review starts with: the reviewer's last one, else what the status says; empty where one is asked for. */
function firstIntegrity({ status, integrity }: ReceiptDetail): ReceiptIntegrity | null {
  if (status === 'needs_human_review') return null;
  return integrity ?? (status === 'rejected' ? 'invalid' : 'valid');
}

export function valuesOf(receipt: ReceiptDetail): ReceiptForm {
  return {
    version: receipt.version,
    merchant_name: receipt.merchant_name,
    merchant_address: receipt.merchant_address,
    purchase_date: receipt.purchase_date,
    total_amount: receipt.total_amount,
    integrity: firstIntegrity(receipt),
    admin_invalidation_reason: receipt.admin_invalidation_reason,
    admin_invalidation_message: receipt.admin_invalidation_message,
    admin_comments: receipt.admin_comments,
  };
}

/** The sent values: only an invalid receipt has a reason and a message. */
export function requestOf(form: ReceiptForm): ReceiptForm {
  if (form.integrity === 'invalid') return form;
  return { ...form, admin_invalidation_reason: null, admin_invalidation_message: null };
}

const shape = classResolver(UpdateReceiptRequest as unknown as new () => ReceiptForm);

/** The server's request class, and the rule that "other" needs a message. */
export const receiptResolver: Resolver<ReceiptForm> = async (values, context, options) => {
  const { errors: found } = await shape(values, context, options);
  const errors: FieldErrors<ReceiptForm> = { ...found };
  const { integrity, admin_invalidation_reason: reason, admin_invalidation_message: message } = values;
  if (integrity === null) errors.integrity = { type: 'rule' };
  if (integrity === 'invalid' && reason === null) errors.admin_invalidation_reason = { type: 'rule' };
  if (integrity === 'invalid' && reason === 'other' && !message?.trim()) {
    errors.admin_invalidation_message = { type: 'rule' };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

const noneIfEmpty = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** How inputs are registered whose empty text means nothing. */
export const orNull = { setValueAs: noneIfEmpty };
