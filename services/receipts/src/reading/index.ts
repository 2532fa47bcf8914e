export { PictureError } from './picture-error.ts';
export { ReceiptReader } from './receipt-reader.ts';
