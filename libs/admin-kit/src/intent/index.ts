export { useIntent, type IntentAnswer, type IntentOptions, type Intents } from './use-intent.ts';
