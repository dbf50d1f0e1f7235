export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same work by the peer, in the same unit. */
  readonly peer?: number;
  readonly ratio?: number;
}
