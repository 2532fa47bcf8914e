export interface FocusClaim {
  /** The row with this id shall have the focus once it is there again. */
  keepFor: (id: string) => void;
  /** Answers once whether the focus belongs to this row. */
  take: (id: string) => boolean;
}

/** Remembers which row had the focus: its cells are made anew when the rows are loaded again. */
export function focusClaim(): FocusClaim {
  let kept: string | null = null;
  return {
    keepFor: (id) => {
      kept = id;
    },
    take: (id) => {
      if (kept !== id) return false;
      kept = null;
      return true;
    },
  };
}
