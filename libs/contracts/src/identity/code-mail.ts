import type { Locale } from '../languages/languages.ts';

/** Minutes for which a code for signing in or for deleting an account works. */
export const codeMinutes = 10;

/** Placeholders: `{program}`, `{name}` and `{minutes}`. */
interface CodeMailTexts {
  greeting: string;
  lead: string;
  validity: string;
  ignore: string;
}

/** The words of the mail with a sign-in code, in the order in which they stand; the code follows `lead`. */
export const codeMailTexts: Record<Locale, CodeMailTexts> = {
  en: {
    greeting: 'Hi {name},',
    lead: 'Enter this code to sign in to {program}:',
    validity: 'The code works once, in the browser in which you asked for it, for {minutes} minutes.',
    ignore: 'If you did not ask for this, you can ignore this message. Nobody can sign in without it.',
  },
  es: {
    greeting: 'Hola, {name}:',
    lead: 'Escribe este código para entrar en {program}:',
    validity: 'El código sirve una sola vez, en el navegador en el que lo pediste, durante {minutes} minutos.',
    ignore: 'Si no lo has pedido tú, puedes ignorar este mensaje. Nadie puede entrar sin él.',
  },
};

/** A text of a mail with its placeholders replaced; one without a value becomes empty. */
export const fillMailText = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
