import type { ProvisionedPage } from '@laurel/contracts/programs/provisioning.dto';

const privacy = {
  en: `
<p>Dos Orillas is a bookshop of three people. We keep as little as we can about you. This page says what.</p>
<h2>What we keep</h2>
<p>Your name and e-mail address, and a list of what you did with your reader’s card: what you completed, the pages that you earned and the gifts that you took. We do not write down which books you buy.</p>
<h2>What we do with it</h2>
<p>We send you the codes with which you sign in and, if you ask for it, one letter a month. Nobody else receives your data; the company that runs this platform works for us under a contract and on servers in the European Union.</p>
<h2>How long</h2>
<p>As long as you use the card. You can see, correct, download and delete everything in your account; after two years without a visit we delete it ourselves.</p>
<h2>Reading circles and photographs</h2>
<p>If you come to a reading circle we write your first name on the list at the door, and throw the list away when the circle is over. Photographs that you send for a challenge are seen by one of us and by nobody else, unless you tick the box that allows us to hang them in the shop window. You can take that back at any time: write to us, and the picture comes down the same week. We keep no copy of it.</p>
<p>Questions: <a href="mailto:hola@dosorillas.example">hola@dosorillas.example</a></p>`,
  es: `
<p>Dos Orillas es una librería de tres personas. Guardamos lo menos posible sobre ti. Aquí te contamos qué.</p>
<h2>Qué guardamos</h2>
<p>Tu nombre y tu correo electrónico, y una lista de lo que has hecho con la tarjeta de lector: lo que has completado, las páginas que has ganado y los regalos que te has llevado. No apuntamos qué libros compras.</p>
<h2>Para qué</h2>
<p>Para enviarte los códigos con los que inicias sesión y, si nos lo pides, una carta al mes. Nadie más recibe tus datos; la empresa que gestiona esta plataforma trabaja para nosotros bajo contrato y con servidores en la Unión Europea.</p>
<h2>Cuánto tiempo</h2>
<p>Mientras uses la tarjeta. En tu cuenta puedes ver, corregir, descargar y borrar todo; tras dos años sin visitas lo borramos nosotros.</p>
<h2>Clubes de lectura y fotografías</h2>
<p>Si vienes a un club de lectura, apuntamos tu nombre de pila en la lista de la puerta y la tiramos al terminar. Las fotografías que envías para un reto las ve una de nosotras y nadie más, salvo que marques la casilla que nos permite colgarlas en el escaparate. Puedes cambiar de idea cuando quieras: escríbenos y la foto se retira esa misma semana. No guardamos ninguna copia.</p>
<p>Preguntas: <a href="mailto:hola@dosorillas.example">hola@dosorillas.example</a></p>`,
};

const rules = {
  en: `
<p>Pages are our way of counting reading that no till can see. These are the rules.</p>
<h2>Earning pages</h2>
<p>Each challenge says how many pages it brings. It counts once for each reader, and the pages arrive within moments. Anyone from the age of fourteen may have a card; one is enough.</p>
<h2>Taking a gift</h2>
<p>When you take a gift its pages leave your card at once, and the gift is kept for you in the shop for three months. Gifts cannot be paid out or sent by post. If something has run out, you choose between your pages and another gift.</p>
<h2>Draws and prizes</h2>
<p>When a challenge ends in a draw, every reader who has finished it by the last day takes part once, however many books they read. A machine draws in the shop on the following Saturday, before whoever happens to be there, and the list that it draws from is kept for a year. Winners have thirty days to collect the prize; after that it goes to the next name. Those of us who work here take no part, and neither do our families.</p>
<h2>Mistakes</h2>
<p>If we have given you too few pages, tell us. If we have given you too many, we correct it, and you see the correction in your account together with its reason.</p>`,
  es: `
<p>Las páginas son nuestra manera de contar la lectura que ninguna caja ve. Estas son las reglas.</p>
<h2>Cómo se ganan las páginas</h2>
<p>Cada reto indica cuántas páginas da. Cuenta una vez por lector y las páginas llegan en unos instantes. Puede tener tarjeta cualquiera a partir de los catorce años; con una basta.</p>
<h2>Cómo se canjean</h2>
<p>Al elegir un regalo, sus páginas salen de tu tarjeta y te lo guardamos tres meses en la tienda. Los regalos no se cambian por dinero ni se envían por correo. Si algo se ha agotado, tú decides: tus páginas u otro regalo.</p>
<h2>Sorteos y premios</h2>
<p>Cuando un reto termina en sorteo, cada lector que lo haya completado hasta el último día participa una vez, por muchos libros que haya leído. El sorteo se hace con una máquina en la tienda el sábado siguiente, delante de quien esté, y la lista se guarda un año. Quien gana tiene treinta días para recoger el premio; después pasa al siguiente nombre. Quienes trabajamos aquí no participamos, ni tampoco nuestras familias.</p>
<h2>Errores</h2>
<p>Si te hemos dado páginas de menos, dínoslo. Si te hemos dado de más, lo corregimos, y verás la corrección en tu cuenta con su motivo.</p>`,
};

