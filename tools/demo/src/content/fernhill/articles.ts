export const betterFilter = `
<p>You need no training and no scales that talk to your phone. A paper filter, a cone, a kettle and four quiet minutes are enough for a cup that tastes of something other than “coffee”. This is the recipe we brew at the counter, scaled for one large mug.</p>
<h2>What you need</h2>
<ul><li>18 grams of coffee, which is about three level tablespoons</li><li>300 grams of water, just off the boil</li><li>A paper filter and the cone that fits it</li></ul>
<h2>Grind as late as you can</h2>
<p>Coffee loses its perfume within half an hour of being ground. If you have a mill, use it now and aim for the coarseness of table salt. If you do not, ask us to grind a small bag and finish it within ten days.</p>
<h2>Rinse, then wait</h2>
<p>Put the filter in the cone and pour hot water through it. That washes out the taste of paper and warms the mug; tip the water away. Now add the coffee, shake it level, and pour twice its weight in water over it, slowly, in a circle. The bed swells and bubbles. This is the bloom: gas from the roasting is making room. Give it forty seconds.</p>
<h2>Three calm pours</h2>
<p>Pour the rest in three steps, each when the level has sunk by half, always in small circles and never down the wall of the paper. When the last drop falls you should be close to three and a half minutes.</p>
<h2>Taste and turn one screw</h2>
<p>Sour and thin? Grind a little finer next time. Bitter and dry? A little coarser. Change one thing at a time and write it on the bag. After the third cup you will own a recipe that nobody else has, and mornings will have a middle.</p>`;

export const cherryToCup = `
<p>Coffee is a fruit. It is easy to forget when all you ever see is a brown bean, so here is the journey of the bag on our shelf that says “Huila, El Mirador”, told backwards and forwards between a hillside and Fern Lane.</p>
<h2>The cherry</h2>
<p>At 1,700 metres the nights are cold, and cold nights make slow fruit. A cherry takes nine months to ripen there, two more than in the valley, and fills those months with sugar. Doña Marleny and her sisters pick by hand, only what is fully red, and come back to the same tree five or six times.</p>
<h2>The green bean</h2>
<p>Within the day the skin is pressed off. What remains is sticky with honey-like flesh and rests in a tank for thirty hours, until the stickiness lets go. Then it is washed and dried on raised beds for two weeks, turned every hour while the sun is out. At the end the bean is pale green, smells of hay, and will keep for a year.</p>
<h2>The roast</h2>
<p>Eight sacks reach us in spring. We roast on Mondays and Wednesdays, twelve kilos at a time. After nine minutes the beans crack like popcorn; we wait about ninety seconds more and let them fall into the cooling tray. A minute longer and you would taste our oven. A minute less and you would taste grass.</p>
<h2>The cup</h2>
<p>Four days of rest, and it is ready: red apple, brown sugar, a little orange peel. We pay the sisters a price that is agreed before the harvest and printed on the bag, because a cup that costs somebody else dearly is not a good cup.</p>`;

export const keepItFresh = `
<p>People bring us beans that “have gone off” and ask what they did wrong. Usually nothing but store them where they look nice. Four things age coffee: air, light, heat and damp. Here is how to keep them out without buying another gadget.</p>
<h2>Leave it in its bag</h2>
<p>The bag you took home is lined, dark, and has a small valve that lets gas out and no air in. Press it flat, roll it down, hold it with a clip. That beats most of the pretty tins that have a lid and a lot of empty space. If you love your jar, choose one that closes with a rubber ring, fill it to the top, and put it in a cupboard.</p>
<h2>Not the fridge</h2>
<p>Each time the door opens, a little water settles on the cold beans, and they drink the smell of everything else in there. The freezer is another matter: sealed portions keep their taste for months, as long as you grind them straight from frozen and never put them back.</p>
<h2>Buy little, buy often</h2>
<p>Look for a roasting date, not a best-before date. From day four to day thirty a coffee is at its best. A person who drinks two cups a day needs about 250 grams a fortnight, so that is the size of our bags.</p>
<h2>Trust your nose</h2>
<ul><li>Smells of fruit, nuts or chocolate: drink it.</li><li>Smells of little: still fine with milk.</li><li>Smells of cardboard or old oil: give it to the roses.</li></ul>
<p>And wipe the mill now and then. The oldest coffee in most kitchens is the spoonful that never left the grinder.</p>`;
