import type { Voucher } from './redeem-state.ts';

const keyOf = (participantId: string, endecaKey: string): string => `laurel-voucher:${participantId}:${endecaKey}`;

/** Stores a voucher in this browser while it is valid: a reload in the shop needs no call. */
export function storeVoucher(participantId: string, endecaKey: string, voucher: Voucher): void {
  try {
    window.localStorage.setItem(keyOf(participantId, endecaKey), JSON.stringify(voucher));
  } catch {
    // Storage is forbidden in this browser: the server issues the same voucher again.
  }
}

export function storedVoucher(participantId: string, endecaKey: string): Voucher | null {
  const key = keyOf(participantId, endecaKey);
  try {
    const voucher = JSON.parse(window.localStorage.getItem(key) ?? 'null') as Voucher | null;
    if (voucher === null || voucher.until > Date.now()) return voucher;
    window.localStorage.removeItem(key);
    return null;
  } catch {
    return null;
  }
}
