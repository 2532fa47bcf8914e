export const readingInTwoLanguages = {
  en: `
<p>People who come in for the first time often ask which shelf they should go to. Our answer is always the same: both. You do not have to master a language to read in it. You have to be curious, and a little stubborn.</p>
<h2>Start with what you know</h2>
<p>Take a book that you have loved in your own language. You know who is lying and who dies in the end, so that you are free to listen to the sentences. Children’s books are not easier, by the way: they are full of animals that nobody mentions later in life.</p>
<h2>Ten pages, one pencil</h2>
<p>Read ten pages without a dictionary. Mark what you do not understand and go on. Then look up five words, never more, and write them on the last page. At the end of the book you will have a glossary of your own, and half of it you will not need any more.</p>
<h2>Read it aloud</h2>
<p>A language that is only read in silence stays in the eyes. Read a page aloud, even if it is in the kitchen and even if you get it wrong. The ear learns before the memory, and you will find that many sentences are easier to understand when they are heard.</p>
<h2>Do not translate, imagine</h2>
<p>If each word passes through your own language, you will be tired at the end of the paragraph. Try to see the scene: the table, the rain, the hand that trembles. Once you see it you have understood it. And if one day you do not, close the book and come for a coffee: between two readers it nearly always works out.</p>
<p>On the last Friday of each month we read together, one page in English and one in Spanish. Nobody corrects anybody.</p>`,
  es: `
<p>Quienes entran por primera vez suelen preguntar a qué estantería deben ir. Nuestra respuesta es siempre la misma: a las dos. No hace falta dominar una lengua para leer en ella. Hace falta tener curiosidad y ser un poco terco.</p>
<h2>Empieza por lo que conoces</h2>
<p>Toma un libro que te haya gustado en tu idioma. Ya sabes quién miente y quién muere al final, así que puedes escuchar las frases. Los libros infantiles no son más fáciles, por cierto: están llenos de animales que nadie vuelve a nombrar en la vida.</p>
<h2>Diez páginas, un lápiz</h2>
<p>Lee diez páginas sin diccionario. Marca lo que no entiendas y sigue. Después busca cinco palabras, nunca más, y apúntalas en la última página. Al acabar el libro tendrás un glosario propio, y la mitad ya no te hará falta.</p>
<h2>Léelo en voz alta</h2>
<p>Una lengua que solo se lee en silencio se queda en los ojos. Lee una página en voz alta, aunque sea en la cocina y aunque te equivoques. El oído aprende antes que la memoria, y descubrirás que muchas frases se entienden mejor cuando se oyen.</p>
<h2>No traduzcas, imagina</h2>
<p>Si cada palabra pasa por tu idioma, llegarás cansado al final del párrafo. Intenta ver la escena: la mesa, la lluvia, la mano que tiembla. Cuando la ves, ya la has entendido. Y si un día no la ves, cierra el libro y ven a tomar un café: entre dos lectores casi siempre sale.</p>
<p>El último viernes de cada mes leemos juntos, una página en inglés y otra en español. Nadie corrige a nadie.</p>`,
};
