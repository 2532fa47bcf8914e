export const readingInTwoLanguages = `
<p>People who come in for the first time often ask which shelf they should go to. Our answer is always the same: both. You do not have to master a language to read in it. You have to be curious, and a little stubborn.</p>
<h2>Start with what you know</h2>
<p>Take a book that you have loved in your own language. You know who is lying and who dies in the end, so that you are free to listen to the sentences. Children’s books are not easier, by the way: they are full of animals that nobody mentions later in life.</p>
<h2>Ten pages, one pencil</h2>
<p>Read ten pages without a dictionary. Mark what you do not understand and go on. Then look up five words, never more, and write them on the last page. At the end of the book you will have a glossary of your own, and half of it you will not need any more.</p>
<h2>Léelo en voz alta</h2>
<p>Una lengua que solo se lee en silencio se queda en los ojos. Lee una página en voz alta, aunque sea en la cocina y aunque te equivoques. El oído aprende antes que la memoria, y descubrirás que muchas frases se entienden mejor cuando se oyen.</p>
<h2>No traduzcas, imagina</h2>
<p>Si cada palabra pasa por tu idioma, llegarás cansado al final del párrafo. Intenta ver la escena: la mesa, la lluvia, la mano que tiembla. Cuando la ves, ya la has entendido. Y si un día no la ves, cierra el libro y ven a tomar un café: entre dos lectores casi siempre sale.</p>
<p>On the last Friday of each month we read together, one page in English and one in Spanish. Nadie corrige a nadie.</p>`;
