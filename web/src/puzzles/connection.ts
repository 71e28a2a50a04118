import { reasonOf } from '../api';
import type { Frame, PuzzleInfo, PuzzleStep, PuzzleVerdict, Snapshot } from '../protocol';
import type { Command, ConnectionListener, MatchConnection, Reply } from '../transport/connection';
import { puzzleApi } from './puzzleApi';

/** The connection of a page to a puzzle: moves are judged by the server, or by Python on this device. */
export class PuzzleConnection implements MatchConnection {
  private moves: string[] = [];
  private over = false;

  constructor(
    private readonly info: PuzzleInfo,
    private readonly listener: ConnectionListener,
    private readonly onverdict: (verdict: PuzzleVerdict) => void,
  ) {
    queueMicrotask(() => {
      this.start();
      listener.onConnection('open');
    });
  }

  private start(): void {
    this.listener.onSnapshot(this.withoutActionsAfter(this.info.snapshot as Snapshot));
  }

  async send(command: Command): Promise<Reply> {
    try {
      if (command.type === 'play') await this.play(command.action);
      else if (command.type === 'take-back') await this.takeBack();
      return { type: 'done', id: '', seq: this.moves.length };
    } catch (error) {
      return { type: 'refused', id: '', reason: reasonOf(error), seconds: 0 };
    }
  }

  private async play(action: string): Promise<void> {
    const moves = [...this.moves, action];
    const step = await this.ask(moves);
    this.moves = moves;
    this.judge(step);
    this.listener.onFrame(this.withoutActionsAfter(step.frame as Frame));
  }

  private async takeBack(): Promise<void> {
    const moves = this.moves.slice(0, -1);
    const step = await this.ask(moves);
    this.moves = moves;
    this.listener.onSnapshot(step.snapshot as Snapshot);
  }

  /** Ends the try; the best answer can be shown then. */
  async giveUp(): Promise<void> {
    this.judge(await this.ask([], true));
    this.start();
  }

  /** Shows the position again, and the first moves of the best answer. */
  show(solution: Frame[]): void {
    this.start();
    for (const frame of solution) this.listener.onFrame(this.withoutActionsAfter(frame));
  }

  private ask(moves: string[], giveUp = false): Promise<PuzzleStep> {
    return puzzleApi.answer(this.info.game, this.info.puzzle, moves, giveUp);
  }

  private judge({ verdict }: PuzzleStep): void {
    if (!verdict) return;
    this.over = true;
    this.onverdict(verdict);
  }

  /** After the verdict the board offers nothing more. */
  private withoutActionsAfter<T extends Snapshot | Frame>(message: T): T {
    if (!this.over) return message;
    return { ...message, views: message.views.map((view) => ({ ...(view as object), actions: [] })) };
  }

  reconnect(): void {} // there is no connection to lose
  reconnectNow(): void {}
  close(): void {}
}
