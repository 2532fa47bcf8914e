import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { createContext, useContext } from 'react';

interface EditedProgram {
  /** The stored record, without what the form of the page has changed. */
  settings: ProgramSettings;
  /** Fills the form of the page anew, after the draft was published or discarded. */
  refill: () => void;
}

export const EditedProgramContext = createContext<EditedProgram | null>(null);

/** The program of a branding page. */
export function useEditedProgram(): EditedProgram {
  const edited = useContext(EditedProgramContext);
  if (edited === null) throw new Error('A form of the look stands on a LookPage');
  return edited;
}
