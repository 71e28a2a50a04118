import type { LogEvent } from '../protocol';

const TOAST_TIME = 6000; // milliseconds
const MOST = 3; // at once

/** What people say while the log is not on the screen: it is shown for a moment, and counted until the log is opened. */
export class Inbox {
  toasts = $state.raw<LogEvent[]>([]);
  unread = $state(0);
  private open = false;

  /** Whether the log is on the screen. */
  showLog(open: boolean): void {
    this.open = open;
    if (!open) return;
    this.unread = 0;
    this.toasts = [];
  }

  receive(event: LogEvent, own: boolean): void {
    if (this.open || !event.text || (event.kind !== 'say' && event.kind !== 'emote')) return;
    this.toasts = [...this.toasts, event].slice(-MOST);
    if (!own) this.unread++;
    setTimeout(() => this.dismiss(event), TOAST_TIME);
  }

  dismiss(event: LogEvent): void {
    this.toasts = this.toasts.filter((one) => one !== event);
  }
}
