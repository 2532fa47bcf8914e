import { type DemoProduct, product } from '../demo-program.ts';

/** Food and drinks of runners, as shops print them: in English, and as Malay and chain names have them. */
export const products: DemoProduct[] = [
  product('Water', '0.2', 'water|air mineral|mineral|spritzer|evian|dasani|sparkling'),
  product('Sports drinks', '0.2', '100plus|100 plus|isotonic|gatorade|powerade|pocari|revive|electrolyte'),
  product('Fruit', '0.3', 'banana|pisang|apple|epal|orange|oren|mango|mangga|grape|berry|pineapple|lime|lemon'),
  product('Milk and yogurt', '0.1', 'milk|susu|yogurt|yoghurt|dutch lady|kefir'),
  product('Bread', '0.1', 'bread|roti|gardenia|massimo|wholemeal|bagel|bun|toast'),
  product('Oats and cereals', '0.1', 'oat|oats|quaker|cereal|muesli|granola|koko krunch'),
  product('Rice and noodles', '0.1', 'rice|nasi|noodle|mee|mi|bihun|kuey teow|pasta|spaghetti'),
  product('Eggs and chicken', '0.1', 'egg|telur|chicken|ayam|tuna'),
  product('Coffee', '0.1', 'coffee|kopi|espresso|latte|americano|nescafe'),
  product('Snacks for the road', '0.1', 'snack|bar|nuts|kacang|almond|raisin|biscuit|cracker|chips|snickers'),
];
