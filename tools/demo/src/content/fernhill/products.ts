import { type DemoProduct, product } from '../demo-program.ts';

/** Products beside coffee, as shops print them: in English, and as Malay and chain names have them. */
export const products: DemoProduct[] = [
  product('Coffee', '0.3', 'coffee|kopi|espresso|latte|cappuccino|americano|flat white|nescafe|arabica'),
  product('Tea', '0.2', 'tea|teh|chai|matcha|earl grey|boh'),
  product('Milk', '0.1', 'milk|susu|dutch lady|magnolia|goodday|creamer'),
  product('Oat and soy drinks', '0.2', 'oat|oatly|oatside|soy|soya|almond milk|vitasoy'),
  product('Bread', '0.1', 'bread|roti|gardenia|massimo|toast|bagel|baguette|croissant|bun|loaf'),
  product('Butter and spreads', '0.1', 'butter|mentega|planta|kaya|jam|honey|madu|peanut butter|nutella'),
  product('Cakes and biscuits', '0.1', 'cake|kek|biscuit|biskut|cookie|muffin|brownie|oreo|donut|doughnut|waffle'),
  product('Chocolate', '0.1', 'chocolate|cocoa|milo|cadbury|kitkat|ferrero'),
  product('Sugar', '0.05', 'sugar|gula'),
];
