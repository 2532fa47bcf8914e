import type { Locale } from '@laurel/contracts/identity/locale.dto';

/** `{program}`, `{name}`, `{code}`, `{link}` and `{minutes}` are filled in. */
export interface MailTexts {
  greeting: string;
  greetingWithoutName: string;
  ignore: string;
  code: { subject: string; lead: string; validity: string };
  link: { subject: string; lead: string; button: string; validity: string };
  deletion: { subject: string; lead: string; validity: string; ignore: string };
}

export const mailTexts: Record<Locale, MailTexts> = {
  en: {
    greeting: 'Hi {name},',
    greetingWithoutName: 'Hi,',
    ignore: 'If you did not ask for this, you can ignore this message. Nobody can sign in without it.',
    code: {
      subject: 'Your login code for {program}',
      lead: 'Enter this code to sign in to {program}:',
      validity: 'The code works once, in the browser in which you asked for it, for {minutes} minutes.',
    },
    link: {
      subject: 'Your login link for {program}',
      lead: 'Open this link to sign in to {program}:',
      button: 'Sign in',
      validity: 'The link works once, for {minutes} minutes. A newer link replaces it.',
    },
    deletion: {
      subject: 'Deleting your account at {program}',
      lead: 'Enter this code to delete your account at {program} for good:',
      validity: 'The code works once, for {minutes} minutes. After that your account cannot be brought back.',
      ignore: 'If you did not ask for this, do not give the code to anybody, and sign out everywhere in your account.',
    },
  },
  es: {
    greeting: 'Hola, {name}:',
    greetingWithoutName: 'Hola:',
    ignore: 'Si no lo has pedido tú, puedes ignorar este mensaje. Nadie puede entrar sin él.',
    code: {
      subject: 'Tu código de acceso a {program}',
      lead: 'Escribe este código para entrar en {program}:',
      validity: 'El código sirve una sola vez, en el navegador en el que lo pediste, durante {minutes} minutos.',
    },
    link: {
      subject: 'Tu enlace de acceso a {program}',
      lead: 'Abre este enlace para entrar en {program}:',
      button: 'Entrar',
      validity: 'El enlace sirve una sola vez, durante {minutes} minutos. Un enlace más nuevo lo sustituye.',
    },
    deletion: {
      subject: 'Eliminar tu cuenta de {program}',
      lead: 'Escribe este código para eliminar tu cuenta de {program} para siempre:',
      validity: 'El código sirve una sola vez, durante {minutes} minutos. Después no se puede recuperar la cuenta.',
      ignore: 'Si no lo has pedido tú, no des el código a nadie y cierra todas las sesiones en tu cuenta.',
    },
  },
};
