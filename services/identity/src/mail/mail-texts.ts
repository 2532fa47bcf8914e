import { codeMailTexts } from '@laurel/contracts/identity/code-mail';
import type { Locale } from '@laurel/contracts/languages/languages';

/** What staff are told about the systems of their program. */
export type NoticeMethod = 'key_expiring' | 'webhook_failing' | 'webhook_gone' | 'webhook_stopped';

/** Placeholders: `{program}`, `{name}`, `{reward}`, `{minutes}`, `{days}`; of notices `{record}` and `{date}`. */
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
  notices: Record<NoticeMethod, { subject: string; lead: string; button: string; validity: string; ignore: string }>;
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
    notices: {
      key_expiring: {
        subject: 'The API key {record} of {program} ends on {date}',
        lead: 'The API key {record} of {program} ends on {date}. From then on, calls with it are refused.',
        button: 'See the API key',
        validity: 'Give the key a later end before that, or create another one for the systems that use it.',
        ignore: 'You get this message because you may manage the API keys of {program}.',
      },
      webhook_failing: {
        subject: 'Nothing arrives at a webhook endpoint of {program}',
        lead: 'No event has arrived at {record} since {date}.',
        button: 'See what was sent',
        validity:
          'Each event is tried again for three days. After five days without a success the endpoint is turned off.',
        ignore: 'You get this message because you may change the webhooks of {program}.',
      },
      webhook_gone: {
        subject: 'A webhook endpoint of {program} is turned off',
        lead: '{record} answered that it is gone (410), so it receives nothing any more.',
        button: 'See the endpoint',
        validity: 'Turn the endpoint on to try again, or remove it.',
        ignore: 'You get this message because you may change the webhooks of {program}.',
      },
      webhook_stopped: {
        subject: 'A webhook endpoint of {program} is turned off',
        lead: 'Nothing has arrived at {record} for five days, so it receives nothing any more.',
        button: 'See the endpoint',
        validity: 'Turn the endpoint on to try again, or remove it.',
        ignore: 'You get this message because you may change the webhooks of {program}.',
      },
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
    notices: {
      key_expiring: {
        subject: 'La clave de API {record} de {program} termina el {date}',
        lead: 'La clave de API {record} de {program} termina el {date}. Desde entonces se rechazan las llamadas con ella.',
        button: 'Ver la clave de API',
        validity: 'Antes de eso, dale un final más tardío o crea otra para los sistemas que la usan.',
        ignore: 'Recibes este mensaje porque puedes gestionar las claves de API de {program}.',
      },
      webhook_failing: {
        subject: 'Nada llega a un punto de webhook de {program}',
        lead: 'Ningún evento ha llegado a {record} desde el {date}.',
        button: 'Ver lo enviado',
        validity: 'Cada evento se intenta durante tres días. Tras cinco días sin éxito, el punto se apaga.',
        ignore: 'Recibes este mensaje porque puedes cambiar los webhooks de {program}.',
      },
      webhook_gone: {
        subject: 'Se apagó un punto de webhook de {program}',
        lead: '{record} respondió que ya no existe (410), así que ya no recibe nada.',
        button: 'Ver el punto',
        validity: 'Activa el punto para probar otra vez, o elimínalo.',
        ignore: 'Recibes este mensaje porque puedes cambiar los webhooks de {program}.',
      },
      webhook_stopped: {
        subject: 'Se apagó un punto de webhook de {program}',
        lead: 'Nada ha llegado a {record} durante cinco días, así que ya no recibe nada.',
        button: 'Ver el punto',
        validity: 'Activa el punto para probar otra vez, o elimínalo.',
        ignore: 'Recibes este mensaje porque puedes cambiar los webhooks de {program}.',
      },
    },
  },
};
