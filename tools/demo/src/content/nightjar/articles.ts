export const runningInTheDark = `
<p>The first night run of the year is always a small surprise. The street you have walked a thousand times is narrower, your footsteps are louder, and the pace that felt easy in July suddenly feels brave. None of that is in your legs. It is in your eyes, and eyes can be helped.</p>
<h2>Be seen first, see second</h2>
<p>Drivers notice movement long before they notice colour. A reflective band on each ankle swings with every step and says “person” from two hundred metres away, which no jacket does. Put the bands on before anything else. Then add a head torch: 150 lumens are plenty on lit paths, 300 where the lamps end. Tilt it so that the bright spot lands about five steps ahead. Closer, and you stare at your shoes; further, and you dazzle everyone who runs towards you.</p>
<h2>Run the route you know</h2>
<p>Keep new roads for Saturday mornings. At night, take a loop you could draw from memory and run it in the direction that faces the traffic. Tell one person when you will be back. Leave one ear free: you will hear a bicycle three seconds before you see it, and three seconds is the whole difference.</p>
<h2>Let go of the watch</h2>
<p>Pace in the dark lies. Your body runs more carefully, lifts its feet higher and tires a little earlier, so give yourself fifteen seconds a kilometre and spend them on looking around. There is a reason that most of our longest-serving members run at night: the river is flat and black, the bakery vans are already out, and for forty minutes nobody needs anything from you.</p>
<p>If it is your first time, come on a Thursday. We start slowly, we stop at every crossing, and nobody has ever been left behind.</p>`;

export const firstFiveKilometres = `
<p>Six weeks ago, most of the people in our beginners’ group could not run for the length of one song. This is the plan that got them around the park without stopping. It asks for three outings a week, each about half an hour, with a day of rest between them.</p>
<h2>Weeks one and two: one minute on, two minutes off</h2>
<p>Walk briskly for five minutes, then run for one minute and walk for two. Repeat that eight times. Run so slowly that you could complain about it in full sentences. If you cannot, you are not unfit, you are only too fast.</p>
<h2>Weeks three and four: stretch the middle</h2>
<p>Now run for three minutes and walk for two, five times over. Somewhere in week four there is usually one bad evening when everything feels heavy. Go anyway, do half, and come home. That evening counts more than the good ones.</p>
<h2>Week five: two long pieces</h2>
<p>Run for eight minutes, walk for three, run for eight again. On the last day of the week try twelve minutes in one go. This is the moment when people stop counting and start looking around.</p>
<h2>Week six: the park</h2>
<ul><li>Monday: fifteen minutes, gently.</li><li>Wednesday: twenty minutes with a friend who talks.</li><li>Saturday: five kilometres. Start at the back and overtake nobody until the second lap.</li></ul>
<p>Two rules hold the whole way. Pain that is sharp or on one side only means stop for three days, not “run it off”. And shoes matter more than anything else you could buy: have your feet looked at once, then forget about equipment until spring.</p>
<p>When you have done it, tell us. We ring the bell at the next Thursday run for every first five, and it is the loudest part of the evening.</p>`;

export const fiveMinuteWarmUp = `
<p>Nobody likes to stand around stretching in November, and you do not have to. Holding a cold muscle in a long stretch does little for a run. What helps is movement that looks a bit like running, made larger and slower. This takes five minutes, and you can do it beside the lamp post while everyone else is still looking for their gloves.</p>
<h2>Minute one: wake the ankles</h2>
<p>Rise onto your toes and sink back down twenty times. Then walk ten steps on your heels and ten on your toes. Your calves take the first shock of every stride, so they are first in line.</p>
<h2>Minutes two and three: swing the legs</h2>
<p>Hold on to something. Swing one leg forwards and backwards ten times, relaxed, like a pendulum, then ten times across your body. Change legs. The swing should grow by itself; if you have to push it, you are ahead of your hips. Keep the standing knee soft and the chest tall.</p>
<h2>Minute four: open the hips</h2>
<p>Take six long lunges forward. In each, turn your upper body towards the front knee and breathe out. It looks solemn and feels wonderful, above all after a day at a desk.</p>
<h2>Minute five: three short strides</h2>
<p>Jog for ten seconds, then let it grow into a light, quick run for another ten. Walk back. Do that three times, each a little faster than the last, never all out. Your heart has now had fair warning.</p>
<p>That is all. If the run is easy, the first kilometre can be part of the warm-up. If you plan to run hard, do the strides twice. Keep the long stretches for the sofa, afterwards, when you are warm and there is tea.</p>`;
