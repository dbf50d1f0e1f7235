/** Between the map and the parts that decide: what can be tapped, what would be, where to look. */
import type { Lens } from './map/lens.ts';
import type { Page } from './pages.ts';

/** A space that can be tapped now. */
export interface Target {
  readonly space: number;
  /** What tapping does, for the button on the map and in the list. */
  readonly label: string;
  /** It is chosen already. */
  readonly picked?: boolean;
  ontap(): void;
}

/** Of the sheet over the map: its first line, what is asked, everything there is to read. */
export const HEIGHTS = ['low', 'middle', 'high'] as const;
export type Height = (typeof HEIGHTS)[number];

export class Stage {
  /** Set by whoever decides; empty when nothing on the map can be chosen. */
  targets: readonly Target[] = $state.raw([]);
  /** The space whose card is open. */
  open: number | undefined = $state(undefined);
  /** How high the decision reaches where it lies over the map. */
  height: Height = $state('middle');
  /** The page of the table that is shown where not everything has room at once. */
  page: Page = $state('map');
  /** The lens over the map, and the kind of piece that its finder looks for. */
  lens: Lens | undefined = $state(undefined);
  kind = $state(0);
  /** Counts up when the map is to bring a space into sight. */
  look: { readonly space: number; readonly turn: number } = $state.raw({ space: -1, turn: 0 });

  /** Opens a page; where the decision lies over it, it gives way. */
  turnTo(page: Page): void {
    this.page = page;
    this.height = 'low';
  }

  targetAt(space: number): Target | undefined {
    return this.targets.find((one) => one.space === space);
  }

  /** Brings a space into sight on the map. */
  show(space: number): void {
    this.look = { space, turn: this.look.turn + 1 };
  }
}
