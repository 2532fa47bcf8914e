import { challengeKinds } from '@laurel/contracts/programs/challenge-kinds';
import { formatTag, type Locale } from '@laurel/contracts/languages/languages';
import { amountOf } from '@laurel/contracts/programs/payments/money';
import type { PaidKind } from '@laurel/contracts/programs/payments/payments.dto';
import type { Checkout } from '../checkout.ts';

export interface Payment extends Pick<Checkout, 'challengeType' | 'title' | 'amountMinor' | 'currency'> {
  /** What it waits for: the payer has a voucher to pay, or the bank has yet to confirm it. `null` once it is paid. */
  waitsFor: 'voucher' | 'bank' | null;
}

interface Texts {
  title: string;
  message: string;
}

/** Placeholders: `{amount}` and `{title}`. */
const texts: Record<Locale, Record<PaidKind | 'voucher' | 'bank', Texts>> = {
  en: {
    donation: { title: 'Thank you for your donation!', message: 'Your donation of {amount} goes to {title}.' },
    membership: { title: 'Welcome, member!', message: 'Your payment of {amount} for “{title}” has arrived.' },
    reward: { title: 'Congrats!', message: 'Your payment of {amount} has arrived: “{title}” is yours.' },
    voucher: {
      title: 'Your voucher waits to be paid',
      message: 'Pay {amount} with the voucher that you have got. We credit you as soon as the payment has arrived.',
    },
    bank: {
      title: 'Your payment is on its way',
      message: 'Your bank has yet to confirm {amount}. We credit you as soon as it has.',
    },
  },
  es: {
    donation: { title: '¡Gracias por tu donación!', message: 'Tu donación de {amount} es para {title}.' },
    membership: { title: '¡Te damos la bienvenida!', message: 'Hemos recibido tu pago de {amount} por «{title}».' },
    reward: { title: '¡Enhorabuena!', message: 'Hemos recibido tu pago de {amount}: «{title}» es para ti.' },
    voucher: {
      title: 'Tu cupón de pago está pendiente',
      message: 'Paga {amount} con el cupón que has recibido. Lo acreditaremos en cuanto llegue el pago.',
    },
    bank: {
      title: 'Tu pago está en camino',
      message: 'Tu banco aún tiene que confirmar {amount}. Lo acreditaremos en cuanto lo haga.',
    },
  },
};

/** @param country the program's, ISO 3166-1 alpha-2; the language's own for `null` */
export function receiptTexts(payment: Payment, locale: Locale, country: string | null): Texts {
  const tag = formatTag(locale, country ?? undefined);
  const amount = new Intl.NumberFormat(tag, { style: 'currency', currency: payment.currency }).format(
    amountOf(payment.amountMinor, payment.currency) as `${number}`,
  );
  const { title, message } = texts[locale][payment.waitsFor ?? kindOf(payment)];
  return { title, message: message.replace('{amount}', () => amount).replace('{title}', () => payment.title) };
}

export function kindOf({ challengeType: type }: Payment): PaidKind {
  if (type === null) return 'reward';
  return challengeKinds[type].earnsByAmount ? 'donation' : 'membership';
}
