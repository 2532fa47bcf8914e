import { codeMailTexts } from '@laurel/contracts/identity/code-mail';
import type { Locale } from '@laurel/contracts/languages/languages';

/** Placeholders: `{program}`, `{name}`, `{reward}`, `{minutes}` and `{days}`. */
export interface MailTexts {
  greeting: string;
  greetingWithoutName: string;
  ignore: string;
  /** The link of news to the page with the e-mail settings. */
  choose: string;
  code: { subject: string; lead: string; validity: string };
  link: { subject: string; lead: string; button: string; validity: string };
  deletion: { subject: string; lead: string; validity: string; ignore: string };
  invitation: { subject: string; lead: string; button: string; validity: string; ignore: string };
  won: { subject: string; lead: string; button: string; validity: string; ignore: string };
}

export const mailTexts: Record<Locale, MailTexts> = {
  en: {
    greeting: codeMailTexts.en.greeting,
    greetingWithoutName: 'Hi,',
    ignore: codeMailTexts.en.ignore,
    choose: 'Choose which e-mails you get',
    code: {
      subject: 'Your login code for {program}',
      lead: codeMailTexts.en.lead,
      validity: codeMailTexts.en.validity,
    },
    link: {
      subject: 'Your login link for {program}',
      lead: 'Open this link to sign in to {program}:',
      button: 'Sign in',
      validity: 'The link works once, for {minutes} minutes. A newer link replaces it.',
    },
    deletion: {
      subject: 'Confirm the deletion of your account at {program}',
      lead: 'Enter this code to delete your account at {program} for good:',
      validity: 'The code works once, for {minutes} minutes. A deleted account cannot be restored.',
      ignore: 'If you did not ask for this, do not give the code to anybody, and sign out everywhere in your account.',
    },
    invitation: {
      subject: 'You are invited to the team of {program}',
      lead: 'You are invited to the back-office of {program}. Open this link to sign in for the first time:',
      button: 'Accept the invitation',
      validity: 'The link works once, for {days} days. After that, sign in with this address and a code.',
      ignore: 'If you do not know who could have invited you, you can ignore this message.',
    },
    won: {
      subject: 'You have won: {reward}',
      lead: 'Congratulations! {program} has given you a reward: {reward}.',
      button: 'See your reward',
      validity: 'Sign in with this address to see what it is and how to use it.',
      ignore: 'You get this message because you take part in {program}.',
    },
  },
  es: {
    greeting: codeMailTexts.es.greeting,
    greetingWithoutName: 'Hola:',
    ignore: codeMailTexts.es.ignore,
    choose: 'Elige qué correos recibes',
    code: {
      subject: 'Tu código de acceso a {program}',
      lead: codeMailTexts.es.lead,
      validity: codeMailTexts.es.validity,
    },
    link: {
      subject: 'Tu enlace de acceso a {program}',
      lead: 'Abre este enlace para entrar en {program}:',
      button: 'Entrar',
      validity: 'El enlace sirve una sola vez, durante {minutes} minutos. Un enlace más nuevo lo sustituye.',
    },
    deletion: {
      subject: 'Confirma que quieres eliminar tu cuenta de {program}',
      lead: 'Escribe este código para eliminar tu cuenta de {program} para siempre:',
      validity: 'El código sirve una sola vez, durante {minutes} minutos. Una cuenta eliminada no se puede recuperar.',
      ignore: 'Si no lo has pedido tú, no des el código a nadie y cierra todas las sesiones en tu cuenta.',
    },
    invitation: {
      subject: 'Te han invitado al equipo de {program}',
      lead: 'Te han invitado al panel de administración de {program}. Abre este enlace para entrar por primera vez:',
      button: 'Aceptar la invitación',
      validity: 'El enlace sirve una sola vez, durante {days} días. Después, entra con esta dirección y un código.',
      ignore: 'Si no sabes quién ha podido invitarte, puedes ignorar este mensaje.',
    },
    won: {
      subject: 'Has ganado: {reward}',
      lead: '¡Enhorabuena! {program} te ha dado una recompensa: {reward}.',
      button: 'Ver tu recompensa',
      validity: 'Entra con esta dirección para ver en qué consiste y cómo usarla.',
      ignore: 'Recibes este mensaje porque participas en {program}.',
    },
  },
};