const terms = {
  en: `
<p>By opening a reader’s card you agree to these terms with Librería Dos Orillas. They are short because the shop is small.</p>
<h2>Your card</h2>
<p>You sign in with a code that we send to your e-mail address: whoever reads your mail can use your card, so keep it safe. The card is yours alone and cannot be sold or given away.</p>
<h2>Changes</h2>
<p>We may add and end challenges and change what gifts cost. What matters we announce here and by letter at least thirty days before. Gifts that you have taken stay yours. If we ever end the card, you have ninety days to use your pages.</p>
<h2>What we expect of each other</h2>
<p>Reviews and photographs that you send us are your own work and hurt nobody; you let us show them in the shop and on this page, with your first name, until you take them back. A card with which somebody cheats, by finishing challenges for people who do not exist or by reading without a book, is closed after we have talked with its owner, and its pages are lost. For our part we answer every letter within a week, and in the language in which it was written.</p>
<h2>The law</h2>
<p>Spanish law applies; as a consumer you keep the protection of the law where you live.</p>`,
  es: `
<p>Al abrir una tarjeta de lector aceptas estas condiciones con la Librería Dos Orillas. Son breves porque la tienda es pequeña.</p>
<h2>Tu tarjeta</h2>
<p>Inicias sesión con un código que enviamos a tu correo: quien lea tu correo puede usar tu tarjeta, así que cuídalo. La tarjeta es personal y no se puede vender ni regalar.</p>
<h2>Cambios</h2>
<p>Podemos añadir y terminar retos y cambiar lo que cuestan los regalos. Lo importante lo anunciamos aquí y por carta con al menos treinta días de antelación. Los regalos que ya tienes siguen siendo tuyos. Si algún día dejamos la tarjeta, tendrás noventa días para gastar tus páginas.</p>
<h2>Lo que esperamos unos de otros</h2>
<p>Las reseñas y fotografías que nos envías son tuyas y no hacen daño a nadie; nos dejas mostrarlas en la tienda y en esta página, con tu nombre de pila, hasta que las retires. Una tarjeta con la que se hacen trampas, completando retos por personas que no existen o leyendo sin libro, se cierra después de hablar con su titular, y sus páginas se pierden. Por nuestra parte, respondemos a cada carta en una semana y en el idioma en que está escrita.</p>
<h2>La ley</h2>
<p>Se aplica la ley española; como consumidor conservas la protección de la ley del lugar donde vives.</p>`,
};

export const pages: ProvisionedPage[] = [
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    html: privacy.en,
    translations: { es: { title: 'Política de privacidad', html: privacy.es } },
  },
  {
    slug: 'official-rules',
    title: 'Official Rules',
    html: rules.en,
    translations: { es: { title: 'Reglas oficiales', html: rules.es } },
  },
  {
    slug: 'terms-of-use',
    title: 'Terms of Use',
    html: terms.en,
    translations: { es: { title: 'Condiciones de uso', html: terms.es } },
  },
];
