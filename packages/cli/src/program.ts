import { Command, Option } from 'commander';
import { call, type CallOptions } from './call.ts';
import { events, type EventsOptions } from './events.ts';
import { endingOf, exitCodes } from './exit-codes.ts';
import { listen, type ListenOptions } from './listen.ts';
import type { Surroundings } from './surroundings.ts';

const HELP = `
Variables:
  LAUREL_API_KEY  a key of your program
  LAUREL_URL      the address of the installation

Exit codes: 0 done, 1 refused by the API, 2 wrong command line or variable, 3 platform not reached or at fault.`;

/** Runs a command line, and resolves with its exit code. */
export async function run(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    await program(around).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { code, text } = endingOf(error);
    if (text !== '') around.err(`${text}\n`);
    return code;
  }
}

function program(around: Surroundings): Command {
  const laurel = new Command('laurel')
    .description('The Laurel API on the command line')
    .addHelpText('after', HELP)
    .exitOverride()
    .configureOutput({ writeOut: around.out, writeErr: around.err });
  laurel
    .command('listen')
    .description('forward the events of the program to an address on this machine')
    .requiredOption('--forward-to <url>', 'receives each event as a signed webhook')
    .option('--type <types...>', 'only events of these types')
    .option('--state <file>', 'where the cursor is stored, from which the next run goes on')
    .option('--json', 'write a line of JSON for each event')
    .action((options: ListenOptions) => listen(options, around));
  laurel
    .command('events')
    .description('show events of the program')
    .option('--after <cursor>', 'begin after this cursor; 0 is the beginning of the log')
    .addOption(new Option('--limit <count>', 'at most so many').default(100).argParser(Number).conflicts('follow'))
    .option('--type <types...>', 'only events of these types')
    .option('--participant <id>', 'only events about this participant')
    .option('--follow', 'go on with events as they happen, without a limit')
    .option('--json', 'write the whole event as a line of JSON')
    .action((options: EventsOptions) => events(options, around));
  laurel
    .command('get <path>')
    .description('make a reading call, such as get /participants?limit=5')
    .action((path: string) => call('GET', path, {}, around));
  laurel
    .command('post <path>')
    .description('make a changing call')
    .option('--data <json>', 'body of the call')
    .option('--idempotency-key <key>', 'makes a repetition safe; a new one when left out')
    .action((path: string, options: CallOptions) => call('POST', path, options, around));
  laurel
    .command('openapi')
    .description('show the OpenAPI document of the API')
    .action(() => call('GET', '/openapi.json', {}, around));
  return laurel;
}
