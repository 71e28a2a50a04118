/** A rectangle of the drawing, in its own pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface ViewportOptions {
  /** What is shown as long as the person has not panned or zoomed. */
  box: Box;
  maxZoom: number;
  minZoom: number;
  /** Height in pixels of what covers the upper edge. */
  coveredTop: number;
  /** Width in pixels of a strip for buttons, beside the box or below it. */
  strip: number;
}

const ALWAYS_VISIBLE = 60; // pixels of the box that stay inside the window

/** Position and zoom of a drawing inside a window that shows a part of it. */
export class Viewport {
  width = $state(0);
  height = $state(0);
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  /** The person has panned or zoomed. */
  moved = $state(false);

  constructor(private readonly options: () => ViewportOptions) {}

  /** Whether the box leaves more room below it than beside it: there the strip costs less. */
  get stripBelow(): boolean {
    const { box, coveredTop } = this.options();
    return this.width / (box.right - box.left) < (this.height - coveredTop) / (box.bottom - box.top);
  }

  /** What is left of the window for the box. */
  private get room(): { width: number; height: number } {
    const { coveredTop, strip } = this.options();
    return {
      width: Math.max(1, this.width - (this.stripBelow ? 0 : strip)),
      height: Math.max(1, this.height - coveredTop - (this.stripBelow ? strip : 0)),
    };
  }

  /** The zoom at which the whole box is visible. */
  get fittingZoom(): number {
    const { box, maxZoom, minZoom } = this.options();
    const [across, down] = [this.room.width / (box.right - box.left), this.room.height / (box.bottom - box.top)];
    return Math.min(maxZoom, Math.max(minZoom, Math.min(across, down)));
  }

  /** Shows the whole box. */
  fit(): void {
    const { box, coveredTop } = this.options();
    this.moved = false;
    this.zoom = this.fittingZoom;
    // In the middle of the window where that is free, else in the middle of the room.
    const [across, down] = [(box.right - box.left) * this.zoom, (box.bottom - box.top) * this.zoom];
    const left = Math.min((this.width - across) / 2, this.room.width - across);
    const top = Math.min((this.height + coveredTop - down) / 2, coveredTop + this.room.height - down);
    this.x = left - box.left * this.zoom;
    this.y = top - box.top * this.zoom;
  }

  pan(dx: number, dy: number): void {
    const { box } = this.options();
    this.moved = true;
    this.x = clamp(
      this.x + dx,
      ALWAYS_VISIBLE - box.right * this.zoom,
      this.width - ALWAYS_VISIBLE - box.left * this.zoom,
    );
    this.y = clamp(
      this.y + dy,
      ALWAYS_VISIBLE - box.bottom * this.zoom,
      this.height - ALWAYS_VISIBLE - box.top * this.zoom,
    );
  }

  /** Zooms around a point of the window, which stays where it is. */
  zoomBy(factor: number, at = { x: this.width / 2, y: this.height / 2 }): void {
    const { maxZoom, minZoom } = this.options();
    const next = clamp(this.zoom * factor, Math.min(minZoom, this.fittingZoom), maxZoom);
    const [dx, dy] = [(at.x - this.x) * (1 - next / this.zoom), (at.y - this.y) * (1 - next / this.zoom)];
    this.zoom = next;
    this.pan(dx, dy);
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
