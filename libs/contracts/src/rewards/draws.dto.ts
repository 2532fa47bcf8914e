import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import type { TableMeta } from '../table/table-query.dto.ts';
import { Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { maxDrawnAtOnce } from './limits.ts';
import type { DrawState } from './reward-types.ts';

export const drawRecordKinds = ['winner', 'by_hand', 'excluded'] as const;
export type DrawRecordKind = (typeof drawRecordKinds)[number];

/** One step of a draw, in order: a winner that was drawn or named by staff, or an entrant who could no longer win. */
export class DrawRecord {
  number: number;
  kind: DrawRecordKind;
  /** Number of the entrant in the published list. */
  entrant: number;
  /** The counter that was hashed with the seed, and the resulting entry; `null` for records other than winners. */
  counter: number | null;
  entry: number | null;
  /** Number of the step whose winner this one replaces. */
  replaces: number | null;
  recorded_at: string;
}

/** All data needed to verify a draw, besides its list of entrants; contains no names. */
export class PublishedDraw {
  reward_id: string;
  name: string;
  state: Exclude<DrawState, 'ready'>;
  /** Algorithm that derives winners from the seed; `docs/draws.md`. */
  method: 'laurel-draw-1';
  /** sha256 of the seed's 32 bytes, in hexadecimal like all hashes here. */
  seed_hash: string;
  /** `null` before the draw. */
  seed: string | null;
  entrants: number;
  entries: number;
  /** sha256 of the list of entrants, byte for byte; `null` until it is frozen. */
  entrants_hash: string | null;
  records: DrawRecord[];
  committed_at: string;
  frozen_at: string | null;
  drawn_at: string | null;
}

/** A draw as staff see it. */
export class DrawResponse {
  state: DrawState;
  /** `null` in the state `ready`. */
  published: PublishedDraw | null;
  /** Number of further winners allowed; `null` for no limit. */
  limit_left: number | null;
  winners: number;
  /** Number of winners that can be drawn: entrants left who may still win, at most the pieces left. */
  drawable: number;
  /** Whether entries can be generated: the sweepstake has ended, or has no end. */
  ended: boolean;
}

export class DrawRequest {
  /** 0 only while no winner can be drawn: it closes the draw and reveals its seed. */
  @IsInt()
  @Min(0)
  @Max(maxDrawnAtOnce)
  winners: number;

  @Optional()
  @IsBoolean()
  send_email?: boolean;
}

/** Takes the prize from a winner and draws the next one. */
export class ReplaceWinnerRequest {
  /** Number of the step that made them a winner. */
  @IsInt()
  @Min(1)
  number: number;

  @IsVisibleText({ min: 3, max: 500 })
  reason: string;

  @Optional()
  @IsBoolean()
  send_email?: boolean;
}

/** An entrant of a sweepstake. */
export class Entrant {
  entrant: number;
  participant_id: string;
  name: string;
  email: string;
  entries: number;
  won_at: string | null;
  /** Number of the step that made them a winner. */
  record: number | null;
  /** Whether the draw or staff chose them. */
  how: 'drawn' | 'by_hand' | null;
  /** The prize was taken back from them. */
  replaced: boolean;
}

export class EntrantTable {
  data: Entrant[];
  meta: TableMeta;
}
