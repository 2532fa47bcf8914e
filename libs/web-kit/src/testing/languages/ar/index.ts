import kit from './kit.json' with { type: 'json' };
import participant from './participant.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };

/** Incomplete on purpose: English stands for what is missing. */
export const ar = { kit, participant, shell, ui };
